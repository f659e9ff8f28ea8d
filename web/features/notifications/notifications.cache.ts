/** Notifications in the client cache: read here first, and on the server a moment later. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Notification, Notifications } from '#common/api/notifications.ts';
import { changeCached } from '#web/lib/change-cached.ts';

export const NOTIFICATIONS_KEY = 'notifications';

type Pages = InfiniteData<Notifications, string | undefined>;

/** The notifications of all pages in order, each once: one that more was folded into may have moved. */
export function uniqueNotifications(pages: readonly Notifications[]): Notification[] {
  const byId = new Map<number, Notification>();
  for (const page of pages) {
    for (const notification of page.notifications) {
      if (!byId.has(notification.id)) byId.set(notification.id, notification);
    }
  }
  return [...byId.values()];
}

/** Marks those as read, or all of them where none are named. */
export function markRead(client: QueryClient, ids: readonly number[] | undefined, readAt: string): void {
  changeCached<Pages>(client, [NOTIFICATIONS_KEY], (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((notification) =>
        notification.readAt === null && (ids?.includes(notification.id) ?? true)
          ? { ...notification, readAt }
          : notification,
      ),
    })),
  }));
}

/** Notifications as answers, and their place in a list as a cursor. */
import type { Notification } from '#common/api/notifications.ts';
import { invalidField } from '#server/http/errors.ts';
import type { NotificationRow } from './notifications.queries.ts';

export const viewNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.kind,
  content: row.content,
  url: row.url,
  count: row.count,
  readAt: row.read_at?.toISOString() ?? null,
  createdAt: row.updated_at.toISOString(),
});

export const encodeCursor = (row: NotificationRow): string => `${row.updated_at.getTime()}.${row.id}`;

const MAX_ID = 2_147_483_647;

/** @throws 422 where the text is no cursor of notifications. */
export function decodeCursor(cursor: string): { updatedAt: Date; id: number } {
  const match = /^(\d{1,14})\.(\d{1,10})$/.exec(cursor);
  const id = Number(match?.[2]);
  if (match !== null && id <= MAX_ID) return { updatedAt: new Date(Number(match[1])), id };
  throw invalidField('cursor', 'This page link has expired. Start from the first page.');
}

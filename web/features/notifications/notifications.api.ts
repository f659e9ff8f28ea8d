/** Notifications as a list of pages, reading them, and what one wants to hear of. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { Preference } from '#common/api/notifications.ts';
import type { NotificationKind } from '#common/domain/choices.ts';
import { api } from '#web/lib/api.ts';
import { currentUserQuery, lowerCount, setCounts } from '#web/lib/current.ts';
import { toast } from '#web/ui/toast.ts';
import { markRead, NOTIFICATIONS_KEY } from './notifications.cache.ts';

export const notificationsQuery = (call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [NOTIFICATIONS_KEY],
    queryFn: ({ pageParam }) => call('GET /notifications', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const preferencesQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['notificationPreferences'],
    queryFn: () => call('GET /notifications/preferences'),
  });

/** Reads unread ones by their ids, or all; shown at once, and asked for again where it failed. */
export function useReadNotifications() {
  const client = useQueryClient();
  const mutationKey = ['readNotifications'];
  return useMutation({
    mutationKey,
    scope: { id: 'readNotifications' },
    mutationFn: (ids?: number[]) => api('POST /notifications/read', { body: { ids: ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: [NOTIFICATIONS_KEY] });
      markRead(client, ids, new Date().toISOString());
      if (ids === undefined) setCounts(client, { notificationsCount: 0 });
      else lowerCount(client, 'notificationsCount', ids.length);
    },
    onSuccess: ({ unreadCount }) => {
      // A later press is already shown: its own answer follows.
      if (client.isMutating({ mutationKey }) <= 1) setCounts(client, { notificationsCount: unreadCount });
    },
    onError: (error) => {
      toast.error(error.message);
      for (const { queryKey } of [notificationsQuery(), currentUserQuery()]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}

/** One switch: where one hears of a kind. */
export interface PreferenceChange {
  kind: NotificationKind;
  way: 'onSite' | 'byEmail';
  isOn: boolean;
}

/** With one switch turned; what is off on the site is not mailed either. */
export function withChange(preference: Preference, { way, isOn }: PreferenceChange): Preference {
  const changed = { ...preference, [way]: isOn };
  return { ...changed, byEmail: changed.byEmail && changed.onSite };
}

/** Turns a switch at once, and back with a word where the server refuses it. */
export function useUpdatePreference() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery();
  const mutationKey = ['updatePreference'];
  const put = (preference: Preference) =>
    client.setQueryData(queryKey, (all) => {
      const preferences = all?.preferences.map((one) => (one.kind === preference.kind ? preference : one));
      return all && preferences && { ...all, preferences };
    });
  return useMutation({
    mutationKey,
    // Presses reach the server in their order.
    scope: { id: 'updatePreference' },
    mutationFn: ({ kind, way, isOn }: PreferenceChange) =>
      api('PATCH /notifications/preferences', { body: { preferences: [{ kind, [way]: isOn }] } }),
    onMutate: (change) => {
      const all = client.getQueryData(queryKey)?.preferences;
      const before = all?.find(({ kind }) => kind === change.kind);
      if (before) put(withChange(before, change));
      return before;
    },
    onSuccess: (preferences) => {
      if (client.isMutating({ mutationKey }) <= 1) client.setQueryData(queryKey, preferences);
    },
    onError: (error, _change, before) => {
      if (before) put(before);
      toast.error(error.message);
    },
  });
}

/** Opening the page that a notification leads to reads it; what comes while the page is open stays unread. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '#web/lib/current.ts';
import { unreadLeadingTo } from './leads-here.ts';
import { notificationsQuery, useReadNotifications } from './notifications.api.ts';
import { uniqueNotifications } from './notifications.cache.ts';

export function useReadOnOpen(): void {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const { mutate } = useReadNotifications();
  const user = useCurrentUser();
  const hasUnread = useRef(false);
  useEffect(() => {
    hasUnread.current = user !== null && user.notificationsCount > 0;
  });
  useEffect(() => {
    async function readLeadingHere() {
      const { pages } = await client.fetchInfiniteQuery(notificationsQuery());
      const ids = unreadLeadingTo(uniqueNotifications(pages), { pathname, search });
      if (ids.length > 0) mutate(ids);
    }
    // Where it fails they stay unread, and the query has logged why.
    if (hasUnread.current) readLeadingHere().catch(() => undefined);
  }, [client, pathname, search, mutate]);
}

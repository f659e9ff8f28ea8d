/** Which notifications lead to the page that is open: they are read by opening it. */
import type { Notification } from '#common/api/notifications.ts';

/** A place on a page, and not another page. */
const PLACES = new Set(['comment']);

/** Whether the path of a notification leads to this page, wherever on it. */
export function leadsTo(path: string, page: { pathname: string; search: string }): boolean {
  const target = URL.parse(path, 'http://own.invalid');
  if (target === null || target.pathname !== page.pathname.replace(/(?<=.)\/+$/, '')) return false;
  const here = new URLSearchParams(page.search);
  return [...target.searchParams].every(([name, value]) => PLACES.has(name) || here.get(name) === value);
}

/** The ids of the unread ones that lead to this page. */
export function unreadLeadingTo(
  notifications: readonly Notification[],
  page: { pathname: string; search: string },
): number[] {
  return notifications.filter(({ readAt, url }) => readAt === null && leadsTo(url, page)).map(({ id }) => id);
}

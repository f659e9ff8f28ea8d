/** Tries which notifications are read by opening a page. */
import { expect, test } from 'vitest';
import type { Notification } from '#common/api/notifications.ts';
import { leadsTo, unreadLeadingTo } from './leads-here.ts';

test.each([
  ['/posts/5', '/posts/5', true],
  ['/posts/5', '/posts/5/', true],
  ['/posts/5', '/posts/5?tab=comments', true],
  ['/posts/5?comment=71', '/posts/5', true],
  ['/posts/5#comment-71', '/posts/5', true],
  ['/posts/5', '/posts/50', false],
  ['/posts/5', '/posts/edit/5', false],
  ['/posts/5', '/', false],
  ['/', '/', true],
  ['/messages?conversation=3', '/messages?conversation=3', true],
  ['/messages?conversation=3', '/messages?conversation=4', false],
  ['/messages?conversation=3', '/messages', false],
])('%s is read at %s: %s', (path, page, expected) => {
  const { pathname, search } = new URL(page, 'http://own.invalid');
  expect(leadsTo(path, { pathname, search })).toBe(expected);
});

test('only unread ones are', () => {
  const all = [
    { id: 1, url: '/posts/5', readAt: null },
    { id: 2, url: '/posts/5', readAt: '2026-11-19T12:00:00.000Z' },
    { id: 3, url: '/posts/6', readAt: null },
  ] as Notification[];
  expect(unreadLeadingTo(all, { pathname: '/posts/5', search: '' })).toEqual([1]);
});

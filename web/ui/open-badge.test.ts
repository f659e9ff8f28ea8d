/** When a shop's next change is, in words. */
import { expect, test } from 'vitest';
import { describeMoment } from './open-badge.tsx';

const NOW = new Date('2026-11-20T20:00:00Z');

test.each([
  ['later today', '2026-11-21T01:00:00Z', 'America/Boise', '6:00 PM'],
  ['tomorrow, though the same day elsewhere', '2026-11-21T16:30:00Z', 'America/Boise', 'Saturday 9:30 AM'],
  ['tomorrow in the shop’s zone', '2026-11-20T23:00:00Z', 'Asia/Tokyo', '8:00 AM'],
  ['next week', '2026-11-23T16:00:00Z', 'America/Boise', 'Monday 9:00 AM'],
])('%s', (_name, moment, timeZone, words) => {
  expect(describeMoment(new Date(moment), NOW, timeZone)).toBe(words);
});

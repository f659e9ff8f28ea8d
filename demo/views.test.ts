/** The days of a store's calendar over a change of the clocks. */
import { describe, expect, it } from 'vitest';
import { listDays } from './views.ts';

describe('the latest days of a store', () => {
  it.each([
    [
      'an hour before midnight, after the clocks went back',
      'America/New_York',
      '2026-11-24T04:18:00Z',
      '2026-11-23',
    ],
    [
      'an hour after midnight, after the clocks went forward',
      'America/New_York',
      '2026-03-20T04:18:00Z',
      '2026-03-20',
    ],
    ['where clocks never change', 'America/Phoenix', '2026-11-24T06:30:00Z', '2026-11-23'],
  ])('are one row each, without a gap: %s', (_when, timeZone, now, today) => {
    const days = listDays(timeZone, new Date(now), 60);
    expect(days[0]).toBe(today);
    expect(new Set(days).size).toBe(60);
    const spans = days.slice(1).map((day, index) => Date.parse(days[index] ?? '') - Date.parse(day));
    expect(new Set(spans)).toEqual(new Set([86_400_000]));
  });
});

/** Tries when a store is open, and when that changes, in its own time zone. */
import { describe, expect, it } from 'vitest';
import { readOpenState } from './opening-hours.ts';

const HOURS = 'Mo-Fr 09:00-18:00; Sa 10:00-16:00';
const BOISE = 'America/Boise';
/** Boise is seven hours behind UTC in November. */
const at = (time: string, hours: string | null = HOURS) => readOpenState(hours, BOISE, new Date(time));

describe('the badge', () => {
  it.each([
    ['2026-11-19T15:59:00Z', false, '2026-11-19T16:00:00.000Z'],
    ['2026-11-19T16:00:00Z', true, '2026-11-20T01:00:00.000Z'],
    ['2026-11-20T00:59:00Z', true, '2026-11-20T01:00:00.000Z'],
    ['2026-11-20T01:00:00Z', false, '2026-11-20T16:00:00.000Z'],
    ['2026-11-22T18:00:00Z', false, '2026-11-23T16:00:00.000Z'],
  ])('at %s is open: %s until %s', (now, isOpen, nextChange) => {
    expect(at(now)).toMatchObject({ isOpen, nextChange });
  });

  it('of a store that never closes knows no change', () => {
    expect(at('2026-11-19T16:00:00Z', '24/7')).toMatchObject({ isOpen: true, nextChange: null });
  });

  it.each([null, '', '  ', 'whenever we like'])('is not there for hours of %j', (hours) => {
    expect(at('2026-11-19T16:00:00Z', hours)).toBeNull();
  });
});

describe('the week', () => {
  it('has seven days from Monday, with spans, and today marked', () => {
    const week = at('2026-11-20T01:30:00Z')?.week ?? [];
    expect(week.map(({ day }) => day)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(week.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['Thursday']);
    expect([week[0]?.spans, week[5]?.spans, week[6]?.spans]).toEqual([['09:00-18:00'], ['10:00-16:00'], []]);
  });
});

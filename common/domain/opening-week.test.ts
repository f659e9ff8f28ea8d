/** Tries that the grid and the text of opening hours say the same, and that what the grid cannot draw is left alone. */
import OpeningHours from 'opening_hours';
import { describe, expect, it } from 'vitest';
import { findWeekErrors, type OpeningWeek, readOpeningWeek, writeOpeningWeek } from './opening-week.ts';

/** Monday, 16 November 2026, in the machine's own zone, as the library reads it. */
const MONDAY = new Date(2026, 10, 16);

/** The week as the library that draws the badge understands the text. */
function understand(text: string): string[] {
  const hours = new OpeningHours(text, null);
  return Array.from({ length: 7 }, (_, day) => {
    const start = new Date(2026, 10, MONDAY.getDate() + day);
    const end = new Date(2026, 10, MONDAY.getDate() + day + 1);
    const clock = (date: Date) =>
      date.getTime() === end.getTime()
        ? '24:00'
        : `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
    return hours
      .getOpenIntervals(start, end)
      .map(([from, to]) => `${clock(from)}-${clock(to)}`)
      .join(',');
  });
}
const draw = (week: OpeningWeek): string[] =>
  week.map((spans) => spans.map(({ from, to }) => `${from}-${to}`).join(','));

describe('a text that the grid can draw', () => {
  it.each([
    ['Mo-Fr 09:00-18:00; Sa 10:00-16:00', 'Mo-Fr 09:00-18:00; Sa 10:00-16:00'],
    [
      'Mo,We,Fr 09:00-12:00,13:00-18:00',
      'Mo 09:00-12:00,13:00-18:00; We 09:00-12:00,13:00-18:00; Fr 09:00-12:00,13:00-18:00',
    ],
    ['Mo-Su 08:00-20:00; We off', 'Mo-Tu 08:00-20:00; Th-Su 08:00-20:00'],
    ['Sa-Mo 10:00-14:00', 'Mo 10:00-14:00; Sa-Su 10:00-14:00'],
    ['Mo-Fr 9:00-17:30; Sa closed', 'Mo-Fr 09:00-17:30'],
    ['10:00-18:00', 'Mo-Su 10:00-18:00'],
    ['Tu-Sa 10:00 - 18:00, 19:00 - 21:00;', 'Tu-Sa 10:00-18:00,19:00-21:00'],
    ['Fr 12:00-24:00', 'Fr 12:00-24:00'],
    ['24/7', '24/7'],
  ])('%s is understood as it is, and written as %s', (text, written) => {
    const week = readOpeningWeek(text);
    expect(week).not.toBeNull();
    if (week === null) return;
    expect(draw(week)).toEqual(understand(text));
    expect(writeOpeningWeek(week)).toBe(written);
    expect(understand(written)).toEqual(understand(text));
    expect(readOpeningWeek(written)).toEqual(week);
  });
});

it.each([
  '',
  'whenever we like',
  'Mo-Fr 09:00-18:00; PH off',
  'Mo-Fr 09:00-18:00 "by appointment"',
  'Nov-Dec Mo-Fr 09:00-18:00',
  'Fr 18:00-02:00',
  'Mo 08:00-10:00,11:00-12:00,13:00-14:00',
  'Mo 09:00-12:00,11:00-14:00',
  'Mo 09:00-12:00, Tu 10:00-12:00',
  'Mo-Fr 09:00-18:00 || "ring"',
  'Mo-We-Fr 09:00-12:00',
  'Mo',
  'Mo 09:00',
  'Mo 09:00+',
  'Mo[1] 09:00-12:00',
  'sunrise-sunset',
])('%j is left as text', (text) => {
  expect(readOpeningWeek(text)).toBeNull();
});

it('a week that is closed throughout is an empty text', () => {
  expect(writeOpeningWeek(Array.from({ length: 7 }, () => []))).toBe('');
});

it.each([
  [[{ from: '09:00', to: '' }], 'Enter both times.'],
  [[{ from: '18:00', to: '09:00' }], 'Closing time must be after opening time.'],
  [[{ from: '09:00', to: '09:00' }], 'Closing time must be after opening time.'],
  [
    [
      { from: '09:00', to: '13:00' },
      { from: '12:00', to: '18:00' },
    ],
    'The second range must start after the first one ends.',
  ],
])('a day of %j is told what is wrong', (spans, message) => {
  expect(findWeekErrors([[], spans])).toEqual(new Map([[1, message]]));
});

/** Tries a dealer's hours, badge and address. */
import { describe, expect, test } from 'vitest';
import type { OpenState } from '#common/api/tenants.ts';
import {
  describeOpenState,
  formatAddress,
  formatClock,
  formatSpans,
  groupWeek,
  mapsSearchUrl,
  usualRowCount,
} from './hours.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekOf = (today: string, spansOf: (day: string) => string[]): OpenState['week'] =>
  DAYS.map((day) => ({ day, spans: spansOf(day), isToday: day === today }));
const usual = weekOf('Thursday', (day) =>
  day === 'Sunday' ? [] : day === 'Saturday' ? ['10:00-16:00'] : ['09:00-18:00'],
);

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:30', '12:30 PM'],
  ['18:00', '6:00 PM'],
  ['24:00', '12:00 AM'],
])('%s reads as %s', (text, words) => expect(formatClock(text)).toBe(words));

test.each([
  [[], 'Closed'],
  [['09:00-18:00'], '9:00 AM – 6:00 PM'],
  [['09:00-12:00', '13:00-17:00'], '9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM'],
  [['00:00-24:00'], 'Open 24 hours'],
])('the spans %o read as %s', (spans, words) => expect(formatSpans(spans)).toBe(words));

describe('groupWeek (spec 2)', () => {
  test('days alike stand together, today alone', () => {
    expect(groupWeek(usual).map(({ days, hours }) => [days, hours])).toEqual([
      ['Monday to Wednesday', '9:00 AM – 6:00 PM'],
      ['Thursday', '9:00 AM – 6:00 PM'],
      ['Friday', '9:00 AM – 6:00 PM'],
      ['Saturday', '10:00 AM – 4:00 PM'],
      ['Sunday', 'Closed'],
    ]);
  });

  test('only today is today, only a day without spans is closed', () => {
    const rows = groupWeek(usual);
    expect(rows.filter((row) => row.isToday).map((row) => row.days)).toEqual(['Thursday']);
    expect(rows.filter((row) => row.isClosed).map((row) => row.days)).toEqual(['Sunday']);
  });

  test.each(DAYS)('a usual week has on a %s as many rows as its skeleton', (today) => {
    const week = weekOf(today, (day) => usual.find((one) => one.day === day)?.spans ?? []);
    const number = (DAYS.indexOf(today) + 1) % 7;
    expect(usualRowCount(number)).toBe(groupWeek(week).length);
  });

  test('two days alike that do not touch stay apart', () => {
    const rows = groupWeek(weekOf('Sunday', (day) => (day === 'Wednesday' ? [] : ['09:00-18:00'])));
    expect(rows.map((row) => row.days)).toEqual([
      'Monday to Tuesday',
      'Wednesday',
      'Thursday to Saturday',
      'Sunday',
    ]);
  });
});

describe('describeOpenState (spec 2)', () => {
  const state = (isOpen: boolean, nextChange: string | null) =>
    describeOpenState({ isOpen, nextChange, week: usual }, 'America/Boise');
  test.each([
    [true, '2026-11-20T01:00:00.000Z', 'Open until 6:00 PM'],
    [false, '2026-11-19T16:00:00.000Z', 'Closed, opens 9:00 AM'],
    [false, '2026-11-23T16:00:00.000Z', 'Closed, opens Monday 9:00 AM'],
    [true, null, 'Open'],
    [false, null, 'Closed'],
  ])('open %s with the next change at %s: %s', (isOpen, nextChange, words) =>
    expect(state(isOpen, nextChange)).toBe(words),
  );
});

test('the address is one line: address, city state, zip (spec 2)', () => {
  const place = { address: '4180 W State St', city: 'Boise', state: 'ID', zip: '83703' };
  expect(formatAddress(place)).toBe('4180 W State St, Boise ID, 83703');
  expect(formatAddress({ ...place, address: null, zip: null })).toBe('Boise ID');
  expect(formatAddress({ address: null, city: null, state: null, zip: null })).toBeNull();
});

test('the maps link searches for the address (spec 2)', () => {
  expect(mapsSearchUrl('4180 W State St, Boise ID, 83703')).toBe(
    'https://www.google.com/maps/search/?api=1&query=4180%20W%20State%20St%2C%20Boise%20ID%2C%2083703',
  );
});

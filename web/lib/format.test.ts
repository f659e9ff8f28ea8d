/** Tries the formats against the specification's and the designs' own examples. */
import { describe, expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import {
  formatBytes,
  formatDate,
  formatFullDate,
  formatMiles,
  formatMoney,
  formatPrice,
  formatRelative,
  formatRelativeLong,
  fullStopAfter,
} from './format.ts';

const now = Date.parse('2026-11-19T12:00:00Z');
const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatMoney (spec 9)', () => {
  test.each([
    [0, '$0'],
    [68, '$68'],
    [1250, '$1,250'],
    [1_000_000, '$1,000,000'],
  ])('%d is %s', (amount, text) => expect(formatMoney(amount)).toBe(text));
});

describe('formatPrice', () => {
  test.each([
    [PostType.Sell, 785, '$785'],
    [PostType.DealerNew, 2679, '$2,679'],
    [PostType.Buy, 200, 'Up to $200'],
    [PostType.Buy, null, 'Wanted'],
    [PostType.Trade, 900, '$900 or trade'],
    [PostType.Trade, null, 'Trade'],
    [PostType.Basic, null, ''],
  ])('type %d at %s is "%s"', (type, price, text) => expect(formatPrice(type, price)).toBe(text));
});

describe('formatBytes', () => {
  test.each([
    [0, '0 B'],
    [1_023, '1023 B'],
    [1_536, '1.5 KB'],
    [150 * 1024 ** 2, '150 MB'],
    [1.25 * 1024 ** 3, '1.3 GB'],
    [5_000 * 1024 ** 4, '5000 TB'],
  ])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
});

describe('formatMiles', () => {
  test.each([
    [0, 'under 1 mi'],
    [0.9, 'under 1 mi'],
    [1, '1 mi'],
    [8.6, '9 mi'],
    [1204, '1,204 mi'],
  ])('%d is %s', (miles, text) => expect(formatMiles(miles)).toBe(text));
});

test('a sentence ends in one full stop, whatever name it ends in', () => {
  expect(['Tom W.', 'Alder Ridge'].map((name) => name + fullStopAfter(name))).toEqual([
    'Tom W.',
    'Alder Ridge.',
  ]);
});

describe('relative times', () => {
  test.each([
    [-5 * MINUTE, 'now', 'just now'],
    [59 * SECOND, 'now', 'just now'],
    [MINUTE, '1 min', '1 minute ago'],
    [59 * MINUTE, '59 min', '59 minutes ago'],
    [HOUR, '1 h', '1 hour ago'],
    [23.9 * HOUR, '23 h', '23 hours ago'],
    [2 * DAY, '2 d', '2 days ago'],
    [29 * DAY, '29 d', '29 days ago'],
    [30 * DAY, '1 mo', '1 month ago'],
    [364 * DAY, '12 mo', '12 months ago'],
    [365 * DAY, '1 y', '1 year ago'],
  ])('%d ms ago', (milliseconds, short, long) => {
    expect(formatRelative(before(milliseconds), now)).toBe(short);
    expect(formatRelativeLong(before(milliseconds), now)).toBe(long);
  });
});

test('the full date is en-US with long weekday, 2-digit year, month and day, 12-hour clock (section 9) (spec 9)', () => {
  expect(formatFullDate('2026-11-05T22:41:00Z', 'UTC')).toBe('Thursday, 11/05/26, 10:41 PM');
  expect(formatFullDate('2026-11-05T02:05:00Z', 'America/Boise')).toBe('Wednesday, 11/04/26, 7:05 PM');
});

test('a day reads as Nov 19, 2026', () => {
  expect(formatDate('2026-11-19T12:00:00Z', 'UTC')).toBe('Nov 19, 2026');
});

test("invalid date text displays 'Invalid date string' (section 5) (spec 5)", () => {
  for (const text of ['', 'yesterday', '2026-13-45']) {
    expect(formatFullDate(text)).toBe('Invalid date string');
    expect(formatDate(text)).toBe('Invalid date string');
    expect(formatRelative(text, now)).toBe('Invalid date string');
    expect(formatRelativeLong(text, now)).toBe('Invalid date string');
  }
});

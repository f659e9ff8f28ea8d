/** Tries how figures of a server read. */
import { expect, it } from 'vitest';
import { formatCron, formatSpan } from './figures.ts';

it.each([
  [5, '5 s'],
  [65, '1 min 5 s'],
  [3_660, '1 h 1 min'],
  [90_000, '1 d 1 h'],
])('%d seconds are %s', (seconds, words) => expect(formatSpan(seconds)).toBe(words));

it.each([
  ['*/5 * * * *', 'every 5 min'],
  ['7 * * * *', 'each hour at :07'],
  ['0 3 * * 1', '0 3 * * 1'],
])('the schedule %s is %s', (cron, words) => expect(formatCron(cron)).toBe(words));

/** Tries how figures of a server read. */
import { expect, it } from 'vitest';
import { formatBytes, formatSpan } from './figures.ts';

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_536, '1.5 KB'],
  [150 * 1024 ** 2, '150 MB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
  [5_000 * 1024 ** 4, '5000 TB'],
])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

it.each([
  [5, '5 s'],
  [65, '1 min 5 s'],
  [3_660, '1 h 1 min'],
  [90_000, '1 d 1 h'],
])('%d seconds are %s', (seconds, words) => expect(formatSpan(seconds)).toBe(words));

/** Comparisons and the plot's upper edge. */
import { describe, expect, test } from 'vitest';
import { describeChange, plotTop } from './numbers.ts';

describe('describeChange', () => {
  test.each([
    [5, 5, 'No change'],
    [0, 0, 'No change'],
    [999, 1_000, 'No change'],
    [1_001, 1_000, 'No change'],
    [7, 1, '1 in the previous 30 days'],
    [538, 100, 'Up 438% vs. previous 30 days'],
    [500, 1_000, 'Down 50% vs. previous 30 days'],
    [0, 40, 'Down 100% vs. previous 30 days'],
  ])('%i after %i', (now, before, words) => expect(describeChange(now, before)).toBe(words));
});

describe('plotTop', () => {
  test.each([
    [[], 1],
    [[0, 0], 1],
    [[3], 5],
    [[10], 10],
    [[11], 20],
    [[201, 7], 500],
    [[999], 1_000],
  ])('%j hangs from %i', (values, top) => expect(plotTop(values)).toBe(top));
});

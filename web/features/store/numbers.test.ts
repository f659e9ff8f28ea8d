/** Comparisons and the plot's upper edge. */
import { describe, expect, test } from 'vitest';
import { describeChange, plotTop } from './numbers.ts';

describe('describeChange', () => {
  test.each([
    [5, 5, 'as in the 30 days before'],
    [0, 0, 'as in the 30 days before'],
    [7, 3, '3 in the 30 days before'],
    [15, 10, '+50% against the 30 days before'],
    [500, 1_000, '−50% against the 30 days before'],
    [0, 40, '−100% against the 30 days before'],
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

/** The stops of the distance slider. */
import { expect, test } from 'vitest';
import { describeMiles, DISTANCE_STOPS, stopOf } from './distance-stops.ts';

test('the slider goes from 5 to 500 miles, then to any (spec 2)', () => {
  expect(DISTANCE_STOPS[0]).toBe(5);
  expect(DISTANCE_STOPS.at(-2)).toBe(500);
  expect(DISTANCE_STOPS.at(-1)).toBe(0);
});

test.each([
  [5, 5],
  [25, 25],
  [137, 150],
  [100, 100],
  [500, 500],
  [0, 0],
])('%d miles stand at %d', (miles, stop) => expect(DISTANCE_STOPS[stopOf(miles)]).toBe(stop));

test('words for miles', () => {
  expect(describeMiles(150)).toBe('150 miles');
  expect(describeMiles(0)).toBe('Any distance');
});

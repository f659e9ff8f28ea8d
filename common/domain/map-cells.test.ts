/** The cells that cover a circle hold every point of it, and the inner ones none beyond it. */
import { describe, expect, it } from 'vitest';
import { distanceMiles, EARTH_RADIUS_MILES, type Point } from './distance.ts';
import { coverCircle, coverRing, degreeCell, mapKeys, placedCells, quarterCell } from './map-cells.ts';

/** A small generator with a fixed seed: the same points in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

/** The point that lies so many miles from another in a direction (radians from north). */
function travel(from: Point, miles: number, bearing: number): Point {
  const rad = Math.PI / 180;
  const angle = miles / EARTH_RADIUS_MILES;
  const latitude = Math.asin(
    Math.sin(from.latitude * rad) * Math.cos(angle) +
      Math.cos(from.latitude * rad) * Math.sin(angle) * Math.cos(bearing),
  );
  const longitude =
    from.longitude * rad +
    Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(from.latitude * rad),
      Math.cos(angle) - Math.sin(from.latitude * rad) * Math.sin(latitude),
    );
  return { latitude: latitude / rad, longitude: ((longitude / rad + 540) % 360) - 180 };
}

const CENTERS: [string, Point][] = [
  ['Boise', { latitude: 43.6, longitude: -116.2 }],
  ['Miami', { latitude: 25.8, longitude: -80.2 }],
  ['Utqiagvik', { latitude: 71.3, longitude: -156.8 }],
  ['Attu, beside the date line', { latitude: 52.9, longitude: 173.2 }],
  ['Guam', { latitude: 13.4, longitude: 144.8 }],
  ['the corner of a cell', { latitude: 40, longitude: -100 }],
];

describe.each(CENTERS)('around %s', (_name, center) => {
  it.each([5, 25, 100, 250, 500])('%i miles', (miles) => {
    const { inside, edge } = coverCircle(center, miles);
    const insideSet = new Set(inside);
    const edgeSet = new Set(edge);
    const random = numbers(miles);
    for (let index = 0; index < 2_000; index++) {
      const point = travel(center, random.next().value * miles * 1.3, random.next().value * 2 * Math.PI);
      const isIn = distanceMiles(center, point) <= miles;
      const isInside = insideSet.has(degreeCell(point));
      const isEdge = edgeSet.has(quarterCell(point));
      if (isIn) expect(isInside || isEdge, JSON.stringify(point)).toBe(true);
      if (isInside) expect(isIn, JSON.stringify(point)).toBe(true);
      // A row in both would be listed twice.
      expect(isInside && isEdge).toBe(false);
    }
  });
});

describe.each(CENTERS)('a few keys around %s', (_name, center) => {
  it.each([5, 25, 100, 250, 500])('hold every point within %i miles', (miles) => {
    const keys = mapKeys(center, miles);
    const random = numbers(miles);
    expect(keys.length).toBeLessThanOrEqual(75);
    for (let index = 0; index < 1_000; index++) {
      const point = travel(center, random.next().value * miles, random.next().value * 2 * Math.PI);
      const degree = degreeCell(point);
      const wide = 100_000 + Math.floor(degree / 1_440) * 90 + Math.floor((degree % 360) / 4);
      expect(keys.includes(degree) || keys.includes(wide), JSON.stringify(point)).toBe(true);
    }
  });
});

describe.each(CENTERS)('the cells of words around %s', (_name, center) => {
  it.each([5, 25, 100, 250, 500])('are few and hold every point within %i miles, or are none', (miles) => {
    const cells = placedCells(center, miles);
    if (miles <= 25) expect(cells).not.toBeNull();
    if (miles >= 500) expect(cells).toBeNull();
    if (cells === null) return;
    expect(cells.length).toBeLessThanOrEqual(12);
    const random = numbers(miles);
    for (let index = 0; index < 1_000; index++) {
      const point = travel(center, random.next().value * miles, random.next().value * 2 * Math.PI);
      const degree = degreeCell(point);
      const cell = Math.floor(degree / 720) * 180 + Math.floor((degree % 360) / 2);
      expect(cells.includes(cell), JSON.stringify(point)).toBe(true);
    }
  });
});

describe.each(CENTERS)('in a ring around %s', (_name, center) => {
  it.each([
    [0, 5],
    [5, 40],
    [100, 130],
    [250, 500],
  ])('from %i to %i miles', (from, to) => {
    const cells = coverRing(center, from, to);
    const set = new Set(cells);
    expect(set.size).toBe(cells.length);
    const random = numbers(to);
    for (let index = 0; index < 2_000; index++) {
      const miles = from + random.next().value * (to - from);
      const point = travel(center, miles, random.next().value * 2 * Math.PI);
      expect(set.has(quarterCell(point)), JSON.stringify(point)).toBe(true);
    }
    // What lies far within the ring or beyond it is not read.
    const beyond = [travel(center, to * 1.2 + 40, 1), ...(from > 50 ? [center] : [])];
    for (const point of beyond) expect(set.has(quarterCell(point))).toBe(false);
  });
});

it('distances are those of the great circle', () => {
  const boise = { latitude: 43.6135, longitude: -116.2035 };
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  expect(distanceMiles(boise, newYork)).toBeCloseTo(2152, -1);
  expect(distanceMiles(boise, boise)).toBe(0);
  expect(distanceMiles({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    69.1,
    1,
  );
});

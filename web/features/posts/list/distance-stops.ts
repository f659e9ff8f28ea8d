/** The stops of the distance slider: dense near home, and "any" at the end. */
import { MAX_SEARCH_MILES, MIN_SEARCH_MILES } from '#common/domain/distance.ts';
import { ANY_DISTANCE } from './list-query.ts';

export const DISTANCE_STOPS: readonly number[] = [
  MIN_SEARCH_MILES,
  10,
  25,
  50,
  75,
  100,
  150,
  200,
  250,
  300,
  350,
  400,
  450,
  MAX_SEARCH_MILES,
  ANY_DISTANCE,
];

/** The stop nearest to a distance. */
export function stopOf(miles: number): number {
  if (miles === ANY_DISTANCE) return DISTANCE_STOPS.length - 1;
  const distances = DISTANCE_STOPS.slice(0, -1).map((stop) => Math.abs(stop - miles));
  return distances.indexOf(Math.min(...distances));
}

export function describeMiles(miles: number): string {
  return miles === ANY_DISTANCE ? 'Any distance' : `${miles} miles`;
}

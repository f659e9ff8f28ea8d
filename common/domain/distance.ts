/** Distances on the globe, in statute miles. */

export type Point = {
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
};

/** Mean radius of the earth in miles (IUGG: 6,371.0088 km). */
export const EARTH_RADIUS_MILES = 3958.7613;
/** Default radius of a search, in miles (specification, section 9). */
export const DEFAULT_SEARCH_MILES = 100;
export const MIN_SEARCH_MILES = 5;
export const MAX_SEARCH_MILES = 500;

/** Distances to posts and the radius of a search go in steps of so many miles: nearer to the mile they would tell a ZIP code. */
const STEP_MILES = MIN_SEARCH_MILES;

/** Miles to a post as others learn them: the next step, and never less than one, which means "under 5 miles". */
export const roughMiles = (miles: number): number =>
  Math.max(STEP_MILES, Math.ceil(miles / STEP_MILES) * STEP_MILES);

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance of two points in miles (haversine formula). */
export function distanceMiles(a: Point, b: Point): number {
  const halfLatitude = toRadians(b.latitude - a.latitude) / 2;
  const halfLongitude = toRadians(b.longitude - a.longitude) / 2;
  const h =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

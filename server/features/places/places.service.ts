/** US zips, and the one that a visitor's address lies nearest to. */
import type { Selectable } from 'kysely';
import type { Point } from '#common/domain/distance.ts';
import { isZip, ZIP_UNKNOWN } from '#common/domain/zip.ts';
import type { AppContext } from '#server/context.ts';
import { invalidField, notFound } from '#server/http/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { Zips } from '#server/db/schema.gen.ts';
import { selectCityPoint, selectNearestZip, selectZip } from './places.queries.ts';

type Zip = Selectable<Zips>;

/** Degrees of latitude to each side: most visitors are found in the first, rural Alaska needs the last. */
const WINDOWS = [0.1, 0.5, 2, 8];

/** Zips are loaded once and do not move: one that was asked for is asked for again, with each page of a search. */
const MAX_ZIPS = 2_000;
const zips = new Map<string, Zip>();

/**
 * A zip with its city, state and point; the point is null where it is not known.
 * @param path the field that the message stands beside.
 * @throws 422 where there is no such zip.
 */
export async function accessZip(db: Database, zip: string, path = 'zipCode'): Promise<Zip> {
  const known = zips.get(zip);
  if (known !== undefined) return known;
  const row = await selectZip(db, zip);
  if (row === undefined) throw invalidField(path, ZIP_UNKNOWN, 'unknown_zip');
  if (zips.size >= MAX_ZIPS) zips.clear();
  zips.set(zip, row);
  return row;
}

/** Cities are looked for among all zips, and do not move. */
const MAX_CITIES = 2_000;
const cities = new Map<string, Point | null>();

/** The middle of a city, as the zips name it; null where it is not known. */
export async function findCity(db: Database, city: string, state: string): Promise<Point | null> {
  const key = `${city}, ${state}`;
  const known = cities.get(key);
  if (known !== undefined) return known;
  const { latitude, longitude } = await selectCityPoint(db, city, state);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  if (cities.size >= MAX_CITIES) cities.clear();
  cities.set(key, point);
  return point;
}

/** @throws 404 where there is no such zip. */
export async function viewZip(
  context: AppContext,
  zip: string,
): Promise<{ zip: string; city: string; state: string }> {
  const row = await selectZip(context.db, zip);
  if (row === undefined) throw notFound('ZIP code');
  return row;
}

/** The ZIP code of a cookie; null where it is none. */
export async function findGivenZip(context: AppContext, zip = ''): Promise<string | null> {
  return isZip(zip) && (await selectZip(context.db, zip)) !== undefined ? zip : null;
}

/** The zip nearest to the place of an address; null outside the US and where the place is not known. */
export async function zipForAddress(context: AppContext, ip: string): Promise<string | null> {
  const place = await context.geoip.lookup(ip).catch((error: unknown) => {
    context.log.error({ err: error }, 'the city database could not be read');
    return null;
  });
  return place?.country === 'US' ? nearestZip(context.db, place) : null;
}

async function nearestZip(db: Database, point: Point): Promise<string | null> {
  for (const window of WINDOWS) {
    const found = await selectNearestZip(db, point, window);
    // One in a corner of the window may be farther than one just outside its sides.
    if (found !== undefined && found.degrees <= window) return found.zip;
  }
  return null;
}

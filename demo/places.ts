/** Where the demo's people live and its goods lie: around the dealers, and thinly everywhere else. */
import { sql } from 'kysely';
import { distanceMiles, type Point } from '#common/domain/distance.ts';
import { degreeCell, quarterCell } from '#common/domain/map-cells.ts';
import type { Database } from '#server/db/database.ts';
import type { Random } from './random.ts';

export type Place = Point & { zip: string; city: string; state: string };

export type Places = {
  /** A ZIP code around a dealer's, mostly within 25 miles. */
  near(random: Random, zip: string): Place;
  /** Any ZIP code of the fifty states. */
  anywhere(random: Random): Place;
  find(zip: string): Place;
};

const NEAR_MILES = 25;
const FAR_MILES = 110;
const NEAR_SHARE = 0.72;
/** Outside the fifty states, where listings would look odd. */
const ELSEWHERE = ['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP', 'DC'];
/** Some firms and offices have a ZIP code of their own, under their name instead of a city's. */
const NO_CITY = String.raw`\m(bank|inc|corp|co|dept|assoc|insurance|svc|service)\M`;

/** @throws when the table of zips is empty. */
export async function readPlaces(db: Database): Promise<Places> {
  const { rows } = await sql<Place>`
    select zip, city, state, latitude, longitude from zips
    where latitude is not null and state <> all(${ELSEWHERE}) and city !~* ${NO_CITY} order by zip
  `.execute(db);
  if (rows.length === 0) throw new Error('The zips are not loaded.');
  const byZip = new Map(rows.map((row) => [row.zip, row]));
  const rings = new Map<string, { near: Place[]; far: Place[] }>();

  const find = (zip: string): Place => {
    const place = byZip.get(zip);
    if (place === undefined) throw new Error(`There is no zip ${zip}.`);
    return place;
  };
  const ringsOf = (zip: string): { near: Place[]; far: Place[] } => {
    const known = rings.get(zip);
    if (known !== undefined) return known;
    const center = find(zip);
    const reach = rows
      .map((place) => ({ place, miles: distanceMiles(center, place) }))
      .filter(({ miles }) => miles <= FAR_MILES);
    const made = {
      near: reach.filter(({ miles }) => miles <= NEAR_MILES).map(({ place }) => place),
      far: reach.map(({ place }) => place),
    };
    rings.set(zip, made);
    return made;
  };

  return {
    find,
    near: (random, zip) => random.pick(random.chance(NEAR_SHARE) ? ringsOf(zip).near : ringsOf(zip).far),
    anywhere: (random) => random.pick(rows),
  };
}

/** A place as the columns of a post. */
export const placeColumns = (place: Place | null) => ({
  zip: place?.zip ?? null,
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  degree_cell: place === null ? null : degreeCell(place),
  quarter_cell: place === null ? null : quarterCell(place),
});

/** The SQL of places. */
import { sql } from 'kysely';
import type { Point } from '#common/domain/distance.ts';
import type { Database } from '#server/db/database.ts';

export const selectZip = (db: Database, zip: string) =>
  db.selectFrom('zips').selectAll().where('zip', '=', zip).executeTakeFirst();

/** The middle of a city's zips; nulls where none is known. */
export const selectCityPoint = (db: Database, city: string, state: string) =>
  db
    .selectFrom('zips')
    .select(({ fn }) => [fn.avg<number | null>('latitude').as('latitude')])
    .select(({ fn }) => [fn.avg<number | null>('longitude').as('longitude')])
    .where('city', '=', city)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();

/**
 * The zip whose point is nearest to `point` among those at most `window` degrees north or south and as many miles
 * east or west, with its distance in degrees of latitude.
 */
export function selectNearestZip(db: Database, point: Point, window: number) {
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  const degrees = sql<number>`sqrt(power(latitude - ${point.latitude}::double precision, 2)
    + power((longitude - ${point.longitude}::double precision) * ${narrowing}::double precision, 2))`;
  return db
    .selectFrom('zips')
    .select(['zip', degrees.as('degrees')])
    .where('latitude', 'is not', null)
    .where('latitude', '>=', point.latitude - window)
    .where('latitude', '<=', point.latitude + window)
    .where('longitude', '>=', point.longitude - window / narrowing)
    .where('longitude', '<=', point.longitude + window / narrowing)
    .orderBy('degrees')
    .orderBy('zip')
    .limit(1)
    .executeTakeFirst();
}

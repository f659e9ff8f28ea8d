/** Distances in SQL. */
import { type RawBuilder, sql } from 'kysely';
import { EARTH_RADIUS_MILES, type Point } from '#common/domain/distance.ts';

/**
 * Great-circle miles from `center` to the point of a row: the same formula as `distanceMiles`.
 * @param alias of the table with the columns `latitude` and `longitude`.
 */
export function sqlDistance({ latitude, longitude }: Point, alias: string): RawBuilder<number> {
  const rowLatitude = sql.ref(`${alias}.latitude`);
  return sql`(2 * ${sql.lit(EARTH_RADIUS_MILES)} * asin(least(1, sqrt(
    power(sin(radians(${rowLatitude} - ${latitude}::double precision) / 2), 2)
    + cos(radians(${latitude}::double precision)) * cos(radians(${rowLatitude}))
      * power(sin(radians(${sql.ref(`${alias}.longitude`)} - ${longitude}::double precision) / 2), 2)))))`;
}

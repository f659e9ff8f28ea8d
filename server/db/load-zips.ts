/** Fills the table of zips at the first start. */
import type { Pool } from 'pg';
import { zipRows } from './zips.ts';

/**
 * Loads all zips where the table has none: well under a second, one statement, so all of them or none.
 * @returns how many were loaded; 0 where they were there already.
 */
export async function loadZips(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ loaded: boolean }>('select exists (select from zips) as loaded');
  if (rows[0]?.loaded) return 0;
  const zips = zipRows();
  const result = await pool.query(
    `insert into zips (zip, city, state, latitude, longitude)
     select * from unnest($1::char(5)[], $2::text[], $3::char(2)[], $4::float8[], $5::float8[])
     on conflict do nothing`,
    [
      zips.map((row) => row.zip),
      zips.map((row) => row.city),
      zips.map((row) => row.state),
      zips.map((row) => row.latitude),
      zips.map((row) => row.longitude),
    ],
  );
  return result.rowCount ?? 0;
}

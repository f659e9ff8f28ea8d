/** The index of words also knows when and where a post was written: the newest posts with a word are found in it alone. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
-- The spans of time that hold a moment, of 7.5 minutes, 1 hour, 8 hours, 2.7, 21 and 171 days, as numbers since 1970.
create function time_cells(moment timestamptz) returns integer[] language plpgsql immutable strict parallel safe as $body$
declare
  seconds bigint := floor(extract(epoch from moment));
begin
  return array[seconds / 450, 100000000 + seconds / 3600, 200000000 + seconds / 28800, 300000000 + seconds / 230400,
    400000000 + seconds / 1843200, 500000000 + seconds / 14745600];
end
$body$;
-- A few of them that cover the time between two seconds since 1970, and at its older end up to a tenth more.
create function time_cells_between(since double precision, until double precision) returns integer[]
  language plpgsql immutable strict parallel safe as $body$
declare
  oldest bigint := greatest(floor(since), 0);
  newest bigint := floor(until);
  size bigint := 450;
begin
  for level in 0..5 loop
    if newest / size - oldest / size < 10 or level = 5 then
      return array(select level * 100000000 + cell::integer from generate_series(oldest / size, newest / size) cell);
    end if;
    size := size * 8;
  end loop;
end
$body$;
-- The cells of one degree and of four degrees in which a post lies: as mapKeys in common/domain/map-cells.ts.
create function map_keys(degree_cell integer) returns integer[] language sql immutable parallel safe as $body$
  select array[degree_cell, 100000 + degree_cell / 1440 * 90 + degree_cell % 360 / 4]
$body$;

-- Serves: search by phrase, with a time, a circle and categories. What is written is put aside first, which each search has
-- to read: some 250 posts at most, where PostgreSQL would take several thousand.
create index posts_words on posts using gin (search, time_cells(created_at), map_keys(degree_cell), (array[category]))
  with (gin_pending_list_limit = 256) where listed;
drop index posts_search;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

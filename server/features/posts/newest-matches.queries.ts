/** The SQL that finds the newest posts with a phrase: in windows of time, each as long as the one before lets expect. */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** How fast posts come in is learned from so many of the newest. */
const SAMPLED_POSTS = 50;
/** The first window is as long as so many posts take, whatever they say, for each that is wanted. */
const POSTS_FOR_ONE = 10;
/** The shortest span of time that the index knows: windows shorter than that would all be the same. */
const SHORTEST_SECONDS = 450;
/** So many windows, mostly two, before all of time is searched. */
const WINDOWS = [0, 1, 2];
/** A window is longer than what was found lets expect, since luck and the hour of the day play in. */
const MARGIN = 1.3;
const LEAST_GROWTH = 2;
const MOST_GROWTH = 300;

type Range = {
  /** Nothing newer matches; null for no such bound. */
  until: Date | null;
  /** Nothing older matches; null for no such bound. */
  since: Date | null;
  enough: number;
  columns: Sql;
};

/**
 * Selects all that match in a window that holds at least `enough` of them, or all there are: the newest of these are
 * the newest of all. What is read grows with `enough` and not with the table, since the index of words knows times.
 * @param matches posts as `p`, with their conditions.
 */
export function newestMatches(matches: Sql, { until, since, enough, columns }: Range): Sql {
  const span = (window: number): Sql => sql.ref(`span_${window}`);
  const rows = (window: number): Sql => sql.ref(`window_${window}`);
  const last = WINDOWS.length;
  const secondsOf = (
    order: Sql,
    skip = 0,
  ): Sql => sql`(select extract(epoch from p.created_at)::double precision
    from posts p where p.listed and p.created_at <= coalesce(${until}::timestamptz, 'infinity')
    order by ${order} offset ${sql.lit(skip)} limit 1)`;
  const newestFirst = sql`p.created_at desc, p.id desc`;
  const first = sql`
    select newest as until, oldest, null::int as chosen, least(newest - ${sql.lit(Math.max(1, (POSTS_FOR_ONE * enough) / SAMPLED_POSTS))} * (newest - sampled),
      newest - ${sql.lit(SHORTEST_SECONDS)}) as since
    from (select ${secondsOf(newestFirst)} as newest, ${secondsOf(newestFirst, SAMPLED_POSTS)} as sampled,
      ${secondsOf(sql`p.created_at, p.id`)} as oldest offset 0) posts`;
  const next = (window: number): Sql => sql`
    select before.until, before.oldest,
      coalesce(before.chosen, case when held.count >= ${sql.lit(enough)} then ${sql.lit(window)} end) as chosen,
      before.until - (before.until - before.since) * greatest(${sql.lit(LEAST_GROWTH)}, least(${sql.lit(MOST_GROWTH)},
        ${sql.lit(MARGIN * enough)} / greatest(held.count, 0.5)))::double precision as since
    from ${span(window)} before, (select count(*) from ${rows(window)}) held offset 0`;
  // A window has no cells, and nothing is read, when one before it was chosen, or when it would reach half the way back to
  // the first post: then all of time is searched in its place.
  const withCells = (bounds: Sql): Sql => sql`
    select *, case when chosen is null and until - since < (until - oldest) / 2 then time_cells_between(since, until) end as cells
    from (${bounds}) bounds`;
  const steps = WINDOWS.map(
    (window) => sql`${rows(window)} as materialized (
        select ${columns} from ${matches} and time_cells(p.created_at) && (select cells from ${span(window)})),
      ${span(window + 1)} as materialized (${withCells(next(window))})`,
  );
  const always =
    since === null
      ? sql`true`
      : sql`time_cells(p.created_at) && (select time_cells_between(
          extract(epoch from ${since}::timestamptz)::double precision, until) from ${span(0)})`;
  const all = [...WINDOWS, last].map(
    (window) => sql`select *, ${sql.lit(window)} as window from ${rows(window)}`,
  );
  return sql`with ${span(0)} as materialized (${withCells(first)}),
    ${sql.join(steps)},
    ${rows(last)} as materialized (
      select ${columns} from ${matches} and (select chosen is null from ${span(last)}) and ${always})
    select * from (${sql.join(all, sql` union all `)}) found
    where found.window = (select coalesce(chosen, ${sql.lit(last)}) from ${span(last)})`;
}

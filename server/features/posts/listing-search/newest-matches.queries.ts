/** The SQL that finds the newest posts with a phrase: in windows of time, each as long as the one before lets expect. */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** How fast posts come in is learned from so many of the newest. */
const SAMPLED_POSTS = 50;
/** The first window is as long as so many posts take, whatever they say, for each that is wanted: near a place fewer match. */
const POSTS_FOR_ONE = { anywhere: 10, near: 100 };
/** The shortest span of time that the index knows: windows shorter than that would all be the same. */
const SHORTEST_SECONDS = 450;
/**
 * So many windows, mostly two, before all of time is searched. A window begins where a span of the index does, up to eight
 * tenths of its length too early: the one after it may add little, and miss what is wanted by a few.
 */
const WINDOWS = [0, 1, 2, 3];
/** A window is longer than what was found lets expect, since luck and the hour of the day play in. */
const MARGIN = 1.3;
const LEAST_GROWTH = 2;
/** A window that holds hardly any says little about the next. */
const MOST_GROWTH = 30;
const LEAST_HELD = 0.5;
/** The index is read through for all posts of a window, whatever they say: so many of them cost as much as a match that is fetched. */
const POSTS_FOR_A_MATCH = 1_000;

type Range = {
  /** Nothing newer matches; null for no such bound. */
  until: Date | null;
  /** Nothing older matches; null for no such bound. */
  since: Date | null;
  enough: number;
  /** Whether only posts near one place match. */
  isNear: boolean;
  columns: Sql;
};

/**
 * Selects all that match in a window that holds at least `enough` of them, or all there are: the newest of these are
 * the newest of all. What is read grows with `enough` and not with the table, since the index of words knows times.
 * @param matches posts as `p`, with their conditions.
 */
export function newestMatches(matches: Sql, { until, since, enough, isNear, columns }: Range): Sql {
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
  const posts = POSTS_FOR_ONE[isNear ? 'near' : 'anywhere'] * enough;
  const first = sql`
    select newest as until, oldest, null::int as chosen, false as reads_all, ${sql.lit(posts)}::double precision as posts,
      least(newest - ${sql.lit(Math.max(1, posts / SAMPLED_POSTS))} * (newest - sampled), newest - ${sql.lit(SHORTEST_SECONDS)}) as since
    from (select ${secondsOf(newestFirst)} as newest, ${secondsOf(newestFirst, SAMPLED_POSTS)} as sampled,
      ${secondsOf(sql`p.created_at, p.id`)} as oldest offset 0) posts`;
  // All of time is searched in its place when that costs less: all matches are fetched, but no posts of a window are read through.
  const next = (window: number): Sql => sql`
    select until, oldest, coalesce(chosen, case when count >= ${sql.lit(enough)} then ${sql.lit(window)} end) as chosen,
      reads_all or (until - since) * growth * (1 + posts / count / ${sql.lit(POSTS_FOR_A_MATCH)}) > until - oldest as reads_all,
      posts * least(growth, ${sql.lit(MOST_GROWTH)}) as posts,
      until - (until - since) * least(growth, ${sql.lit(MOST_GROWTH)}) as since
    from (select *, greatest(${sql.lit(LEAST_GROWTH)}, ${sql.lit(MARGIN * enough)} / count) as growth
      from ${span(window)},
        (select greatest(count(*), ${sql.lit(LEAST_HELD)})::double precision as count from ${rows(window)}) held offset 0) before`;
  // A window has no cells, and nothing is read, when one before it was chosen, or when all of time is searched in its place.
  const withCells = (bounds: Sql): Sql => sql`
    select *, case when chosen is null and not reads_all and since > oldest then time_cells_between(since, until) end as cells
    from (${bounds}) bounds`;
  const steps = WINDOWS.map(
    (window) => sql`${rows(window)} as materialized (
        select ${columns} from ${matches} and (select cells is not null from ${span(window)})
          and time_cells(p.created_at) && (select cells from ${span(window)})),
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

/** The SQL that finds the newest posts with a phrase: in windows of time, each as long as the one before lets expect. */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** The first window reaches back as far as so many of the newest posts, whatever they say. */
const SAMPLED_POSTS = 250;
/** The shortest span of time that the index knows: windows shorter than that would all be the same. */
const SHORTEST_SECONDS = 450;
/** So many windows, mostly two, before all of time is searched. */
const WINDOWS = [0, 1, 2, 3];
/** A window is longer than what was found lets expect, since luck and the hour of the day play in. */
const MARGIN = 1.5;
const LEAST_GROWTH = 3;
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
  /** The most that a window before this one has held: none is searched when one has held enough. */
  const found = (window: number): Sql => sql`(select span.found from ${span(window)} span)`;
  const lacks = (window: number): Sql => sql`${found(window)} < ${sql.lit(enough)}`;
  const secondsOfPost = (skip: number): Sql => sql`(select extract(epoch from p.created_at)::double precision
    from posts p where p.listed and p.created_at <= coalesce(${until}::timestamptz, 'infinity')
    order by p.created_at desc, p.id desc offset ${sql.lit(skip)} limit 1)`;
  const next = (window: number): Sql => sql`
    select before.until, before.until - (before.until - before.since) * greatest(${sql.lit(LEAST_GROWTH)},
        least(${sql.lit(MOST_GROWTH)}, ${sql.lit(MARGIN * enough)} / greatest(held.count, 0.5)))::double precision as since,
      greatest(before.found, held.count) as found
    from ${span(window)} before, (select count(*) from ${rows(window)}) held`;
  const steps = WINDOWS.map(
    (window) => sql`${rows(window)} as materialized (select ${columns} from ${matches} and ${lacks(window)}
        and time_cells(p.created_at) && (select time_cells_between(span.since, span.until) from ${span(window)} span)),
      ${span(window + 1)} as materialized (${next(window)})`,
  );
  const last = WINDOWS.length;
  const always =
    since === null
      ? sql`true`
      : sql`time_cells(p.created_at) && (select time_cells_between(
          extract(epoch from ${since}::timestamptz)::double precision, span.until) from ${span(0)} span)`;
  const chosen = [
    ...WINDOWS.map(
      (window) => sql`select * from ${rows(window)} where ${lacks(window)} and not ${lacks(window + 1)}`,
    ),
    sql`select * from ${rows(last)}`,
  ];
  return sql`with ${span(0)} as materialized (
      select until, least(since, until - ${sql.lit(SHORTEST_SECONDS)}) as since, 0::bigint as found
      from (select ${secondsOfPost(0)} as until, ${secondsOfPost(SAMPLED_POSTS)} as since) newest),
    ${sql.join(steps)},
    ${rows(last)} as materialized (select ${columns} from ${matches} and ${lacks(last)} and ${always})
    ${sql.join(chosen, sql` union all `)}`;
}

/** Words are also found by the place of their posts, and those of listings in an index of their own. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
-- Each word together with the cell of two degrees in which the post lies, as placedCells in common/domain/map-cells.ts.
create function placed_words(words tsvector, degree_cell integer) returns tsvector
  language sql immutable strict parallel safe as $body$
  select array_to_tsvector(array(
    select degree_cell / 720 * 180 + degree_cell % 360 / 2 || ':' || word from unnest(tsvector_to_array(words)) word))
$body$;
-- Finds every post of these cells that a phrase finds, and others: what it leaves out and the order of its words are not told.
-- A phrase that only leaves out finds all that does not hold the empty word, which no post does.
create function placed_query(phrase tsquery, cells integer[]) returns tsquery
  language sql immutable strict parallel safe as $body$
  select case querytree(phrase) when '' then phrase when 'T' then '!''-'''::tsquery else (
    select string_agg('(' || regexp_replace(words, '''((''''|[^''])*)''', '''' || cell || ':\\1''', 'g') || ')', '|')
    from unnest(cells) cell, regexp_replace(querytree(phrase), '<(-|\\d+)>', '&', 'g') words)::tsquery end
$body$;

-- Serves: search by phrase, with a time, a circle and categories. Time comes first: of a window the search begins where its
-- posts are. What is written is put aside first, which each search has to read: some hundred posts at most, where PostgreSQL
-- would take several thousand.
create index posts_words_listings on posts using gin (time_cells(created_at), search, placed_words(search, degree_cell),
  map_keys(degree_cell), (array[category])) with (gin_pending_list_limit = 256) where listed and type in (0, 1, 2, 10, 20);
-- Serves: the same of what is no listing; posts that talk of many things would be read for nothing.
create index posts_words_others on posts using gin (time_cells(created_at), search, placed_words(search, degree_cell),
  map_keys(degree_cell), (array[category])) with (gin_pending_list_limit = 256) where listed and type not in (0, 1, 2, 10, 20);
drop index posts_words;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

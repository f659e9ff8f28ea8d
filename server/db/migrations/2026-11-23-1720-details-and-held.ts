/** Finds listings by the words of manufacturer, model and caliber, and a moderator's list of posts that others do not see. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = String.raw`
-- The words of a manufacturer, model or caliber as they are compared, as foldDetail in common/domain/detail-words.ts.
create function detail_words(value text) returns tsvector
  language sql immutable strict parallel safe as $body$
  select array_to_tsvector(array_remove(regexp_split_to_array(
    regexp_replace(
      regexp_replace(
        lower(translate(normalize(value, NFD), U&'\0300\0301\0302\0303\0308\030A\030C\0327', '')),
        '(\d)\s*(mm|ga)(uge)?(?![a-z])', '\1\2', 'g'),
      '(\d)[.-](?=\d)|(?<=[a-z])-(?=\d)|\.(?=\d)', '\1', 'g'),
    '[^a-z0-9]+'), ''))
$body$;

-- Serves: lists by manufacturer, model or caliber, with a time, a circle and categories. Time comes first, as for words.
create index posts_details on posts using gin (time_cells(created_at), detail_words(manufacturer), detail_words(model),
  detail_words(caliber), map_keys(degree_cell), (array[category])) with (gin_pending_list_limit = 256) where listed;
drop index posts_manufacturer, posts_model, posts_caliber;
-- Serves: a moderator's list of flagged, hidden and deleted posts.
create index posts_held on posts (created_at desc, id desc) where status in (5, 60, 70);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

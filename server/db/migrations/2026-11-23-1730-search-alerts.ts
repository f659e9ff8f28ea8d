/** How often a saved search alerts, the posts that searches have still to be compared with, and what each has found. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
alter table searches add column rhythm text not null default 'daily' check (rhythm in ('instant', 'daily', 'weekly'));

-- Written with the post, so that no search misses one; gone once every search has been compared with it.
create table search_news (
  id bigint generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  -- The price before a lower one; null for a post that is new.
  from_price integer,
  at timestamptz(3) not null
);
-- Serves: the removal of a post.
create index search_news_post on search_news (post_id);

create table search_matches (
  search_id integer not null references searches on delete cascade,
  post_id integer not null references posts on delete cascade,
  -- The price that the person was told last, or is to be told.
  price integer,
  -- What it was before, where the person is to be told of a lower one.
  from_price integer,
  told_at timestamptz(3),
  primary key (search_id, post_id)
);
-- Serves: the removal of a post.
create index search_matches_post on search_matches (post_id);
-- Serves: the searches that have something to tell.
create index search_matches_untold on search_matches (search_id) where told_at is null;

create function note_search_news() returns trigger language plpgsql as $body$
begin
  if new.listed and new.created_at > now() - interval '1 day' and (tg_op = 'INSERT' or old.created_at <> new.created_at)
  then
    insert into search_news (post_id, at) select new.id, new.created_at
    where exists (select 1 from searches where notify);
  elsif tg_op = 'UPDATE' and new.listed and new.price < old.price then
    insert into search_news (post_id, from_price, at) select new.id, old.price, now()
    where exists (select 1 from searches where notify);
  end if;
  return null;
end
$body$;
create trigger posts_note_search_news after insert or update of price, status, created_at
  on posts for each row execute function note_search_news();

-- What the five-minute look of before had still to come to.
insert into search_news (post_id, at) select id, created_at from posts
where listed and created_at > (select min(checked_until) from searches where notify);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

/** What lists show of a post, kept ready: made when it is first listed, and forgotten by triggers when what it shows changes. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
create table post_cards (
  post_id integer primary key references posts on delete cascade,
  -- Counts the changes of what the card shows: one that was made of an older state is not kept.
  epoch integer not null default 0,
  -- The post's JSON as anybody may read it, without counts, place and rights; null until it is made.
  body text,
  -- The form and the address of the site that it was made for.
  form text,
  -- A dealer's badge ends by itself; the card is made anew then.
  valid_until timestamptz(3)
);
insert into post_cards (post_id) select id from posts;

-- In one order, so that two changes at once do not wait for each other.
create function forget_cards(posts integer[]) returns void language sql as $body$
  update post_cards set epoch = epoch + 1, body = null where post_id in (
    select post_id from post_cards where post_id = any (posts) order by post_id for update)
$body$;
-- What is not listed has no use for its card, and its status or end changes before it is listed again.
create function forget_cards_of_store(store integer) returns void language sql as $body$
  select forget_cards(array(
    select p.id from posts p join tenants t on t.id = p.tenant_id
    where p.tenant_id = store and t.ffl_id is not null and p.listed))
$body$;

create function add_card() returns trigger language plpgsql as $body$
begin
  insert into post_cards (post_id) values (new.id);
  return null;
end
$body$;
create trigger posts_add_card after insert on posts for each row execute function add_card();

create function forget_card_of_post() returns trigger language plpgsql as $body$
begin
  perform forget_cards(array[new.id]);
  return null;
end
$body$;
-- Everything but what is counted, and what only moderators and owners are told.
create trigger posts_forget_card after update of status, type, title, description, price, previous_price, category,
  condition, manufacturer, model, caliber, video_url, zip, lapsed, author_id, tenant_id, ffl_id, created_at, updated_at, expires_at
  on posts for each row execute function forget_card_of_post();

create function forget_cards_of_media() returns trigger language plpgsql as $body$
begin
  if tg_op <> 'INSERT' and old.post_id is not null then perform forget_cards(array[old.post_id]); end if;
  if tg_op <> 'DELETE' and new.post_id is not null then perform forget_cards(array[new.post_id]); end if;
  return null;
end
$body$;
create trigger media_forget_cards after insert or delete or update of post_id, position, storage_key, sizes, width, height, thumbhash
  on media for each row execute function forget_cards_of_media();

create function forget_cards_of_author() returns trigger language plpgsql as $body$
begin
  perform forget_cards(array(select id from posts where author_id = new.id));
  return null;
end
$body$;
create trigger users_forget_cards after update of display_name, profile_pic_id on users for each row
  when (old.display_name is distinct from new.display_name or old.profile_pic_id is distinct from new.profile_pic_id)
  execute function forget_cards_of_author();

create function forget_cards_of_tenant() returns trigger language plpgsql as $body$
begin
  perform forget_cards_of_store(new.id);
  return null;
end
$body$;
create trigger tenants_forget_cards after update of name, display_name, ffl_id on tenants for each row
  when ((old.name, old.display_name, old.ffl_id) is distinct from (new.name, new.display_name, new.ffl_id))
  execute function forget_cards_of_tenant();

create function forget_cards_of_host() returns trigger language plpgsql as $body$
begin
  if tg_op <> 'INSERT' then perform forget_cards_of_store(old.tenant_id); end if;
  if tg_op <> 'DELETE' then perform forget_cards_of_store(new.tenant_id); end if;
  return null;
end
$body$;
create trigger tenant_hosts_forget_cards after insert or update or delete on tenant_hosts
  for each row execute function forget_cards_of_host();

create function forget_cards_of_ffl() returns trigger language plpgsql as $body$
begin
  perform forget_cards_of_store(id) from tenants where ffl_id = new.id;
  return null;
end
$body$;
create trigger ffls_forget_cards after update of verified_at, paused_at, expires_on, extended_until on ffls for each row
  when ((old.verified_at, old.paused_at, old.expires_on, old.extended_until)
    is distinct from (new.verified_at, new.paused_at, new.expires_on, new.extended_until))
  execute function forget_cards_of_ffl();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

/** The first schema: places, tenants, people, posts and what people do with them. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
create extension if not exists citext;

-- Places ---------------------------------------------------------------
create table zips (
  zip char(5) primary key,
  city text not null,
  state char(2) not null,
  -- Null for the zips (military ones among them) whose point is not known: valid, but without distance.
  latitude double precision,
  longitude double precision
);
-- Serves: the zip whose point is nearest to a visitor's coordinates.
create index zips_latitude on zips (latitude) where latitude is not null;

-- People ---------------------------------------------------------------
create table users (
  id integer generated always as identity primary key,
  phone_number text unique,
  display_name citext not null unique,
  email citext,
  email_verified_at timestamptz(3),
  profile_pic_id integer,
  zip char(5) references zips,
  role smallint not null default 10,
  terms_accepted_at timestamptz(3) not null,
  suspended_until timestamptz(3),
  suspension_reason text,
  banned_at timestamptz(3),
  last_seen_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
-- Serves: proving that a verified address belongs to one account.
create unique index users_verified_email on users (email) where email_verified_at is not null;

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null default '',
  ip inet,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
-- Serves: the list of one's devices, and ending all of them.
create index sessions_user on sessions (user_id);

create table login_codes (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('login', 'phone', 'idle_email', 'lost_number')),
  -- The number that the code was sent to, or that it is about.
  phone_number text not null,
  user_id integer references users on delete cascade,
  code_hash bytea not null,
  attempts smallint not null default 0,
  network inet,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
-- Serves: the newest code of a number, and the count of its codes in an hour and a day.
create index login_codes_number on login_codes (phone_number, created_at desc);
-- Serves: the count of codes from one network in an hour.
create index login_codes_network on login_codes (network, created_at desc);
-- Serves: the day's count for the whole site, and the sweep of old codes.
create index login_codes_created on login_codes (created_at);

create table email_tokens (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  email citext not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
-- Serves: the count of mails to one account in an hour.
create index email_tokens_user on email_tokens (user_id, created_at desc);

create table banned_numbers (
  number_hash bytea primary key,
  created_at timestamptz(3) not null default now()
);

-- A change of number that was asked for with a mailed code: it happens when the notice is over.
create table number_changes (
  user_id integer primary key references users on delete cascade,
  phone_number text not null,
  takes_effect_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Pictures ---------------------------------------------------------------
create table media (
  id integer generated always as identity primary key,
  owner_id integer references users on delete set null,
  kind text not null check (kind in ('post', 'profile', 'tenant')),
  -- Where the files lie: the key without its size; sizes holds the widths that exist.
  storage_key text not null,
  sizes smallint[] not null,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  post_id integer,
  position smallint not null default 0,
  created_at timestamptz(3) not null default now()
);
-- Serves: the pictures of a page of posts.
create index media_post on media (post_id, position) where post_id is not null;
-- Serves: one's own pictures, and the sweep of those that no post took.
create index media_owner on media (owner_id, created_at desc);

alter table users add foreign key (profile_pic_id) references media on delete set null;
-- Serves: deleting a picture without reading every user.
create index users_profile_pic on users (profile_pic_id) where profile_pic_id is not null;

-- Dealers and tenants ------------------------------------------------------
create table ffls (
  id integer generated always as identity primary key,
  license_number text not null unique,
  license_name text not null,
  business_name text not null,
  street text not null,
  city text not null,
  state char(2) not null,
  zip char(5) not null,
  expires_on date not null,
  verified_at timestamptz(3),
  -- When the licence was last seen in the list of licensees.
  list_checked_on date,
  paused_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table tenants (
  id integer generated always as identity primary key,
  name citext not null unique check (name::text ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  display_name text not null,
  description text not null default '',
  logo_id integer references media on delete set null,
  brand_light char(7),
  brand_dark char(7),
  address text,
  city text,
  state char(2),
  zip char(5) references zips,
  phone_number text,
  hours text,
  time_zone text not null default 'America/Denver',
  ffl_id integer unique references ffls,
  transfer_fee integer check (transfer_fee >= 0),
  offers_consignment boolean not null default false,
  takes_transfers boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- One tenant without a licence is the network itself.
create unique index tenants_network on tenants ((ffl_id is null)) where ffl_id is null;

create table tenant_hosts (
  host text primary key,
  tenant_id integer not null references tenants on delete cascade,
  position smallint not null default 0
);
create index tenant_hosts_tenant on tenant_hosts (tenant_id, position);

create table tenant_media (
  tenant_id integer not null references tenants on delete cascade,
  media_id integer not null references media on delete cascade,
  position smallint not null,
  primary key (tenant_id, media_id)
);
create index tenant_media_media on tenant_media (media_id);

create table tenant_members (
  tenant_id integer not null references tenants on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('staff', 'manager')),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id)
);
-- Serves: the tenants that a person belongs to.
create index tenant_members_user on tenant_members (user_id);

create table dealer_follows (
  user_id integer not null references users on delete cascade,
  ffl_id integer not null references ffls on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, ffl_id)
);
create index dealer_follows_ffl on dealer_follows (ffl_id);

-- Posts ---------------------------------------------------------------
create table posts (
  id integer generated always as identity primary key,
  status smallint not null,
  previous_status smallint,
  type smallint not null,
  author_id integer not null references users,
  tenant_id integer not null references tenants,
  ffl_id integer references ffls,
  title text not null,
  description text not null default '',
  price integer check (price between 0 and 1000000),
  previous_price integer,
  category text,
  condition text,
  manufacturer text,
  model text,
  caliber text,
  video_url text,
  zip char(5) references zips,
  latitude double precision,
  longitude double precision,
  degree_cell integer,
  quarter_cell integer,
  -- Why it was flagged or hidden; the owner and moderators see it.
  reason text,
  appeal text,
  appealed_at timestamptz(3),
  flagged_at timestamptz(3),
  -- Set by approval: later reports of members no longer flag it by themselves.
  approved_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by_moderator boolean not null default false,
  up_vote_count integer not null default 0,
  down_vote_count integer not null default 0,
  hate_count integer not null default 0,
  love_count integer not null default 0,
  share_count integer not null default 0,
  bookmark_count integer not null default 0,
  comment_count integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  renewed_at timestamptz(3) not null default now(),
  -- Posts without an end hold infinity; a listing past it is in no list, whether the job has marked it or not.
  expires_at timestamptz(3) not null default 'infinity',
  lapsed boolean not null default false,
  listed boolean not null generated always as (status in (10, 20, 30, 40, 50) and not lapsed) stored,
  -- Votes against age: ten times the votes weigh as much as 12.5 hours.
  hot double precision not null generated always as (
    sign((up_vote_count + love_count - down_vote_count - hate_count)::double precision)
      * log(greatest(abs(up_vote_count + love_count - down_vote_count - hate_count), 1)::double precision)
      + extract(epoch from (created_at - timestamptz '2026-01-01 00:00:00+00'))::double precision / 45000
  ) stored,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A')
      || setweight(to_tsvector('english', coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(caliber, '')), 'B')
      || setweight(to_tsvector('english', description), 'C')
  ) stored
);
-- Serves: lists by type, newest first.
create index posts_type_new on posts (type, created_at desc, id desc)
  include (status, expires_at, price) where listed;
-- Serves: lists by category and type, newest first.
create index posts_category_new on posts (category, type, created_at desc, id desc)
  include (status, expires_at, price) where listed;
-- Serves: lists by type, best first.
create index posts_type_best on posts (type, hot desc, id desc)
  include (status, expires_at, price) where listed;
-- Serves: lists by category and type, best first.
create index posts_category_best on posts (category, type, hot desc, id desc)
  include (status, expires_at, price) where listed;
-- Serves: search by distance, the cells that lie wholly inside the circle.
create index posts_degree_new on posts (degree_cell, created_at desc, id desc)
  include (type, status, category, price, expires_at) where listed;
create index posts_degree_best on posts (degree_cell, hot desc, id desc)
  include (type, status, category, price, expires_at) where listed;
-- Serves: search by distance, the cells along the edge, whose rows are checked one by one.
create index posts_quarter_new on posts (quarter_cell, created_at desc, id desc)
  include (type, status, category, price, expires_at, latitude, longitude) where listed;
create index posts_quarter_best on posts (quarter_cell, hot desc, id desc)
  include (type, status, category, price, expires_at, latitude, longitude) where listed;
-- Serves: a dealer's list and news, newest first.
create index posts_tenant_new on posts (tenant_id, type, created_at desc, id desc)
  include (status, expires_at) where listed;
-- Serves: Your Posts and a person's profile.
create index posts_author_new on posts (author_id, created_at desc, id desc);
-- Serves: search by phrase.
create index posts_search on posts using gin (search) where listed;
-- Serves: the filters by maker, model and caliber, which are typed freely and compared without case.
create index posts_manufacturer on posts (lower(manufacturer), created_at desc, id desc) where listed;
create index posts_model on posts (lower(model), created_at desc, id desc) where listed;
create index posts_caliber on posts (lower(caliber), created_at desc, id desc) where listed;
-- Serves: the filter by price where few posts lie in its range.
create index posts_price on posts (price) where listed;
-- Serves: the newest posts with a common word.
create index posts_new on posts (created_at desc, id desc)
  include (type, status, category, price, expires_at) where listed;
-- Serves: the queue of moderators.
create index posts_flagged on posts (id) where status = 5 or (status = 60 and appeal is not null);
-- Serves: the job that marks lapsed listings.
create index posts_expiry on posts (expires_at) where listed and expires_at < 'infinity';
-- Serves: the job that purges what was deleted 30 days ago.
create index posts_deleted on posts (deleted_at) where status = 70;

alter table media add foreign key (post_id) references posts on delete set null;

create table reactions (
  post_id integer not null references posts on delete cascade,
  user_id integer not null references users on delete cascade,
  reaction smallint not null check (reaction between 1 and 4),
  created_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);
create index reactions_user on reactions (user_id);

create table bookmarks (
  user_id integer not null references users on delete cascade,
  post_id integer not null references posts on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, post_id)
);
-- Serves: Saved Posts, newest first.
create index bookmarks_user_new on bookmarks (user_id, created_at desc, post_id desc);
create index bookmarks_post on bookmarks (post_id);

create table reports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('post', 'comment', 'user', 'conversation')),
  subject_id integer not null,
  reporter_id integer not null references users on delete cascade,
  reason text not null,
  text text,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  unique (kind, subject_id, reporter_id)
);
-- Serves: the queue of open reports by subject.
create index reports_open on reports (kind, subject_id, created_at desc) where answered_at is null;

create table moderation_log (
  id integer generated always as identity primary key,
  moderator_id integer references users on delete set null,
  action text not null,
  kind text not null,
  subject_id integer not null,
  reason text,
  created_at timestamptz(3) not null default now()
);
create index moderation_log_new on moderation_log (created_at desc, id desc);

-- Talk ---------------------------------------------------------------
create table comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  parent_id integer references comments on delete cascade,
  author_id integer not null references users,
  body text not null,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3)
);
-- Serves: the thread of a post, oldest first.
create index comments_post on comments (post_id, created_at, id);
create index comments_parent on comments (parent_id) where parent_id is not null;
create index comments_author on comments (author_id, created_at desc);

create table conversations (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  asker_id integer not null references users,
  created_at timestamptz(3) not null default now(),
  last_message_at timestamptz(3) not null default now(),
  unique (post_id, asker_id)
);
create index conversations_asker on conversations (asker_id, last_message_at desc);

create table messages (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations on delete cascade,
  author_id integer not null references users,
  body text not null,
  created_at timestamptz(3) not null default now()
);
-- Serves: a conversation, newest first.
create index messages_conversation on messages (conversation_id, id desc);

create table conversation_reads (
  conversation_id integer not null references conversations on delete cascade,
  user_id integer not null references users on delete cascade,
  last_read_id integer not null,
  primary key (conversation_id, user_id)
);

create table searches (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  criteria jsonb not null,
  notify boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index searches_user on searches (user_id, created_at desc);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null default now(),
  updated_by integer references users on delete set null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

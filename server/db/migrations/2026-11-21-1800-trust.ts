/** What makes dealing with strangers safe: the listing screen, the moderators' cases, strikes, likenesses, deals and ratings. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
-- The listing screen ---------------------------------------------------------
create table screen_rules (
  -- The rule's name; one that the software ships with is replaced by the row of its name.
  id text primary key,
  rule jsonb not null,
  is_enabled boolean not null default true,
  updated_by integer references users on delete set null,
  updated_at timestamptz(3) not null default now()
);

alter table posts
  -- What the screen found in it when it was last written: an array of {ruleId, category, action, words, reason}, its words as {field, start, end, text}.
  add column screened jsonb,
  -- Who bought it stands in deals; this is the day on which its owner was asked last.
  add column buyer_asked_at timestamptz(3);

-- What was refused and not kept as a post: for the moderators, where the rule says so.
create table screen_refusals (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  post_id integer references posts on delete set null,
  title text not null,
  description text not null,
  hits jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index screen_refusals_user on screen_refusals (user_id, created_at desc);

-- Moderation -------------------------------------------------------------------
create table cases (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('post', 'comment', 'conversation', 'user', 'refusal', 'rating')),
  subject_id integer not null,
  -- Whose conduct it is about.
  about_id integer references users on delete set null,
  -- 0 can wait, 1 usual, 2 soon, 3 now.
  urgency smallint not null default 1 check (urgency between 0 and 3),
  opened_at timestamptz(3) not null default now(),
  -- Whoever looks at it, for a quarter of an hour from then.
  claimed_by integer references users on delete set null,
  claimed_at timestamptz(3),
  closed_at timestamptz(3),
  closed_by integer references users on delete set null,
  outcome text
);
create unique index cases_open on cases (kind, subject_id) where closed_at is null;
-- Serves: the queue.
create index cases_queue on cases (urgency desc, opened_at, id) where closed_at is null;
-- Serves: the latest case of a subject, open or not.
create index cases_subject on cases (kind, subject_id, id desc);
-- Serves: what a person's history tells.
create index cases_about on cases (about_id, opened_at desc) where about_id is not null;

-- Why a case is there, beside the reports of members.
create table case_causes (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  cause text not null check (cause in ('reports', 'moderator', 'screen', 'appeal', 'pictures', 'text', 'burst')),
  -- What the machine saw: hits of the screen, ids of like posts.
  details jsonb,
  created_at timestamptz(3) not null default now(),
  unique (case_id, cause)
);

alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('post', 'comment', 'user', 'conversation', 'rating'));

create table strikes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  case_id integer references cases on delete set null,
  given_by integer references users on delete set null,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  -- Counts until then.
  expires_at timestamptz(3) not null,
  -- A moderator took it back.
  lifted_at timestamptz(3)
);
create index strikes_user on strikes (user_id, id desc);

-- What the public log says of the reason; the moderator's own words it never shows.
alter table moderation_log add column category text;

-- What waits now becomes cases.
insert into cases (kind, subject_id, about_id, urgency, opened_at)
  select 'post', p.id, p.author_id, case when p.appeal is null then 1 else 2 end,
    coalesce(p.appealed_at, p.flagged_at, p.created_at)
  from posts p where p.status = 5 or (p.status = 60 and p.appeal is not null)
    or (p.status in (10, 20, 30, 40, 50) and exists (
      select 1 from reports r where r.kind = 'post' and r.subject_id = p.id and r.answered_at is null));
insert into cases (kind, subject_id, about_id, opened_at)
  select 'comment', c.id, c.author_id, min(r.created_at)
  from reports r join comments c on c.id = r.subject_id
  where r.kind = 'comment' and r.answered_at is null and c.deleted_at is null group by c.id;
insert into cases (kind, subject_id, opened_at)
  select 'conversation', c.id, min(r.created_at)
  from reports r join conversations c on c.id = r.subject_id
  where r.kind = 'conversation' and r.answered_at is null group by c.id;
insert into case_causes (case_id, cause)
  select k.id, 'reports' from cases k where exists (
    select 1 from reports r where r.kind = k.kind and r.subject_id = k.subject_id and r.answered_at is null);
insert into case_causes (case_id, cause)
  select k.id, 'appeal' from cases k join posts p on k.kind = 'post' and p.id = k.subject_id where p.appeal is not null;

-- Likenesses ---------------------------------------------------------------------
-- A difference hash of 64 bits each; like ones share at least one of four parts of 16 bits.
create table picture_hashes (
  media_id integer primary key references media on delete cascade,
  owner_id integer references users on delete cascade,
  hash bigint not null
);
create index picture_hashes_a on picture_hashes ((hash & 65535));
create index picture_hashes_b on picture_hashes (((hash >> 16) & 65535));
create index picture_hashes_c on picture_hashes (((hash >> 32) & 65535));
create index picture_hashes_d on picture_hashes (((hash >> 48) & 65535));
create table text_hashes (
  post_id integer primary key references posts on delete cascade,
  author_id integer not null references users on delete cascade,
  hash bigint not null,
  created_at timestamptz(3) not null default now()
);
create index text_hashes_a on text_hashes ((hash & 65535));
create index text_hashes_b on text_hashes (((hash >> 16) & 65535));
create index text_hashes_c on text_hashes (((hash >> 32) & 65535));
create index text_hashes_d on text_hashes (((hash >> 48) & 65535));
-- Serves: what one account has written of late.
create index text_hashes_author on text_hashes (author_id, created_at desc);
-- Serves: how much an account has written today.
create index messages_author_new on messages (author_id, created_at desc);

-- Deals ----------------------------------------------------------------------------
create table deals (
  id integer generated always as identity primary key,
  -- A post that was deleted takes neither the deal nor its ratings along.
  post_id integer references posts on delete set null,
  -- The member who sold; for a store's listing the one who marked it sold.
  seller_id integer not null references users on delete cascade,
  -- The store that sold, where one did.
  ffl_id integer references ffls on delete set null,
  buyer_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- The seller named somebody else afterwards, or took the mark back; what had been rated is gone then.
  cancelled_at timestamptz(3),
  -- The buyer said that they bought nothing: they are not named again.
  declined_at timestamptz(3)
);
create unique index deals_post on deals (post_id) where cancelled_at is null;
-- Serves: whom a post's seller has named so far; and a post's end.
create index deals_named on deals (post_id, buyer_id);
create index deals_seller on deals (seller_id, created_at desc) where cancelled_at is null and ffl_id is null;
create index deals_buyer on deals (buyer_id, created_at desc) where cancelled_at is null;
create index deals_ffl on deals (ffl_id, created_at desc) where cancelled_at is null and ffl_id is not null;

create table ratings (
  id integer generated always as identity primary key,
  deal_id integer not null references deals on delete cascade,
  author_id integer not null references users on delete cascade,
  is_by_seller boolean not null,
  -- Whom it is about: a person, or the store that sold.
  about_id integer references users on delete cascade,
  about_ffl_id integer references ffls on delete cascade,
  score smallint not null check (score between 1 and 5),
  words text not null default '',
  created_at timestamptz(3) not null default now(),
  -- Nobody else sees it before: thirty days after the deal, or when both had rated.
  shown_at timestamptz(3) not null,
  -- A moderator took the words out of sight.
  hidden_at timestamptz(3),
  unique (deal_id, is_by_seller)
);
create index ratings_author on ratings (author_id);
-- Serves: what was said of a person or a store, newest first, and their score.
create index ratings_about on ratings (about_id, shown_at desc, id desc) include (score) where hidden_at is null;
create index ratings_about_ffl on ratings (about_ffl_id, shown_at desc, id desc) include (score) where hidden_at is null;

-- One's data -------------------------------------------------------------------------
alter table users
  -- Everything that is left of a person who went is removed by then.
  add column purge_at timestamptz(3),
  add column purged_at timestamptz(3);
create index users_purge on users (purge_at) where purge_at is not null and purged_at is null;
-- What stays of a number whose account went: a keyed hash with its standing, so that going does not wipe it.
create table departed_numbers (
  number_hash bytea primary key,
  strikes smallint not null default 0,
  suspended_until timestamptz(3),
  expires_at timestamptz(3) not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

/** The list of licensees, how a dealer becomes verified, what a store's staff and the network's administrators work with. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
-- Audit ------------------------------------------------------------------
create table audit_log (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  -- No foreign keys: what was done stays known when an account or a store has gone. Null: the server itself.
  actor_id integer,
  actor_role smallint not null,
  tenant_id integer,
  action text not null,
  subject_kind text not null,
  subject_id integer,
  -- What people call it; never a person's number or address.
  subject_name text,
  before jsonb,
  after jsonb,
  reason text
);
-- Serves: the newest entries, and those of a span of time.
create index audit_log_new on audit_log (created_at desc, id desc);
-- Serve: what one person has done, what was done to one thing, in one store, and by one kind of action.
create index audit_log_actor on audit_log (actor_id, created_at desc, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, created_at desc, id desc);
create index audit_log_tenant on audit_log (tenant_id, created_at desc, id desc);
create index audit_log_action on audit_log (action, created_at desc, id desc);
create function refuse_audit_change() returns trigger language plpgsql as $body$
begin
  raise exception 'the audit log is written once';
end
$body$;
create trigger audit_log_is_final before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- The list of licensees ------------------------------------------------------
create table licensee_imports (
  id integer generated always as identity primary key,
  file_name text not null,
  -- Where the file lies until it has been read.
  file_path text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- The day that the list stands for.
  listed_on date not null,
  started_by integer references users on delete set null,
  bytes_total bigint not null default 0,
  bytes_read bigint not null default 0,
  row_count integer not null default 0,
  fault_count integer not null default 0,
  new_count integer not null default 0,
  gone_count integer not null default 0,
  renewed_count integer not null default 0,
  moved_count integer not null default 0,
  -- Whether it was taken for the whole list: only then are those that it does not name gone.
  is_whole boolean,
  error text,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3)
);

create table licensees (
  -- Region, district and sequence: what stays when a licence is renewed.
  license_key char(8) primary key,
  license_number text not null,
  license_type smallint not null,
  -- The last day on which it is valid.
  expires_on date not null,
  license_name text not null,
  business_name text not null,
  street text not null,
  city text not null,
  state char(2) not null,
  zip char(5) not null,
  mail_street text,
  mail_city text,
  mail_state text,
  mail_zip text,
  phone_number text,
  latitude double precision,
  longitude double precision,
  quarter_cell integer,
  first_import_id integer not null references licensee_imports,
  last_import_id integer not null references licensee_imports,
  -- The day of the list that did not have it any more.
  gone_on date
);
-- Serves: the directory, ring by ring around a zip; those who may not make a transfer are not in it.
create index licensees_cell on licensees (quarter_cell) include (latitude, longitude)
  where gone_on is null and license_type in (1, 2, 7, 8);

-- Serves: the directory by a part of a name.
create extension if not exists pg_trgm;
create index licensees_name_part on licensees using gin (lower(business_name) gin_trgm_ops)
  where gone_on is null and license_type in (1, 2, 7, 8);

create table licensee_faults (
  import_id integer not null references licensee_imports on delete cascade,
  line integer not null,
  reason text not null,
  primary key (import_id, line)
);

create table licensee_changes (
  id integer generated always as identity primary key,
  import_id integer not null references licensee_imports on delete cascade,
  kind text not null check (kind in ('new', 'gone', 'renewed', 'moved')),
  license_key char(8) not null,
  before jsonb,
  after jsonb
);
-- Serves: what a list has changed, by kind.
create index licensee_changes_import on licensee_changes (import_id, kind, id);

-- Dealers ------------------------------------------------------------------
alter table ffls
  add column license_key char(8) not null
    generated always as (left(license_number, 1) || substr(license_number, 3, 2) || right(license_number, 5)) stored,
  add column paused_reason text check (paused_reason in ('expired', 'notListed', 'administrator')),
  -- A timely renewal keeps a dealer lawful past the expiry: an administrator has seen proof of it.
  add column extended_until date,
  add column extension_proof text,
  -- What the badge says was checked, and when.
  add column premises_matched_on date,
  add column letter_confirmed_on date,
  add column verified_by integer references users on delete set null,
  -- The last warning of the coming expiry: 60, 30 or 7 days before.
  add column warned_days smallint;
create unique index ffls_license_key on ffls (license_key);

alter table tenants
  -- Grows with each change: a form that was filled in over an older one is told what changed.
  add column version integer not null default 1,
  add column updated_by integer references users on delete set null;

create table tenant_invitations (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  phone_number text not null,
  role text not null check (role in ('staff', 'manager')),
  invited_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  unique (tenant_id, phone_number)
);
-- Serves: the invitations to a number, for whoever logs in with it.
create index tenant_invitations_number on tenant_invitations (phone_number);

create table applications (
  id integer generated always as identity primary key,
  applicant_id integer not null references users,
  state text not null default 'submitted'
    check (state in ('submitted', 'question', 'letter', 'confirmed', 'approved', 'declined', 'withdrawn')),
  license_number text not null,
  business_name text not null,
  street text not null,
  city text not null,
  state_code char(2) not null,
  zip char(5) not null references zips,
  phone_number text not null,
  website text not null,
  takes_transfers boolean not null,
  performs_checks boolean not null,
  -- The code in the letter to the listed premises.
  letter_hash bytea,
  letter_address text,
  letter_made_at timestamptz(3),
  letter_expires_at timestamptz(3),
  letter_tries smallint not null default 0,
  letter_confirmed_at timestamptz(3),
  decided_by integer references users on delete set null,
  decided_at timestamptz(3),
  decision_reason text,
  tenant_id integer references tenants on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- One open application a person.
create unique index applications_open on applications (applicant_id)
  where state in ('submitted', 'question', 'letter', 'confirmed');
-- Serves: what waits for an administrator, the oldest first, and what was decided.
create index applications_state on applications (state, updated_at, id);
create index applications_applicant on applications (applicant_id, id desc);

create table application_messages (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  author_id integer not null references users,
  body text not null,
  created_at timestamptz(3) not null default now()
);
create index application_messages_application on application_messages (application_id, id);

-- Serve: those who follow a dealer and those who saved a post, in steps by their number.
drop index dealer_follows_ffl;
create index dealer_follows_crowd on dealer_follows (ffl_id, user_id);
drop index bookmarks_post;
create index bookmarks_crowd on bookmarks (post_id, user_id);

-- People -------------------------------------------------------------------
alter table users
  add column ban_reason text,
  -- Null: for good.
  add column banned_until timestamptz(3);
create table user_notes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  author_id integer references users on delete set null,
  body text not null,
  created_at timestamptz(3) not null default now()
);
create index user_notes_user on user_notes (user_id, id desc);
-- Serves: looking for people by a part of their name.
create index users_display_name_part on users using gin (lower(display_name::text) gin_trgm_ops);

-- Serve: those with a role, and those who are suspended or banned.
create index users_role on users (role, id desc) where role > 10;
create index users_held on users (id desc) where suspended_until is not null or banned_at is not null;
-- Serve: what a person's history tells.
create index moderation_log_subject on moderation_log (kind, subject_id, created_at desc);
create index reports_reporter on reports (reporter_id);

-- A dealer's day -------------------------------------------------------------
alter table posts
  add column stock_number text,
  -- The fields as the last import wrote them: what differs since then was changed by hand.
  add column imported jsonb,
  add column sold_at timestamptz(3);
update posts set sold_at = updated_at where status = 30;
create unique index posts_stock_number on posts (tenant_id, lower(stock_number))
  where stock_number is not null and ffl_id is not null and status <> 70;
-- Serves: imports, which must not bring back what was deleted.
create index posts_stock_number_deleted on posts (tenant_id, lower(stock_number))
  where stock_number is not null and ffl_id is not null and status = 70;
-- Serves: the inventory of a store, newest first.
create index posts_inventory on posts (tenant_id, created_at desc, id desc) where ffl_id is not null and status <> 70;
-- Serves: what a store sold in the last 30 days.
create index posts_sold on posts (tenant_id, sold_at) where sold_at is not null;

-- Where a picture was fetched from by an import.
alter table media add column source_url text;

-- The last message is the asker's: somebody on the other side has to answer.
alter table conversations add column is_unanswered boolean not null default true;
update conversations c set is_unanswered = c.asker_id = (
  select m.author_id from messages m where m.conversation_id = c.id order by m.id desc limit 1
) where exists (select 1 from messages m where m.conversation_id = c.id);
-- Serves: the inbox of a store, what waits for an answer.
create index conversations_unanswered on conversations (tenant_id, last_message_at desc, id desc)
  where tenant_id is not null and is_unanswered;

create table post_views (
  post_id integer primary key references posts on delete cascade,
  views integer not null
);
create table tenant_views (
  tenant_id integer not null references tenants on delete cascade,
  day date not null,
  views integer not null,
  primary key (tenant_id, day)
);

create table inventory_imports (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenants on delete cascade,
  started_by integer references users on delete set null,
  file_name text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'failed')),
  retire_missing boolean not null default false,
  row_count integer not null,
  done_count integer not null default 0,
  -- Rows by outcome, and those in which something stays.
  counts jsonb not null
    default '{"create": 0, "update": 0, "unchanged": 0, "retire": 0, "error": 0, "kept": 0}',
  error text,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3)
);
create index inventory_imports_tenant on inventory_imports (tenant_id, id desc);

create table inventory_import_rows (
  id integer generated always as identity primary key,
  import_id integer not null references inventory_imports on delete cascade,
  -- Null for a listing that the file does not name.
  line integer,
  stock_number text,
  outcome text not null check (outcome in ('create', 'update', 'unchanged', 'retire', 'error')),
  post_id integer references posts on delete set null,
  data jsonb,
  -- Fields that stay as they were changed by hand.
  kept text[] not null default '{}',
  -- Each as {path, message}.
  errors jsonb,
  applied_at timestamptz(3)
);
create index inventory_import_rows_import on inventory_import_rows (import_id, outcome, id);
create index inventory_import_rows_post on inventory_import_rows (post_id) where post_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

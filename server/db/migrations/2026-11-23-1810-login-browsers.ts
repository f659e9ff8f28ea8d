/** Which browser asked for a login code, what others tried, and where each account has logged in before. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
-- A keyed hash of the asking browser's cookie; null where the code belongs to a session.
alter table login_codes add column browser_hash bytea;
-- Asked for from where the account had logged in before.
alter table login_codes add column is_known boolean not null default false;

-- Wrong tries at a code from browsers that did not ask for it.
create table code_tries (
  id bigint generated always as identity primary key,
  code_id integer not null references login_codes on delete cascade,
  network_hash bytea not null,
  created_at timestamptz(3) not null default now()
);
-- Serves: the count of tries at one code, and its removal.
create index code_tries_code on code_tries (code_id);
-- Serves: the count of one network's tries in an hour.
create index code_tries_network on code_tries (network_hash, created_at desc);

-- Browsers and networks from which an account has logged in, as keyed hashes.
create table known_sources (
  user_id integer not null references users on delete cascade,
  source_hash bytea not null,
  seen_at timestamptz(3) not null default now(),
  primary key (user_id, source_hash)
);
-- Serves: the removal of those that were not seen for long.
create index known_sources_seen on known_sources (seen_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

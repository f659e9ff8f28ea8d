/** A lost number: what proves the person, or what an administrator decides on, and what became of the change. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
alter table number_changes drop constraint number_changes_pkey;
alter table number_changes
  add column id integer generated always as identity primary key,
  add column state text not null default 'waiting'
    check (state in ('requested', 'waiting', 'done', 'stopped', 'denied', 'failed')),
  -- What the person says about the account; null where a mailed code has proven it.
  add column statement text,
  add column decided_by integer references users on delete set null,
  add column decision_reason text,
  add column ended_at timestamptz(3),
  alter column takes_effect_at drop not null;
-- One open change for each account.
create unique index number_changes_open on number_changes (user_id) where state in ('requested', 'waiting');
-- Serves: what waits for an administrator, the oldest first.
create index number_changes_requested on number_changes (id) where state = 'requested';
-- Serves: a person's own changes, for the export and the deletion.
create index number_changes_user on number_changes (user_id);
-- Serves: the sweep of what ended.
create index number_changes_ended on number_changes (ended_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

/** Removes expired codes, sessions and requests. */
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';

/** Removes expired codes, sessions and tokens, old number changes, and login sources not seen for a year. */
export async function sweepAccounts({ db }: AppContext): Promise<number> {
  const codes = await sql`delete from login_codes where created_at < now() - interval '2 days'`.execute(db);
  const sessions = await sql`delete from sessions where expires_at < now()`.execute(db);
  const tokens = await sql`delete from email_tokens where expires_at < now()`.execute(db);
  const sources = await sql`delete from known_sources where seen_at < now() - interval '1 year'`.execute(db);
  const numbers = await sql`delete from number_changes where ended_at < now() - interval '90 days'
    or (ended_at is null and coalesce(takes_effect_at, created_at) < now() - interval '90 days')`.execute(db);
  return [codes, sessions, tokens, sources, numbers].reduce(
    (sum, result) => sum + Number(result.numAffectedRows ?? 0),
    0,
  );
}

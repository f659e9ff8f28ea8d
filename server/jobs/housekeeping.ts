/** What the schedules do: marks and removals, in batches small enough to stop between. */
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/db/database.ts';

const BATCH = 1_000;
/** Their files are removed while their rows are locked. */
const PICTURES = 100;
/** A picture that no post or message took within this was left behind by a closed page. */
const UNUSED_AFTER = sql`interval '7 days'`;

/** Repeats a batch until one comes back short; answers how many rows it touched. */
async function inBatches(run: () => Promise<number>, size = BATCH): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await run();
    total += count;
    if (count < size) return total;
  }
}

/** Takes ended listings out of the indexes of lists; readers check the end by themselves meanwhile. */
export function markLapsedListings({ db }: AppContext): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`update posts set lapsed = true where id in (
      select id from posts where listed and expires_at < now() and expires_at < 'infinity'
      order by expires_at limit ${BATCH} for update skip locked)`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

/**
 * Removes pictures that stand nowhere: those of a purged post and its messages, uploads that were never used. The rows go
 * when their files have gone: what a kill or a full disk leaves is found again by the next run.
 */
export function sweepMedia({ db, storage }: AppContext): Promise<number> {
  const sweep = () =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ storage_key: string; sizes: number[] }>`delete from media where id in (
        select m.id from media m
        where m.kind in ('post', 'profile', 'message', 'tenant') and m.post_id is null and m.message_id is null
          and m.created_at < now() - ${UNUSED_AFTER}
          and not exists (select 1 from users u where u.profile_pic_id = m.id)
          and not exists (select 1 from tenant_media t where t.media_id = m.id)
          and not exists (select 1 from tenants t where t.logo_id = m.id)
        limit ${PICTURES} for update skip locked) returning storage_key, sizes`.execute(tx);
      for (const { storage_key: key, sizes } of rows) {
        const shared = await tx
          .selectFrom('media')
          .select('id')
          .where('storage_key', '=', key)
          .executeTakeFirst();
        if (shared === undefined) await storage.remove(sizes.map((width) => `${key}-${width}.webp`));
      }
      return rows.length;
    });
  return inBatches(sweep, PICTURES);
}

/** Removes what was read 90 days ago and what nobody read for a year; and, later than any job waits, what was told. */
export async function sweepNotifications({ db }: AppContext): Promise<number> {
  const notifications = await inBatches(async () => {
    const { numAffectedRows } = await sql`delete from notifications where id in (
      select id from notifications where updated_at < now() - interval '90 days'
        and (read_at is not null or updated_at < now() - interval '1 year')
      order by updated_at limit ${BATCH} for update skip locked)`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
  const causes = await inBatches(async () => {
    const { numAffectedRows } = await sql`delete from notification_causes where ctid in (
      select ctid from notification_causes where created_at < now() - interval '60 days'
      order by created_at limit ${BATCH} for update skip locked)`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
  return notifications + causes;
}

/** Removes codes of yesterday's yesterday, what ran out, changes of numbers of long ago, and where an account has not logged in for a year. */
export async function sweepAccounts({ db }: AppContext): Promise<number> {
  const codes = await sql`delete from login_codes where created_at < now() - interval '2 days'`.execute(db);
  const sessions = await sql`delete from sessions where expires_at < now()`.execute(db);
  const tokens = await sql`delete from email_tokens where expires_at < now()`.execute(db);
  const sources = await sql`delete from known_sources where seen_at < now() - interval '1 year'`.execute(db);
  const numbers = await sql`delete from number_changes where ended_at < now() - interval '90 days'
    or (ended_at is null and coalesce(takes_effect_at, created_at) < now() - interval '90 days')`.execute(db);
  const invitations =
    await sql`delete from tenant_invitations where greatest(expires_at, created_at) < now() - interval '2 days'`.execute(
      db,
    );
  return [codes, sessions, tokens, sources, numbers, invitations].reduce(
    (sum, result) => sum + Number(result.numAffectedRows ?? 0),
    0,
  );
}

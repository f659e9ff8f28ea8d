/** Removes photos that nothing uses. */
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/db/database.ts';
import { inBatches } from '#server/db/in-batches.ts';

/** Their files are removed while their rows are locked. */
const BATCH = 100;
/** A photo that no post or message used within this was left behind by a closed page. */
const UNUSED_AFTER = sql`interval '7 days'`;

/**
 * Removes photos of purged posts and messages, and uploads that were never used. Rows go after their files, so the next run
 * finds what a kill or a full disk left.
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
        limit ${BATCH} for update skip locked) returning storage_key, sizes`.execute(tx);
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
  return inBatches(sweep, BATCH);
}

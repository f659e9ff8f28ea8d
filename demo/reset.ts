/** Empties the marketplace, so that the demo can start over. */
import { sql } from 'kysely';
import type { Storage } from '#server/storage/storage.ts';
import { type Database, inTransaction } from '#server/db/database.ts';

/** What lives on: the zips, the migrations, the site's settings. */
const EMPTIED = [
  'users',
  'sessions',
  'login_codes',
  'email_tokens',
  'banned_numbers',
  'number_changes',
  'media',
  'ffls',
  'tenants',
  'tenant_hosts',
  'tenant_media',
  'tenant_members',
  'dealer_follows',
  'posts',
  'reactions',
  'bookmarks',
  'reports',
  'moderation_log',
  'cases',
  'strikes',
  'comments',
  'conversations',
  'messages',
  'conversation_reads',
  'searches',
  'notifications',
  'notification_causes',
  'notification_preferences',
] as const;

/** Removes every account, dealer, post and picture, and begins all numbers at 1 again. */
export async function resetDemo(db: Database, storage: Storage): Promise<void> {
  const files = await db.selectFrom('media').select(['storage_key', 'sizes']).distinct().execute();
  await inTransaction(db, async (tx) => {
    const settings = await tx.selectFrom('settings').selectAll().execute();
    const tables = sql.join(EMPTIED.map((table) => sql.table(table)));
    // Settings name who changed them last, so emptying the accounts empties them as well.
    await sql`truncate ${tables} restart identity cascade`.execute(tx);
    for (const { key, value } of settings) {
      await tx
        .insertInto('settings')
        .values({ key, value: JSON.stringify(value) })
        .execute();
    }
  });
  await storage.remove(
    files.flatMap(({ storage_key, sizes }) => sizes.map((size) => `${storage_key}-${size}.webp`)),
  );
}

/** The SQL of what people want to hear, and of whether mails reach them. */
import { sql } from 'kysely';
import type { NotificationKind } from '#common/domain/choices.ts';
import type { Database, Tx } from '#server/db/database.ts';

export type PreferenceRow = { kind: NotificationKind; on_site: boolean; by_email: boolean };

/** What differs, or once differed, from the defaults. */
export const selectPreferences = async (db: Database, userId: number): Promise<PreferenceRow[]> => {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'on_site', 'by_email'])
    .where('user_id', '=', userId)
    .execute();
  return rows as PreferenceRow[];
};

/** What one person wants is changed by one at a time, so that none undoes what it has not seen. */
export const lockPreferences = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

export const upsertPreferences = (db: Database, userId: number, rows: PreferenceRow[]) =>
  db
    .insertInto('notification_preferences')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((eb) => ({
        on_site: eb.ref('excluded.on_site'),
        by_email: eb.ref('excluded.by_email'),
      })),
    )
    .execute();

/** Ends the mails of these kinds, under the same lock; nothing where the person is gone. */
export const stopMails = (db: Database, userId: number, kinds: readonly NotificationKind[]) =>
  sql`with person as (select id from users where id = ${userId} for no key update)
    insert into notification_preferences (user_id, kind, on_site, by_email)
    select person.id, k.kind, true, false from person cross join unnest(${kinds}::text[]) k(kind)
    on conflict (user_id, kind) do update set by_email = false`.execute(db);

export const selectMailbox = (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'email_bounced_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

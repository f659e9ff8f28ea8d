/** The SQL of notifications on their way into a mailbox. */
import { sql } from 'kysely';
import { ALWAYS_ON_SITE, type NotificationKind } from '#common/contracts/notifications.ts';
import type { Tx } from '#server/db/database.ts';
import { MAILED_BY_DEFAULT } from './notification-kinds.ts';
import { isVisible } from './notifications.queries.ts';

export type MailRow = {
  user_id: number;
  kind: NotificationKind;
  content: string;
  url: string;
  email: string;
};

/**
 * The notification as it is to be mailed now, locked until the transaction ends. None where it was read or mailed,
 * where another run has it, where the person wants no mail about it or has no address that mail reaches, and where
 * they may no longer see what it is about.
 */
export async function lockMail(tx: Tx, notificationId: number): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`
    select n.user_id, n.kind, n.content, n.url, u.email from notifications n
    join users u on u.id = n.user_id
    left join notification_preferences wish on wish.user_id = n.user_id and wish.kind = n.kind
    where n.id = ${notificationId} and n.read_at is null and n.mailed_at is null
      and u.email_verified_at is not null and u.email_bounced_at is null
      and u.deleted_at is null and u.banned_at is null
      and (coalesce(wish.on_site, true) or n.kind = any(${ALWAYS_ON_SITE}::text[]))
      and coalesce(wish.by_email, n.kind = any(${MAILED_BY_DEFAULT}::text[]))
      and ${isVisible}
    for update of n skip locked`.execute(tx);
  return rows[0] ?? null;
}

export const markMailed = (tx: Tx, notificationId: number) =>
  tx.updateTable('notifications').set({ mailed_at: new Date() }).where('id', '=', notificationId).execute();

/** Another address that was given meanwhile is left alone. */
export const markBounced = (tx: Tx, userId: number, email: string) =>
  tx
    .updateTable('users')
    .set({ email_bounced_at: new Date() })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute();

/** The SQL of notifications on their way into a mailbox. */
import { sql } from 'kysely';
import { ALWAYS_ON_SITE, type NotificationKind } from '#common/domain/choices.ts';
import type { Database } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import { MAILED_BY_DEFAULT } from './notification-kinds.ts';
import { hasUnreadMessage, isVisible } from './notifications.queries.ts';

/** No mail is on the way for so long: whoever claimed it before was killed. */
export const MAIL_CLAIM_SECONDS = 300;

export type MailRow = {
  user_id: number;
  kind: NotificationKind;
  content: string;
  url: string;
  fold_key: string;
  email: string;
  /** Another run has it on the way. */
  is_taken: boolean;
};

/**
 * The notification as it is to be mailed now, claimed for whoever asks. None where it was read or mailed, where the
 * person wants no mail about it or has no address that mail reaches, and where they may no longer see what it is about.
 */
export async function claimMail(db: Database, notificationId: number): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`
    with due as (
      select n.id, n.user_id, n.kind, n.content, n.url, n.fold_key, u.email,
        coalesce(n.mailing_since > now() - make_interval(secs => ${MAIL_CLAIM_SECONDS}), false) as is_taken
      from notifications n
      join users u on u.id = n.user_id
      left join notification_preferences wish on wish.user_id = n.user_id and wish.kind = n.kind
      where n.id = ${notificationId} and n.read_at is null and n.mailed_at is null
        and u.email_verified_at is not null and u.email_bounced_at is null
        and u.deleted_at is null and not ${sqlIsBanned('u')}
        and (coalesce(wish.on_site, true) or n.kind = any(${ALWAYS_ON_SITE}::text[]))
        and coalesce(wish.by_email, n.kind = any(${MAILED_BY_DEFAULT}::text[]))
        and ${isVisible} and (n.conversation_id is null or ${hasUnreadMessage})
      for no key update of n
    ), claimed as (
      update notifications n set mailing_since = now() from due where n.id = due.id and not due.is_taken
    )
    select user_id, kind, content, url, fold_key, email, is_taken from due`.execute(db);
  return rows[0] ?? null;
}

export const releaseMail = (db: Database, notificationId: number) =>
  db.updateTable('notifications').set({ mailing_since: null }).where('id', '=', notificationId).execute();

export const markMailed = (db: Database, notificationId: number) =>
  db
    .updateTable('notifications')
    .set({ mailing_since: null, mailed_at: new Date() })
    .where('id', '=', notificationId)
    .execute();

/** Another address that was given meanwhile is left alone. */
export const markBounced = (db: Database, userId: number, email: string) =>
  db
    .updateTable('users')
    .set({ email_bounced_at: new Date() })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute();

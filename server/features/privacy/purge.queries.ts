/** The SQL of what is taken out 30 days after an account has gone. */
import { sql } from 'kysely';
import { PostStatus } from '#common/domain/enums.ts';
import type { CaseKind } from '#common/domain/cases.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { DEAL_CAUSE } from '#server/features/deals/deals.service.ts';
import { REPORT_CAUSE } from '#server/features/cases/cases.service.ts';
import { ownPostsOf } from './deletion.queries.ts';

export const selectDue = (db: Database, limit: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('purge_at', '<=', sql<Date>`now()`)
    .where('purged_at', 'is', null)
    .orderBy('purge_at')
    .limit(limit)
    .execute();

/** Who went so lately that something of theirs may have been on its way. */
export const selectJustGone = (db: Database) =>
  db
    .selectFrom('users')
    .select('id')
    .where('purge_at', '>', sql<Date>`now() + interval '29 days 21 hours'`)
    .where('purged_at', 'is', null)
    .execute();

/** Undefined where another node is at it, or was. */
export const lockGone = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('purge_at', 'is not', null)
    .where('purged_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Own posts, which went with the account. */
export async function selectOwnDeleted(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p where ${ownPostsOf(userId)} and p.status = ${sql.lit(PostStatus.Deleted)}
    order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What others were told of own posts where the notice does not go with the post: of their deals, and their reports. */
export async function eraseNotices(tx: Tx, userId: number): Promise<void> {
  await sql`with own as (select p.id from posts p where ${ownPostsOf(userId)})
    delete from notifications n using (
      select unnest(array[d.seller_id, d.buyer_id]) as user_id, ${DEAL_CAUSE}::text || d.id || ':' as cause
      from deals d where d.post_id in (select id from own)
      union all
      select r.reporter_id, ${REPORT_CAUSE}::text || r.id || ':' from reports r
      where (r.kind = 'post' and r.subject_id in (select id from own))
        or (r.kind = 'comment'
          and r.subject_id in (select c.id from comments c where c.post_id in (select id from own)))
        or (r.kind = 'conversation'
          and r.subject_id in (select v.id from conversations v where v.post_id in (select id from own)))
    ) told where n.user_id = told.user_id and starts_with(n.fold_key, told.cause)`.execute(tx);
}

/** What waits for moderators and is about nothing but the person. */
export async function selectCasesAbout(tx: Tx, userId: number) {
  const { rows } = await sql<{ kind: CaseKind; id: number }>`
    select kind, subject_id as id from cases where closed_at is null and (
      (kind = 'user' and subject_id = ${userId})
      or (kind = 'conversation' and about_id = ${userId})
      or (kind = 'refusal' and subject_id in (select id from screen_refusals where user_id = ${userId})))
    order by id`.execute(tx);
  return rows;
}

/** What the person wrote to others, with the pages' names for it. Comments and ratings stay, as a removed member's. */
export async function eraseWritten(tx: Tx, userId: number): Promise<void> {
  await sql`update messages set body = 'removed', client_id = null where author_id = ${userId}`.execute(tx);
  await sql`update comments set client_id = null where author_id = ${userId} and client_id is not null`.execute(
    tx,
  );
  await sql`update reports set text = null where reporter_id = ${userId} and text is not null`.execute(tx);
  // A store that came of an application keeps it.
  await sql`delete from applications where applicant_id = ${userId} and tenant_id is null`.execute(tx);
  await sql`delete from conversation_reads where user_id = ${userId}`.execute(tx);
  await sql`delete from login_codes where user_id = ${userId}`.execute(tx);
}

/** What moderators and others wrote about the person; words about a store stay with the store. */
export async function eraseAbout(tx: Tx, userId: number): Promise<void> {
  await sql`update case_causes set details = null
    where details is not null and case_id in (select id from cases where about_id = ${userId})`.execute(tx);
  await sql`update cases set about_id = null where about_id = ${userId}`.execute(tx);
  await sql`delete from screen_refusals where user_id = ${userId}`.execute(tx);
  await sql`delete from strikes where user_id = ${userId}`.execute(tx);
  await sql`delete from user_notes where user_id = ${userId}`.execute(tx);
  await sql`update reports set text = null
    where kind = 'user' and subject_id = ${userId} and text is not null`.execute(tx);
  await sql`update moderation_log set reason = null
    where kind = 'user' and subject_id = ${userId} and reason is not null`.execute(tx);
  await sql`update ratings set words = '' where about_id = ${userId} and words <> ''`.execute(tx);
}

export const markPurged = (tx: Tx, userId: number) =>
  tx
    .updateTable('users')
    .set({ purged_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();

/** The SQL of one person's notifications. */
import { type RawBuilder, sql } from 'kysely';
import type { NotificationKind } from '#common/domain/choices.ts';
import type { Database, Tx } from '#server/db/database.ts';

export type NotificationRow = {
  id: number;
  user_id: number;
  kind: NotificationKind;
  count: number;
  content: string;
  url: string;
  read_at: Date | null;
  updated_at: Date;
};

/** Above this nobody counts, and reading on would only cost. */
const UNREAD_CAP = 1_000;

/**
 * Whether its receiver may see now what `n` is about: everyone what is public, its owners what was taken out of
 * sight, and nobody but them learns why; a conversation whoever takes part in it.
 */
export const isVisible: RawBuilder<boolean> = sql`((n.post_id is null or n.kind = 'moderation' or exists (
  select 1 from posts p where p.id = n.post_id
    and (p.status in (10, 20, 30, 40, 50) or (p.status in (5, 60) and n.kind in ('comment', 'account')))))
  and (n.conversation_id is null or exists (
    select 1 from conversations c where c.id = n.conversation_id and (c.asker_id = n.user_id or c.author_id = n.user_id
      or exists (select 1 from tenant_members tm where tm.tenant_id = c.tenant_id and tm.user_id = n.user_id)))))`;

/** Whether the other side of the conversation that `n` is about wrote what its receiver has not read. */
export const hasUnreadMessage: RawBuilder<boolean> = sql`exists (
  select 1 from conversations c join messages m on m.conversation_id = c.id
  where c.id = n.conversation_id and (m.author_id = c.asker_id) <> (n.user_id = c.asker_id)
    and m.id > coalesce((select r.last_read_id from conversation_reads r
      where r.conversation_id = c.id and r.user_id = n.user_id), 0))`;

/**
 * Orders, until the transaction ends, whatever writes into one fold, and what reads it: who tells sees who has read,
 * and who reads finds what was told.
 */
export const lockFold = (tx: Tx, foldKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${foldKey}, 0))`.execute(tx);

/** A page, the latest first. */
export async function selectNotifications(
  db: Database,
  userId: number,
  { after, limit }: { after: { updatedAt: Date; id: number } | null; limit: number },
): Promise<NotificationRow[]> {
  const position =
    after === null ? sql`true` : sql`(n.updated_at, n.id) < (${after.updatedAt}::timestamptz, ${after.id})`;
  const { rows } = await sql<NotificationRow>`
    select n.id, n.user_id, n.kind, n.count, n.content, n.url, n.read_at, n.updated_at from notifications n
    where n.user_id = ${userId} and ${position} and ${isVisible}
    order by n.updated_at desc, n.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many are unread, for several people at once; people without any are there with 0. */
export async function countUnread(
  db: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select u.id as user_id, (select count(*)::int from (
      select 1 from notifications n where n.user_id = u.id and n.read_at is null and ${isVisible}
      limit ${sql.lit(UNREAD_CAP)}) unread) as count
    from unnest(${userIds}::int[]) u(id)`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.count]));
}

/** Marks them read, all where none are named; answers how many were not. In order: no two wait for each other. */
export async function markRead(db: Database, userId: number, ids: number[] | null): Promise<number> {
  const wanted = ids === null ? sql`true` : sql`id = any(${ids}::int[])`;
  const { numAffectedRows } = await sql`
    with wanted as (
      select id from notifications where user_id = ${userId} and read_at is null and ${wanted}
      order by id for no key update
    )
    update notifications n set read_at = now() from wanted where n.id = wanted.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** What came after the mark stays unread. */
export const markConversationRead = (tx: Tx, userId: number, foldKey: string) =>
  sql`update notifications n set read_at = now()
    where n.user_id = ${userId} and n.fold_key = ${foldKey} and n.read_at is null and not ${hasUnreadMessage}`.execute(
    tx,
  );

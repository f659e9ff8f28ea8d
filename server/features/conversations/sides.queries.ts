/** SQL of starts, read marks and blocks of conversations. */
import { sql } from 'kysely';
import type { Side } from '#common/api/conversations.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import { messageFoldKey, type SidesRow } from './conversations.policy.ts';

const SIDES = ['id', 'post_id', 'asker_id', 'author_id', 'tenant_id'] as const;

export const selectSides = (db: Database, id: number) =>
  db.selectFrom('conversations').select(SIDES).where('id', '=', id).executeTakeFirst();

/** Locks the conversation until the transaction ends: its messages get their numbers one after the other. */
export const lockSides = (tx: Tx, id: number) =>
  tx.selectFrom('conversations').select(SIDES).where('id', '=', id).forUpdate().executeTakeFirst();

export const selectConversationOf = (db: Database, postId: number, askerId: number) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('post_id', '=', postId)
    .where('asker_id', '=', askerId)
    .executeTakeFirst();

/** A page of the conversations about a post, by asker. */
export const selectConversationsOfPost = (
  db: Database,
  postId: number,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('conversations')
    .select(['id', 'asker_id'])
    .where('post_id', '=', postId)
    .where('asker_id', '>', after)
    .orderBy('asker_id')
    .limit(limit)
    .execute();

/** @returns nothing where there is one already. */
export const insertConversation = (tx: Tx, values: SidesRow & { post_id: number }) =>
  tx
    .insertInto('conversations')
    .values(values)
    .onConflict((conflict) => conflict.columns(['post_id', 'asker_id']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** One person begins conversations one after the other, so that their count holds. */
export const lockAsker = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Those a person began since then; what was begun later was written in later too, as the index has it. */
export async function countBegun(tx: Tx, askerId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('asker_id', '=', askerId)
    .where('last_message_at', '>', since)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Says when the last message was written, and by which side. */
export const touchConversation = (tx: Tx, id: number, { at, authorId }: { at: Date; authorId: number }) =>
  tx
    .updateTable('conversations')
    .set((eb) => ({
      last_message_at: eb.fn<Date>('greatest', ['last_message_at', eb.val(at)]),
      is_unanswered: eb('asker_id', '=', authorId).$castTo<boolean>(),
    }))
    .where('id', '=', id)
    .execute();

/** Whether something of the other side stands after a reader's mark. */
export async function hasWaiting(
  tx: Tx,
  { id, asker_id }: { id: number; asker_id: number },
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from messages m where m.conversation_id = ${id}
      and (m.author_id = ${asker_id}::int) <> ${userId === asker_id}::boolean and m.id > coalesce((
        select r.last_read_id from conversation_reads r where r.conversation_id = ${id} and r.user_id = ${userId}), 0)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Moves a reader's mark to the last message up to this one, and never back.
 * @returns the mark, or nothing where it stayed.
 */
export async function moveReadMark(
  tx: Tx,
  { conversationId, userId, messageId }: { conversationId: number; userId: number; messageId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last_read_id: number }>`
    insert into conversation_reads as r (conversation_id, user_id, last_read_id)
    select ${conversationId}, ${userId}, max(m.id) from messages m
    where m.conversation_id = ${conversationId} and m.id <= ${messageId} having max(m.id) is not null
    on conflict (conversation_id, user_id) do update set last_read_id = excluded.last_read_id
    where r.last_read_id < excluded.last_read_id
    returning r.last_read_id`.execute(tx);
  return rows[0]?.last_read_id;
}

export type SidePerson = { id: number; side: Side; is_suspended: boolean };

/** The people of both sides who are still here. */
export async function selectPeople(
  db: Database,
  { asker_id, author_id, tenant_id }: SidesRow,
): Promise<SidePerson[]> {
  const { rows } = await sql<SidePerson>`
    select u.id, person.side, coalesce(u.suspended_until > now(), false) as is_suspended
    from (
      select ${asker_id}::int as id, 'asker' as side
      union all
      select ${author_id}::int, 'owner'
      union all
      select m.user_id, 'owner' from tenant_members m
      where m.tenant_id = ${tenant_id}::int and m.user_id <> ${asker_id}::int
    ) person join users u on u.id = person.id
    where u.deleted_at is null and not ${sqlIsBanned('u')} order by u.id`.execute(db);
  return rows;
}

type BlockValues = {
  user_id: number | null;
  tenant_id: number | null;
  blocked_user_id: number | null;
  blocked_tenant_id: number | null;
};

/** Once is enough. */
export const insertBlock = (tx: Tx, block: BlockValues & { created_by: number }) =>
  tx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteBlock = (tx: Tx, block: BlockValues) =>
  sql`delete from blocks where coalesce(user_id, 0) = ${block.user_id ?? 0}
    and coalesce(tenant_id, 0) = ${block.tenant_id ?? 0}
    and coalesce(blocked_user_id, 0) = ${block.blocked_user_id ?? 0}
    and coalesce(blocked_tenant_id, 0) = ${block.blocked_tenant_id ?? 0}`.execute(tx);

/** Whether a person has an unread notification about messages of a conversation. */
export async function hasMessageNotification(
  tx: Tx,
  { conversationId, userId }: { conversationId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from notifications
    where user_id = ${userId} and fold_key = ${messageFoldKey(conversationId)} and read_at is null`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The SQL of what happens to a conversation: its beginning, read marks, blocks and reports, and whose it is. */
import { sql } from 'kysely';
import type { Side } from '#common/contracts/conversations.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { SidesRow } from './conversations.policy.ts';

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

export const touchConversation = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable('conversations')
    .set((eb) => ({ last_message_at: eb.fn<Date>('greatest', ['last_message_at', eb.val(at)]) }))
    .where('id', '=', id)
    .execute();

/**
 * Moves a reader's mark to the last message up to this one, and never back.
 * @returns the mark, or nothing where it stayed.
 */
export async function moveReadMark(
  db: Database,
  { conversationId, userId, messageId }: { conversationId: number; userId: number; messageId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last_read_id: number }>`
    insert into conversation_reads as r (conversation_id, user_id, last_read_id)
    select ${conversationId}, ${userId}, max(m.id) from messages m
    where m.conversation_id = ${conversationId} and m.id <= ${messageId} having max(m.id) is not null
    on conflict (conversation_id, user_id) do update set last_read_id = excluded.last_read_id
    where r.last_read_id < excluded.last_read_id
    returning r.last_read_id`.execute(db);
  return rows[0]?.last_read_id;
}

export type SidePerson = { id: number; is_suspended: boolean };

/** The people of one side who are still here. */
export async function selectPeople(db: Database, row: SidesRow, side: Side): Promise<SidePerson[]> {
  const ids =
    side === 'asker' || row.tenant_id === null
      ? sql`values (${side === 'asker' ? row.asker_id : row.author_id}::int)`
      : sql`select m.user_id from tenant_members m
          where m.tenant_id = ${row.tenant_id} and m.user_id <> ${row.asker_id}`;
  const { rows } = await sql<SidePerson>`
    select u.id, coalesce(u.suspended_until > now(), false) as is_suspended
    from (${ids}) person(id) join users u on u.id = person.id where u.deleted_at is null and u.banned_at is null`.execute(
    db,
  );
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

/** One report a person and conversation; a second one replaces the first one's words. */
export const upsertReport = (
  db: Database,
  report: { subject_id: number; reporter_id: number; reason: string; text: string | null },
) =>
  db
    .insertInto('reports')
    .values({ ...report, kind: 'conversation' })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id', 'reporter_id']).doUpdateSet({
        reason: report.reason,
        text: report.text,
        created_at: new Date(),
        answered_at: null,
      }),
    )
    .execute();

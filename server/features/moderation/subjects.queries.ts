/** The SQL of what cases are about, beside posts and people. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

export async function selectCommentSubjects(db: Database, ids: number[]) {
  const { rows } = await sql<{
    id: number;
    post_id: number;
    body: string;
    created_at: Date;
    is_removed: boolean;
    is_held: boolean;
  }>`
    select id, post_id, body, created_at, deleted_at is not null and held_at is null as is_removed,
      held_at is not null as is_held
    from comments where id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** Both sides by name, and whether it is reported at this moment. */
export async function selectConversationSubjects(db: Database, ids: number[]) {
  const { rows } = await sql<{
    id: number;
    post_id: number;
    asker: string;
    owner: string;
    is_readable: boolean;
  }>`
    select c.id, c.post_id, a.display_name as asker, coalesce(t.display_name, o.display_name, '') as owner,
      exists (select 1 from reports r
        where r.kind = 'conversation' and r.subject_id = c.id and r.answered_at is null) as is_readable
    from conversations c
    join users a on a.id = c.asker_id
    left join users o on o.id = c.author_id
    left join tenants t on t.id = c.tenant_id
    where c.id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** Of a long conversation the end is enough to judge it. */
const MESSAGES_SHOWN = 30;

export type ReportedMessageRow = {
  id: number;
  author: string;
  body: string;
  created_at: Date;
  media: {
    id: number;
    storage_key: string;
    sizes: number[];
    width: number;
    height: number;
    thumbhash: string;
  }[];
};

/** The latest messages, oldest first; none where nothing about the conversation is reported. */
export async function selectReportedMessages(tx: Tx, conversationId: number): Promise<ReportedMessageRow[]> {
  const { rows } = await sql<ReportedMessageRow>`
    select m.id, u.display_name as author, m.body, m.created_at, coalesce((
      select json_agg(json_build_object('id', p.id, 'storage_key', p.storage_key, 'sizes', p.sizes,
        'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) order by p.position)
      from media p where p.message_id = m.id), '[]') as media
    from (
      select * from messages where conversation_id = ${conversationId}
      order by id desc limit ${sql.lit(MESSAGES_SHOWN)}
    ) m join users u on u.id = m.author_id
    where exists (select 1 from reports r
      where r.kind = 'conversation' and r.subject_id = ${conversationId} and r.answered_at is null)
    order by m.id`.execute(tx);
  return rows;
}

/** Whether the log says that somebody has opened them since then. */
export async function selectIsRead(
  db: Database,
  { conversationId, userId, since }: { conversationId: number; userId: number; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_kind', '=', 'conversation')
    .where('subject_id', '=', conversationId)
    .where('actor_id', '=', userId)
    .where('action', '=', 'conversation.read')
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const selectRefusals = (db: Database, ids: number[]) =>
  db
    .selectFrom('screen_refusals')
    .select(['id', 'title', 'description', 'hits', 'created_at'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();

/** With the post whose deal is rated, where it is still there. */
export async function selectRatings(db: Database, ids: number[]) {
  const { rows } = await sql<{
    id: number;
    post_id: number | null;
    score: number;
    words: string;
    is_hidden: boolean;
    created_at: Date;
  }>`
    select r.id, d.post_id, r.score, r.words, r.hidden_at is not null as is_hidden, r.created_at
    from ratings r join deals d on d.id = r.deal_id where r.id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** @returns who wrote it; null where it is hidden already. */
export async function hideRating(tx: Tx, id: number): Promise<number | null> {
  const row = await tx
    .updateTable('ratings')
    .set({ hidden_at: new Date() })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('author_id')
    .executeTakeFirst();
  return row?.author_id ?? null;
}

export const selectAppeals = (db: Database, postIds: number[]) =>
  db
    .selectFrom('posts')
    .select(['id', 'appeal'])
    .where(sql<boolean>`id = any(${postIds})`)
    .execute();

/** What the screen found in posts when they were last written. */
export const selectScreened = (db: Database, postIds: number[]) =>
  db
    .selectFrom('posts')
    .select(['id', 'screened'])
    .where(sql<boolean>`id = any(${postIds})`)
    .execute();

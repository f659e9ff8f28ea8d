/** The SQL of messages and their pictures. */
import { type RawBuilder, sql } from 'kysely';
import { PAGE_LIMIT_MAX } from '#common/domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import type { PictureRow } from './conversations.policy.ts';

export type MessageRow = {
  id: number;
  conversation_id: number;
  asker_id: number;
  body: string;
  client_id: string | null;
  created_at: Date;
  author_id: number;
  author_name: string;
  author_pic_key: string | null;
  author_pic_sizes: number[] | null;
  author_is_gone: boolean;
  /** Where the conversation is a dealer's. */
  store_name: string | null;
  logo_key: string | null;
  logo_sizes: number[] | null;
  media: {
    id: number;
    storage_key: string;
    sizes: number[];
    width: number;
    height: number;
    thumbhash: string;
  }[];
};

/** A page's own limit is known only when it is asked for: this one tells the planner that pages are short. */
const BOUND = sql.lit(PAGE_LIMIT_MAX + 1);

/** One select for any set of messages: `from` offers them as `m`. */
const messageRows = (from: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<MessageRow>`
  select m.id, m.conversation_id, c.asker_id, m.body, m.client_id, m.created_at, m.author_id,
    u.display_name as author_name, pic.storage_key as author_pic_key, pic.sizes as author_pic_sizes,
    (u.deleted_at is not null or ${sqlIsBanned('u')}) as author_is_gone,
    s.name as store_name, logo.storage_key as logo_key, logo.sizes as logo_sizes,
    coalesce(pictures.media, '[]') as media
  from ${from}
  join conversations c on c.id = m.conversation_id
  join users u on u.id = m.author_id
  left join media pic on pic.id = u.profile_pic_id
  left join tenants s on s.id = c.tenant_id
  left join media logo on logo.id = s.logo_id
  left join lateral (
    select json_agg(json_build_object('id', p.id, 'storage_key', p.storage_key, 'sizes', p.sizes, 'width', p.width,
      'height', p.height, 'thumbhash', p.thumbhash) order by p.position) as media
    from media p where p.message_id = m.id
  ) pictures on true
  ${rest}`;

/** Of a long conversation the end says what is wanted. */
const LATEST_BODIES = 30;

export async function selectLatestBodies(tx: Tx, conversationId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('body')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(LATEST_BODIES)
    .execute();
  return rows.map(({ body }) => body);
}

type Page = { direction: 'older' | 'newer'; than: number; limit: number };

/** A page of a conversation: older ones newest first, newer ones oldest first. */
export async function selectMessages(
  db: Database,
  conversationId: number,
  { direction, than, limit }: Page,
): Promise<MessageRow[]> {
  const isOlder = direction === 'older';
  const position = isOlder ? sql`m.id < ${than}` : sql`m.id > ${than}`;
  const order = isOlder ? sql`order by m.id desc` : sql`order by m.id`;
  const page = sql`(
    select * from (
      select * from messages m where m.conversation_id = ${conversationId} and ${position} ${order} limit ${BOUND}
    ) m ${order} limit ${limit}) m`;
  return (await messageRows(page, order).execute(db)).rows;
}

export async function selectMessage(db: Database, id: number): Promise<MessageRow | null> {
  const { rows } = await messageRows(sql`messages m`, sql`where m.id = ${id}`).execute(db);
  return rows[0] ?? null;
}

/** The message that the same page has sent before under this name. */
export const selectByClientId = (tx: Tx, authorId: number, clientId: string) =>
  tx
    .selectFrom('messages')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/**
 * Written at the time of the conversation's lock, not of the transaction's beginning: times grow as the numbers do.
 * @returns nothing where the person has used the page's name for it already.
 */
export const insertMessage = (
  tx: Tx,
  message: { conversation_id: number; author_id: number; body: string; client_id: string | null },
) =>
  tx
    .insertInto('messages')
    .values({ ...message, created_at: sql`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.columns(['author_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning(['id', 'created_at'])
    .executeTakeFirst();

/** Puts one's own unused pictures on the message, in this order. @returns how many of them could be put there. */
export async function attachPictures(
  tx: Tx,
  { messageId, ownerId, ids }: { messageId: number; ownerId: number; ids: number[] },
): Promise<number> {
  const { rows } = await sql`
    update media set message_id = ${messageId}, position = wanted.position
    from unnest(${ids}::int[]) with ordinality as wanted(id, position)
    where media.id = wanted.id and media.kind = 'message' and media.owner_id = ${ownerId}
      and media.message_id is null
    returning media.id`.execute(tx);
  return rows.length;
}

type FoundPicture = Omit<PictureRow, 'is_reviewed'> & {
  conversation_id: number | null;
  is_reported: boolean;
};

/** Whose a picture is, by the name under which it is stored. */
export async function selectPicture(db: Database, storageKey: string): Promise<FoundPicture | null> {
  const { rows } = await sql<FoundPicture>`
    select p.owner_id, c.id as conversation_id, case when c.id is not null then
        json_build_object('asker_id', c.asker_id, 'author_id', c.author_id, 'tenant_id', c.tenant_id)
      end as conversation,
      exists (select 1 from reports r
        where r.kind = 'conversation' and r.subject_id = c.id and r.answered_at is null) as is_reported
    from media p
    left join messages m on m.id = p.message_id
    left join conversations c on c.id = m.conversation_id
    where p.kind = 'message' and p.storage_key = ${storageKey}`.execute(db);
  return rows[0] ?? null;
}

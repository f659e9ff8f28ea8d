/** SQL of possible buyers of a sold post. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import type { PersonRow } from './deals.queries.ts';

/** Enough to find the one among them, without a second page. */
const BUYERS_SHOWN = 50;

export type BuyerRow = PersonRow & { last_message_at: Date };

/** To whom a post belongs: its author, or a store. */
export type SaleOwner = { postId: number; authorId: number; tenantId: number | null };

/**
 * Those who wrote to whoever the post belongs to, the latest first. Without oneself and colleagues, whoever has gone,
 * whoever is blocked by one side or the other, and whoever said that they did not buy it.
 * @param only this one of them, wherever they stand
 */
export async function selectBuyers(
  db: Database,
  { postId, authorId, tenantId }: SaleOwner,
  only: number | null = null,
): Promise<BuyerRow[]> {
  const isMeant = only === null ? sql`true` : sql`c.asker_id = ${only}`;
  const { rows } = await sql<BuyerRow>`
    select u.id, u.display_name as name, pic.storage_key as pic_key, pic.sizes as pic_sizes, c.last_message_at
    from conversations c
    join users u on u.id = c.asker_id and u.deleted_at is null and not ${sqlIsBanned('u')}
    join lateral (
      select 1 from messages m where m.conversation_id = c.id and m.author_id = c.asker_id limit 1
    ) wrote on true
    left join media pic on pic.id = u.profile_pic_id
    where c.post_id = ${postId} and ${isMeant}
      and c.tenant_id is not distinct from ${tenantId}::int
      and (${tenantId}::int is not null or c.author_id = ${authorId})
      and c.asker_id <> ${authorId}
      and not exists (
        select 1 from tenant_members t where t.tenant_id = ${tenantId}::int and t.user_id = c.asker_id)
      and not exists (
        select 1 from deals d
        where d.post_id = c.post_id and d.buyer_id = c.asker_id and d.declined_at is not null)
      and not exists (
        select 1 from blocks b where coalesce(b.user_id, 0) = c.asker_id and coalesce(b.tenant_id, 0) = 0
          and coalesce(b.blocked_user_id, 0) = coalesce(c.author_id, 0)
          and coalesce(b.blocked_tenant_id, 0) = coalesce(c.tenant_id, 0))
      and not exists (
        select 1 from blocks b where coalesce(b.user_id, 0) = coalesce(c.author_id, 0)
          and coalesce(b.tenant_id, 0) = coalesce(c.tenant_id, 0)
          and coalesce(b.blocked_user_id, 0) = c.asker_id and coalesce(b.blocked_tenant_id, 0) = 0)
    order by c.last_message_at desc, c.id desc limit ${sql.lit(BUYERS_SHOWN)}`.execute(db);
  return rows;
}

/** When the post was marked as sold. */
export async function selectSoldAt(db: Database, postId: number): Promise<Date | null> {
  const row = await db.selectFrom('posts').select('sold_at').where('id', '=', postId).executeTakeFirst();
  return row?.sold_at ?? null;
}

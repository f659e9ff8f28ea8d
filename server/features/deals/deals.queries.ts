/** SQL of deals. */
import { type RawBuilder, sql } from 'kysely';
import type { DealState } from '#common/api/deals.ts';
import { DEAL_DAYS, PAGE_LIMIT_MAX } from '#common/domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import type { DealPolicyRow } from './deals.policy.ts';

type Sql = RawBuilder<unknown>;

export type PersonRow = {
  id: number;
  name: string;
  pic_key: string | null;
  pic_sizes: number[] | null;
};

export type DealRow = DealPolicyRow & {
  id: number;
  declined_at: Date | null;
  post_id: number | null;
  post_title: string | null;
  post_status: number | null;
  store_name: string | null;
  store_display_name: string | null;
  /** Null where they have gone. */
  buyer: PersonRow | null;
  seller: PersonRow | null;
  seller_score: number | null;
  seller_words: string | null;
  buyer_score: number | null;
  buyer_words: string | null;
  /** A moderator took what that side said out of sight. */
  seller_hidden: boolean;
  buyer_hidden: boolean;
};

/** A person as others see them; null for whoever was banned or has left. */
export const sqlPerson = (id: Sql): Sql => sql`(
  select json_build_object('id', u.id, 'name', u.display_name, 'pic_key', m.storage_key, 'pic_sizes', m.sizes)
  from users u left join media m on m.id = u.profile_pic_id
  where u.id = ${id} and u.deleted_at is null and not ${sqlIsBanned('u')})`;

/** One select for any set of deals: `from` offers them as `d`. */
const dealRows = (from: Sql, rest: Sql) => sql<DealRow>`
  select d.id, d.seller_id, d.buyer_id, d.ffl_id, d.created_at, d.cancelled_at, d.declined_at,
    p.id as post_id, p.title as post_title, p.status as post_status,
    t.id as tenant_id, t.name as store_name, t.display_name as store_display_name,
    ${sqlPerson(sql`d.buyer_id`)} as buyer, ${sqlPerson(sql`d.seller_id`)} as seller,
    s.id is not null as seller_rated, s.score as seller_score, s.words as seller_words,
    s.hidden_at is not null as seller_hidden,
    b.id is not null as buyer_rated, b.score as buyer_score, b.words as buyer_words,
    b.hidden_at is not null as buyer_hidden
  from ${from}
  left join posts p on p.id = d.post_id
  left join tenants t on t.ffl_id = d.ffl_id
  left join ratings s on s.deal_id = d.id and s.is_by_seller
  left join ratings b on b.deal_id = d.id and not b.is_by_seller
  ${rest}`;

export async function selectDeal(db: Database, id: number): Promise<DealRow | null> {
  return (await dealRows(sql`deals d`, sql`where d.id = ${id}`).execute(db)).rows[0] ?? null;
}

/** Locks the deal until the transaction ends: what is said of it and what becomes of it follow one another. */
export async function lockDeal(tx: Tx, id: number): Promise<DealRow | null> {
  await tx.selectFrom('deals').select('id').where('id', '=', id).forUpdate().execute();
  return selectDeal(tx, id);
}

/** The deal that stands about a post, locked. */
export async function lockDealOfPost(tx: Tx, postId: number): Promise<DealRow | null> {
  const row = await tx
    .selectFrom('deals')
    .select('id')
    .where('post_id', '=', postId)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : selectDeal(tx, row.id);
}

/** The deal that stands about a post. */
export async function selectDealOfPost(db: Database, postId: number): Promise<DealRow | null> {
  const { rows } = await dealRows(
    sql`deals d`,
    sql`where d.post_id = ${postId} and d.cancelled_at is null`,
  ).execute(db);
  return rows[0] ?? null;
}

/** Where a list goes on: everything before this. */
export type ListPosition = { at: Date | 'infinity'; id: number };

const BOUND = sql.lit(PAGE_LIMIT_MAX + 1);
const LIFE = sql`interval '${sql.raw(String(DEAL_DAYS))} days'`;

/** A page of a person's deals, the newest first: what they bought, what they sold, what their stores sold. */
export async function selectDeals(
  db: Database,
  reader: { userId: number; tenantIds: readonly number[] },
  { state, after, limit }: { state: DealState; after: ListPosition; limit: number },
): Promise<DealRow[]> {
  const { userId } = reader;
  const walk = (whose: Sql, isSeller: boolean): Sql => {
    const isOpen = sql`d.created_at > now() - ${LIFE} and not exists (
      select 1 from ratings r where r.deal_id = d.id and r.is_by_seller = ${sql.lit(isSeller)})`;
    return sql`(
      select d.id, d.created_at from deals d where ${whose} and d.cancelled_at is null
        and (d.created_at, d.id) < (${after.at}::timestamptz, ${after.id}::int)
        and ${state === 'open' ? isOpen : sql`not (${isOpen})`}
      order by d.created_at desc, d.id desc limit ${BOUND})`;
  };
  const { rows } = await sql<DealRow>`
    with page as materialized (
      select id from (
        ${walk(sql`d.buyer_id = ${userId}`, false)}
        union all
        ${walk(sql`d.seller_id = ${userId} and d.ffl_id is null`, true)}
        union all
        select w.id, w.created_at from tenants store
        cross join lateral ${walk(sql`d.ffl_id = store.ffl_id and d.buyer_id <> ${userId}`, true)} w
        where store.id = any(${[...reader.tenantIds]}::int[])
      ) found order by created_at desc, id desc limit ${limit}
    ) ${dealRows(sql`page join deals d on d.id = page.id`, sql`order by d.created_at desc, d.id desc`)}`.execute(
    db,
  );
  return rows;
}

/**
 * A deal of these two about this post; one that was taken back a while ago is taken up again, with the time it has left.
 * @returns its id, and whether it is a new one.
 */
export async function putDeal(
  tx: Tx,
  deal: { post_id: number; seller_id: number; ffl_id: number | null; buyer_id: number },
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number }>`
    update deals set cancelled_at = null where id = (
      select id from deals where post_id = ${deal.post_id} and buyer_id = ${deal.buyer_id}
        and ffl_id is not distinct from ${deal.ffl_id}::int and declined_at is null
        and created_at > now() - ${LIFE} order by id desc limit 1
    ) returning id`.execute(tx);
  const before = rows[0];
  if (before !== undefined) return { id: before.id, isNew: false };
  const { id } = await tx
    .insertInto('deals')
    // Not when the transaction began: it may have waited for the post.
    .values({ ...deal, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
}

/** Takes a deal back, and with it whatever was said of it. */
export async function cancelDeal(tx: Tx, id: number, { isDeclined }: { isDeclined: boolean }): Promise<void> {
  const now = new Date();
  await tx.deleteFrom('ratings').where('deal_id', '=', id).execute();
  await tx
    .updateTable('deals')
    .set({ cancelled_at: now, ...(isDeclined ? { declined_at: now } : {}) })
    .where('id', '=', id)
    .execute();
}

/** How many deals a person has made for themselves, or a store; counted up to `most`. */
export async function countDeals(
  db: Database,
  whose: { userId: number } | { fflId: number },
  most: number,
): Promise<number> {
  const found =
    'userId' in whose
      ? sql`(select 1 from deals where seller_id = ${whose.userId} and ffl_id is null and cancelled_at is null
          limit ${most})
        union all
        (select 1 from deals where buyer_id = ${whose.userId} and cancelled_at is null limit ${most})`
      : sql`select 1 from deals where ffl_id = ${whose.fflId} and cancelled_at is null`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${found} limit ${most}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the one who marked it sold still belongs to the store that sold it. */
export async function worksAtStore(
  db: Database,
  { tenant_id, seller_id }: Pick<DealPolicyRow, 'tenant_id' | 'seller_id'>,
): Promise<boolean> {
  if (tenant_id === null) return false;
  const row = await db
    .selectFrom('tenant_members')
    .select('user_id')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', seller_id)
    .executeTakeFirst();
  return row !== undefined;
}

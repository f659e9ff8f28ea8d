/** SQL of a store's inventory. */
import { type RawBuilder, sql } from 'kysely';
import type { InventoryState } from '#common/api/inventory.ts';
import type { Database } from '#server/db/database.ts';

/** The statuses of `draft`, `active`, `pending`, `sold` and `held`; whether a listing has ended is told by its time. */
const IN_STATE: Record<InventoryState, RawBuilder<unknown>> = {
  draft: sql`p.status = 0`,
  active: sql`p.status in (10, 40, 50) and p.expires_at > now()`,
  pending: sql`p.status = 20 and p.expires_at > now()`,
  sold: sql`p.status = 30`,
  ended: sql`p.status in (10, 20, 40, 50) and p.expires_at <= now()`,
  held: sql`p.status in (5, 60)`,
};

/** The posts `p` that a store's staff work on, as the index of inventories knows them. */
const inStore = (tenantId: number): RawBuilder<unknown> =>
  sql`p.tenant_id = ${tenantId} and p.ffl_id is not null and p.status <> 70`;

export type Position = { createdAt: Date; id: number };

const after = (position: Position | null): RawBuilder<unknown> =>
  position === null
    ? sql`true`
    : sql`(p.created_at, p.id) < (${position.createdAt}::timestamptz, ${position.id})`;

export type Wanted = { status: InventoryState | null; category: string | null; phrase: string | null };

/** What is counted beside a post. */
export type Extras = { id: number; created_at: Date; views: number; conversations: number };

const extras = sql`p.id, p.created_at, coalesce(v.views, 0) as views,
  (select count(*)::int from conversations c where c.post_id = p.id and c.tenant_id = p.tenant_id) as conversations`;

/** Newest first. A phrase is any part of the title or the stock number. */
export async function selectInventory(
  db: Database,
  tenantId: number,
  wanted: Wanted,
  page: { after: Position | null; limit: number },
): Promise<Extras[]> {
  const pattern = `%${(wanted.phrase ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<Extras>`
    select ${extras} from (
      select p.id, p.tenant_id, p.created_at from posts p
      where ${inStore(tenantId)} and ${after(page.after)}
        and ${wanted.status === null ? sql`true` : IN_STATE[wanted.status]}
        and ${wanted.category === null ? sql`true` : sql`p.category = ${wanted.category}`}
        and ${wanted.phrase === null ? sql`true` : sql`(p.title ilike ${pattern} or p.stock_number ilike ${pattern})`}
      order by p.created_at desc, p.id desc limit ${page.limit}
    ) p left join post_views v on v.post_id = p.id
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

export async function selectExtras(db: Database, tenantId: number, ids: number[]): Promise<Extras[]> {
  const { rows } = await sql<Extras>`
    select ${extras} from unnest(${ids}::int[]) with ordinality as wanted(id, position)
    join posts p on p.id = wanted.id left join post_views v on v.post_id = p.id
    where ${inStore(tenantId)} order by wanted.position`.execute(db);
  return rows;
}

/** The next items of an export. */
export async function selectExportIds(
  db: Database,
  tenantId: number,
  page: { after: Position | null; limit: number },
): Promise<{ id: number; created_at: Date }[]> {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    select p.id, p.created_at from posts p where ${inStore(tenantId)} and ${after(page.after)}
    order by p.created_at desc, p.id desc limit ${page.limit}`.execute(db);
  return rows;
}

/** Where the store is: what its listings have as their zip unless another is named. */
export async function selectStoreZip(db: Database, tenantId: number): Promise<string | null> {
  const row = await db.selectFrom('tenants').select('zip').where('id', '=', tenantId).executeTakeFirst();
  return row?.zip ?? null;
}

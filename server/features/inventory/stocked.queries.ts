/** SQL of listings by stock number. */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlDetailColumns } from '#server/features/posts/posts.service.ts';
import type { Imported, Remover, Stocked } from './import-plan.ts';

export type StockedRow = Omit<Stocked, 'pictures'> & {
  media: { id: number; key: string; sizes: number[]; source: string | null }[];
};

const stockedRows = (db: Database, where: RawBuilder<unknown>) =>
  sql<StockedRow>`
    select p.id, p.status, p.type, p.title, p.description, p.price, p.category,
      ${sqlDetailColumns}, p.zip, p.stock_number, p.imported, p.screened, coalesce(m.media, '[]') as media
    from posts p left join lateral (
      select json_agg(json_build_object('id', m.id, 'key', m.storage_key, 'sizes', m.sizes, 'source', m.source_url)
        order by m.position, m.id) as media
      from media m where m.post_id = p.id
    ) m on true
    where p.ffl_id is not null and p.status <> 70 and ${where}`.execute(db);

/** Those of the store with one of the stock numbers, and those without a number among the ids. */
export async function selectStocked(
  db: Database,
  tenantId: number,
  { numbers, ids }: { numbers: string[]; ids: number[] },
): Promise<StockedRow[]> {
  const inStore = sql`p.tenant_id = ${tenantId}`;
  const lowered = numbers.map((number) => number.toLowerCase());
  const byNumber = await stockedRows(
    db,
    sql`${inStore} and p.stock_number is not null and lower(p.stock_number) = any(${lowered}::text[])`,
  );
  if (ids.length === 0) return byNumber.rows;
  const byId = await stockedRows(
    db,
    sql`${inStore} and p.stock_number is null and p.id = any(${ids}::int[])`,
  );
  return [...byNumber.rows, ...byId.rows];
}

/**
 * Which of the numbers, in small letters, belong to listings that were deleted: by a moderator, or by staff after an
 * import had brought them. They are remembered when the posts have been purged, as long as each file names them.
 */
export async function selectRemoved(
  db: Database,
  tenantId: number,
  numbers: string[],
): Promise<Map<string, Remover>> {
  const lowered = numbers.map((number) => number.toLowerCase());
  const { rows } = await sql<{ number: string; removed_by: Remover }>`
    select lower(r.stock_number) as number, r.data->>'removedBy' as removed_by
    from inventory_import_rows r
    where r.import_id = (
        select i.id from inventory_imports i where i.tenant_id = ${tenantId} and i.state = 'done'
        order by i.id desc limit 1)
      and r.outcome = 'error' and r.data->>'removedBy' is not null and lower(r.stock_number) = any(${lowered}::text[])
    union all
    select lower(p.stock_number), case when bool_or(p.deleted_by_moderator) then 'moderator' else 'staff' end
    from posts p
    where p.tenant_id = ${tenantId} and p.ffl_id is not null and p.status = 70 and p.stock_number is not null
      and lower(p.stock_number) = any(${lowered}::text[]) and (p.deleted_by_moderator or p.imported is not null)
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.number, row.removed_by]));
}

/** In the order of the ids. */
export async function selectStockedById(
  db: Database,
  tenantId: number,
  ids: number[],
): Promise<StockedRow[]> {
  const { rows } = await stockedRows(db, sql`p.tenant_id = ${tenantId} and p.id = any(${ids}::int[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Active and pending listings that came by import and whose numbers a file does not name. */
export async function selectMissing(
  db: Database,
  tenantId: number,
  numbers: string[],
): Promise<{ id: number; stock_number: string }[]> {
  const { rows } = await sql<{ id: number; stock_number: string }>`
    select p.id, p.stock_number from posts p
    where p.tenant_id = ${tenantId} and p.ffl_id is not null and p.status <> 70 and p.status in (10, 20, 40, 50)
      and p.imported is not null and p.stock_number is not null
      and lower(p.stock_number) not in (select lower(n) from unnest(${numbers}::text[]) n)
    order by p.id`.execute(db);
  return rows;
}

export const updateImported = (tx: Tx, postId: number, imported: Imported) =>
  tx
    .updateTable('posts')
    .set({ imported: JSON.stringify(imported) })
    .where('id', '=', postId)
    .execute();

export const updateSource = (tx: Tx, mediaId: number, address: string) =>
  tx.updateTable('media').set({ source_url: address }).where('id', '=', mediaId).execute();

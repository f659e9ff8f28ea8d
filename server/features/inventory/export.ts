/** CSV export of an inventory. */
import { stringify } from 'csv-stringify/sync';
import { type Category, CATEGORY_LABELS } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
import {
  guardCell,
  INVENTORY_COLUMNS,
  type InventoryColumn,
  itemStateOf,
  TEMPLATE_ROWS,
} from '#common/domain/inventory-csv.ts';
import {
  formatField,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  type ListingColumn,
} from '#common/domain/listing-fields.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Stocked } from './import-plan.ts';
import { selectStockedById } from './stocked.queries.ts';
import { requireStaff } from './inventory.policy.ts';
import { type Position, selectExportIds, selectStoreZip } from './inventory.queries.ts';
import { numberOf, toStocked } from './stocked.ts';

const PAGE = 500;

type Line = Partial<Record<InventoryColumn, string>>;

/** Marked as UTF-8 at the start, or spreadsheets take it for something else. */
const toText = (lines: readonly Line[], isStart: boolean): string =>
  stringify(
    lines.map((line) => INVENTORY_COLUMNS.map((column) => guardCell(line[column] ?? ''))),
    isStart ? { bom: true, header: true, columns: [...INVENTORY_COLUMNS] } : {},
  );

/** A table to fill in, with two rows that show how. */
export function writeTemplate(actor: Actor): string {
  requireStaff(actor);
  return toText(TEMPLATE_ROWS, true);
}

/** The whole inventory, newest first, in pieces. @throws 404 at once for whoever is no member */
export async function exportInventory(context: AppContext, actor: Actor): Promise<AsyncIterable<string>> {
  const { tenant } = requireStaff(actor);
  return writePages(context, tenant.id, await selectStoreZip(context.db, tenant.id));
}

async function* writePages(
  { db, config }: AppContext,
  tenantId: number,
  storeZip: string | null,
): AsyncGenerator<string> {
  let after: Position | null = null;
  let isStart = true;
  for (;;) {
    const page = await selectExportIds(db, tenantId, { after, limit: PAGE });
    const ids = page.map(({ id }) => id);
    const rows = await selectStockedById(db, tenantId, ids);
    yield toText(
      rows.map((row) => toLine(toStocked(row, config.publicUrl), storeZip)),
      isStart,
    );
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = { createdAt: last.created_at, id: last.id };
    isStart = false;
  }
}

/** A zip of somebody's own is not told, not even to colleagues; an empty cell leaves it as it is. */
function toLine(post: Stocked, storeZip: string | null): Line {
  const state = itemStateOf(post.status);
  return {
    stock_number: numberOf(post),
    type: post.type === PostType.DealerNew ? 'new' : 'used',
    title: post.title,
    description: post.description,
    category: post.category === null ? '' : CATEGORY_LABELS[post.category as Category],
    price: post.price === null ? '' : String(post.price),
    ...Object.fromEntries(
      LISTING_FIELD_KEYS.map((key) => {
        const column = LISTING_FIELDS[key].column as ListingColumn;
        const value = post[column];
        return [column, value === null ? '' : formatField(key, value)];
      }),
    ),
    zip: post.zip !== null && post.zip === storeZip ? post.zip : '',
    status: state === 'held' ? '' : state,
    pictures: post.pictures.map(({ address }) => address).join(' | '),
  };
}

/** Finds import rows that change nothing. */
import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/http/errors.ts';
import { isIdle, planItem, type Stocked } from './import-plan.ts';
import { type IdleRow, type OpenRow, updateIdleRows } from './imports.queries.ts';
import { selectStocked } from './stocked.queries.ts';
import { byNumber, idsOf } from './stocked.ts';

/**
 * Marks those rows as applied that change nothing of their listings as these are at this moment; whoever changes one
 * later has changed it after the import.
 * @returns the ids of the rows that are left
 */
export async function skipIdleRows(
  { db, config }: AppContext,
  rows: OpenRow[],
  { tenantId, storeZip }: { tenantId: number; storeZip: string | null },
): Promise<number[]> {
  const numbers = rows.flatMap(({ data }) => data?.item.stockNumber ?? []);
  const found = await selectStocked(db, tenantId, { numbers, ids: idsOf(numbers) });
  const stocked = byNumber(found, config.publicUrl);
  const idle: IdleRow[] = [];
  const left: number[] = [];
  for (const row of rows) {
    const listing = stocked.get(row.data?.item.stockNumber.toLowerCase() ?? '');
    const kept = listing === undefined ? null : findEditedFields(row, listing, storeZip);
    if (listing === undefined || kept === null) left.push(row.id);
    else idle.push({ id: row.id, post_id: listing.id, kept });
  }
  if (idle.length > 0) await updateIdleRows(db, idle);
  return left;
}

/** What stays as it was changed by hand where nothing is to be written; null where something is, or is refused. */
function findEditedFields({ data }: OpenRow, stocked: Stocked, storeZip: string | null): string[] | null {
  if (data === null) return null;
  try {
    const plan = planItem(data.item, stocked, storeZip);
    return isIdle(plan, stocked) ? plan.kept : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

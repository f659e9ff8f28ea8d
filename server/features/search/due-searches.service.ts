/** Saved searches whose owners want to hear of new matches, when it is time to look. */
import type { Criteria } from '#common/contracts/searches.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  type DuePlace,
  lockDueSearch,
  postponeSearch,
  selectDuePlaces,
  updateChecked,
} from './search.queries.ts';

/** Where a search stands among those that are due. */
export type { DuePlace } from './search.queries.ts';
export type DueSearch = { id: number; userId: number; name: string; criteria: Criteria; checkedUntil: Date };

/** Some that were due at that time, after those that were listed before. */
export const listDueSearches = (
  db: Database,
  dueBy: Date,
  after: DuePlace | null,
  limit: number,
): Promise<DuePlace[]> => selectDuePlaces(db, dueBy, after, limit);

/** Locked until the transaction ends; null where another run has it, or had it. */
export async function takeDueSearch(tx: Tx, id: number, dueBy: Date): Promise<DueSearch | null> {
  const row = await lockDueSearch(tx, id, dueBy);
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    criteria: row.criteria as Criteria,
    checkedUntil: row.checked_until,
  };
}

/** Whoever was told is told again a day later at the earliest; the others with the next run. */
export async function keepChecked(
  tx: Tx,
  id: number,
  { until, wasTold }: { until: Date; wasTold: boolean },
): Promise<void> {
  await updateChecked(tx, id, until, wasTold ? '24 hours' : '4 minutes');
}

/** One that cannot be looked through does not come first again and again. */
export async function postponeDueSearch(db: Database, id: number): Promise<void> {
  await postponeSearch(db, id, '1 hour');
}

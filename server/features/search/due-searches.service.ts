/** Saved searches whose owners want to hear of new matches, when it is time to look. */
import type { Criteria } from '#common/contracts/searches.ts';
import type { Tx } from '#server/db/database.ts';
import { selectDueSearches, updateChecked } from './search.queries.ts';

export type DueSearch = { id: number; userId: number; name: string; criteria: Criteria; checkedUntil: Date };

/** Locked until the transaction ends; those that another run has are left to it. */
export async function takeDueSearches(tx: Tx, limit: number): Promise<DueSearch[]> {
  const rows = await selectDueSearches(tx, limit);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    criteria: row.criteria as Criteria,
    checkedUntil: row.checked_until,
  }));
}

/** Whoever was told is told again a day later at the earliest; the others with the next run. */
export async function keepChecked(
  tx: Tx,
  id: number,
  { until, wasTold }: { until: Date; wasTold: boolean },
): Promise<void> {
  await updateChecked(tx, id, until, wasTold ? '24 hours' : '4 minutes');
}

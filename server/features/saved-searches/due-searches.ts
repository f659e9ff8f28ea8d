/** Saved searches that have something to tell, when it is time to. */
import type { Criteria } from '#common/api/saved-searches.ts';
import { COUNT_CAP } from '#common/domain/limits.ts';
import { timeZoneOfState } from '#common/domain/time-zones.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { findMatches } from '#server/features/posts/posts.service.ts';
import { nextAlertAt } from './alert-times.ts';
import {
  lockDue,
  markNotified,
  postponeSearch,
  selectDue,
  selectUntold,
  updateNextAlert,
} from './matches.queries.ts';

export type FoundMatch = {
  title: string;
  price: number | null;
  /** What it cost when its owner was last told; null where that is no news. */
  fromPrice: number | null;
};
export type DueSearch = { id: number; userId: number; name: string; matches: FoundMatch[] };

/** Some that were due at that time, in the order of their ids. */
export const listDueSearches = (db: Database, dueBy: Date, after: number, limit: number): Promise<number[]> =>
  selectDue(db, dueBy, after, limit);

/**
 * What is to be told now: told with the transaction, which holds the search until it ends. What no longer matches is
 * left out. Null where another run has it, or had it.
 */
export async function takeDueSearch(tx: Tx, id: number, dueBy: Date): Promise<DueSearch | null> {
  const row = await lockDue(tx, id, dueBy);
  if (row === undefined) return null;
  const untold = await selectUntold(tx, id, COUNT_CAP + 1);
  const posts = await findMatches(tx, row.criteria as Criteria, {
    ids: untold.map(({ post_id }) => post_id),
    exceptOf: row.user_id,
  });
  await markNotified(tx, id);
  if (posts.length > 0) {
    await updateNextAlert(tx, id, nextAlertAt(row.rhythm, timeZoneOfState(row.state ?? ''), new Date()));
  }
  const before = new Map(untold.map(({ post_id, from_price }) => [post_id, from_price]));
  return {
    id,
    userId: row.user_id,
    name: row.name,
    matches: posts.map(({ id: postId, title, price }) => {
      const from = before.get(postId) ?? null;
      return { title, price, fromPrice: from !== null && price !== null && price < from ? from : null };
    }),
  };
}

/** One that cannot be told does not come first again and again. */
export async function postponeDueSearch(db: Database, id: number): Promise<void> {
  await postponeSearch(db, id, '1 hour');
}

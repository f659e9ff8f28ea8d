/** The counts that open pages hear: of two of one person's, the one that is told later was read later. */
import type { Database } from '#server/db/database.ts';
import { countUnread } from './notifications.queries.ts';

type Counts = ReadonlyMap<number, number>;
/** `next` begins when `last` is over, and counts for all who ask until then. */
type Turns = { last: Promise<unknown>; next: { userIds: Set<number>; counts: Promise<Counts> } | null };

const turnsOf = new WeakMap<Database, Turns>();

/**
 * One reading at a time: a count that another commit has overtaken is never told after the newer one, as long as it is
 * told as soon as it is answered.
 */
export function countInTurn(db: Database, userIds: readonly number[]): Promise<Counts> {
  const turns = turnsOf.get(db) ?? { last: Promise.resolve(), next: null };
  turnsOf.set(db, turns);
  turns.next ??= beginNext(db, turns);
  for (const userId of userIds) turns.next.userIds.add(userId);
  return turns.next.counts;
}

function beginNext(db: Database, turns: Turns): NonNullable<Turns['next']> {
  const userIds = new Set<number>();
  const counts = turns.last.then(() => {
    turns.next = null;
    return countUnread(db, [...userIds]);
  });
  // Who asked for it hears of a failure; the next turn is another one.
  turns.last = counts.catch(() => {});
  return { userIds, counts };
}

/** Taking posts out for good: with all that hangs on them, and with the cases that nobody could decide any more. */
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { answerReports, closeCase } from '#server/features/cases/cases.service.ts';
import { deletePosts, lockDuePosts, selectCasesOfPosts } from './post-purge.queries.ts';

/** Their pictures, comments and conversations go in the same statement. */
const BATCH = 200;

/** Removes posts that were deleted 30 days ago, batch by batch; their files follow when pictures are swept. */
export async function purgeDeletedPosts(context: AppContext): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await inTransaction(context.db, async (tx) => {
      const ids = await lockDuePosts(tx, BATCH);
      await purgePosts(context, tx, ids);
      return ids.length;
    });
    total += count;
    if (count < BATCH) return total;
  }
}

/** In a transaction of the caller's, on posts that nobody can bring back. Whoever reported something there is told. */
export async function purgePosts(context: AppContext, tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const subject of await selectCasesOfPosts(tx, ids)) {
    await answerReports(context, tx, subject, 'gone');
    await closeCase(tx, subject, { by: null, outcome: 'gone' });
  }
  await deletePosts(tx, ids);
}

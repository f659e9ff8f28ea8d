/** Housekeeping after those who went: what was on its way at once, everything that is left when its time has come. */
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { sweepTrustRecords } from '#server/features/accounts/accounts.service.ts';
import { answerReports, closeCase } from '#server/features/cases/cases.service.ts';
import { purgePosts } from '#server/features/posts/posts.service.ts';
import { clearAccount } from './deletion.ts';
import { removeLoosePictures } from './loose-pictures.ts';
import {
  eraseAbout,
  eraseNotices,
  eraseWritten,
  lockGone,
  markPurged,
  selectCasesAbout,
  selectDue,
  selectJustGone,
  selectOwnDeleted,
} from './purge.queries.ts';

const BATCH = 50;

/** @returns how many accounts were purged, pictures removed and standings forgotten. */
export async function purgeGoneAccounts(context: AppContext): Promise<number> {
  for (const { id } of await selectJustGone(context.db)) await clearAgain(context, id);
  let purged = 0;
  for (;;) {
    const due = await selectDue(context.db, BATCH);
    let done = 0;
    for (const { id } of due) if (await purgeAccount(context, id)) done++;
    purged += done;
    // Where another node is at all of them, they are its to finish.
    if (due.length < BATCH || done === 0) break;
  }
  const pictures = await removeLoosePictures(context, { userId: null });
  return purged + pictures + (await sweepTrustRecords(context));
}

const clearAgain = (context: AppContext, userId: number): Promise<void> =>
  inTransaction(context.db, async (tx, afterCommit) => {
    if ((await lockGone(tx, userId)) !== undefined) await clearAccount(context, tx, afterCommit, userId);
  });

const purgeAccount = (context: AppContext, userId: number): Promise<boolean> =>
  inTransaction(context.db, async (tx, afterCommit) => {
    if ((await lockGone(tx, userId)) === undefined) return false;
    await clearAccount(context, tx, afterCommit, userId);
    await closeCasesAbout(context, tx, userId);
    await eraseNotices(tx, userId);
    await purgePosts(context, tx, await selectOwnDeleted(tx, userId));
    await eraseWritten(tx, userId);
    await eraseAbout(tx, userId);
    await markPurged(tx, userId);
    return true;
  });

/** Nobody is left whom a decision could reach. */
async function closeCasesAbout(context: AppContext, tx: Tx, userId: number): Promise<void> {
  for (const subject of await selectCasesAbout(tx, userId)) {
    await answerReports(context, tx, subject, 'gone');
    await closeCase(tx, subject, { by: null, outcome: 'gone' });
  }
}

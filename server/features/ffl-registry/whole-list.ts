/** Confirms a list as complete. */
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { pauseGoneDealers } from './dealers-of-list.ts';
import { countChanges, selectImport, updateImport } from './ffl-registry.queries.ts';
import { readImport } from './ffl-registry.service.ts';
import { lockReading, markGone } from './merge.queries.ts';

/**
 * Does what was left out where a list was taken for a part: those whom it does not name are gone, and dealers among
 * them are paused.
 * @param actor null at the server's own terminal.
 * @throws 404 where there is no such list, 409 where it was not taken for a part, or another one was read since.
 */
export async function confirmWhole(
  { db, events, jobs }: Pick<AppContext, 'db' | 'events' | 'jobs'>,
  actor: Actor | null,
  id: number,
): Promise<LicenseeImport> {
  await inTransaction(db, async (tx, afterCommit) => {
    await lockReading(tx);
    const row = await selectImport(tx, id);
    if (row === undefined) throw notFound('list');
    if (row.unnamed_count === null) {
      throw conflict('not_a_part', 'Only the latest partial list can be confirmed as complete.');
    }
    const { listed_on: listedOn, gone_count: goneCount } = row;
    await markGone(tx, id, listedOn);
    const gone = (await countChanges(tx, id)).find(({ kind }) => kind === 'gone')?.count ?? 0;
    await updateImport(tx, id, { is_whole: true, gone_count: gone });
    await recordChange(tx, actor, {
      action: 'licensees.whole',
      subjectId: id,
      subjectName: row.file_name,
      before: { isWhole: false, goneCount },
      after: { isWhole: true, goneCount: gone },
    });
    const tenantIds = await pauseGoneDealers({ jobs }, tx, { importId: id, listedOn });
    afterCommit(() => {
      for (const tenantId of tenantIds) events.emit('tenant.changed', { tenantId });
    });
  });
  return readImport(db, id);
}

/** Marks listings that have ended. */
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { BATCH, inBatches } from '#server/db/in-batches.ts';

/** Takes ended listings out of the indexes of lists; until then, reads check the end themselves. */
export function markLapsedListings({ db }: AppContext): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`update posts set lapsed = true where id in (
      select id from posts where listed and expires_at < now() and expires_at < 'infinity'
      order by expires_at limit ${BATCH} for update skip locked)`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

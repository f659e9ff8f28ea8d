/** Removes old notifications and their causes. */
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { BATCH, inBatches } from '#server/db/in-batches.ts';

/** Removes notifications 90 days after they were read, or after a year, and their causes later than any job waits. */
export async function sweepNotifications({ db }: AppContext): Promise<number> {
  const notifications = await inBatches(async () => {
    const { numAffectedRows } = await sql`delete from notifications where id in (
      select id from notifications where updated_at < now() - interval '90 days'
        and (read_at is not null or updated_at < now() - interval '1 year')
      order by updated_at limit ${BATCH} for update skip locked)`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
  const causes = await inBatches(async () => {
    const { numAffectedRows } = await sql`delete from notification_causes where ctid in (
      select ctid from notification_causes where created_at < now() - interval '60 days'
      order by created_at limit ${BATCH} for update skip locked)`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
  return notifications + causes;
}

/** Retention of finished jobs. */
import type { Pool } from 'pg';

const MINUTE = 60;
const DAY = 24 * 3_600;

/** Nobody needs those that are done, or were taken off. */
const DONE_RETENTION_SECONDS = 10 * MINUTE;
export const FAILED_RETENTION_SECONDS = 14 * DAY;

/** @param queues those of jobs; of schedules the last runs stay to be seen. */
export async function sweepDoneJobs(pool: Pool, queues: string[]): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from pgboss.job where name = any($1) and state in ('completed', 'cancelled')
      and completed_on < now() - make_interval(secs => $2)`,
    [queues, DONE_RETENTION_SECONDS],
  );
  return rowCount ?? 0;
}

/** Work that no request waits for: queues and schedules of pg-boss, in the server's own process. */
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { AppContext } from '#server/context.ts';
import { markLapsedListings, purgeDeletedPosts, sweepAccounts, sweepMedia } from './housekeeping.ts';

export type Jobs = { stop(): Promise<void> };

/** Name, schedule in cron's words, and the work; each may run twice and does the same then. */
const SCHEDULES: [string, string, (context: AppContext) => Promise<number>][] = [
  ['listings.lapse', '*/5 * * * *', markLapsedListings],
  ['posts.purge', '17 * * * *', purgeDeletedPosts],
  ['media.sweep', '37 * * * *', sweepMedia],
  ['accounts.sweep', '47 * * * *', sweepAccounts],
];

const STOP_MS = 5_000;

/** Starts the schedules; several nodes share them, each run is done by one. */
export async function startJobs(context: AppContext, pool: Pool): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
  });
  boss.on('error', (error) => context.log.warn({ err: error }, 'jobs'));
  await boss.start();
  for (const [name, cron, work] of SCHEDULES) {
    await boss.createQueue(name, { policy: 'singleton' });
    await boss.schedule(name, cron);
    await boss.work(name, async () => {
      const count = await work(context);
      if (count > 0) context.log.info({ job: name, count }, 'job done');
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS }) };
}

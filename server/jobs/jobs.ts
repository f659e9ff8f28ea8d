/** Work that no request waits for: queues and schedules of pg-boss, in the server's own process. */
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from '#server/core/log.ts';
import type { Tx } from '#server/db/database.ts';
import type { Mail } from '#server/senders/mail.ts';

/** Each job with what it is told. */
export type JobData = {
  'posts.videoPicture': { postId: number };
  /** For what must arrive though nobody waits for it; a code is sent at once instead, and its failure told. */
  'sms.send': { to: string; text: string };
  'mail.send': Mail;
};
export type JobName = keyof JobData;

/** Takes part in the transaction of what caused the job: both happen, or neither. */
export type JobSender = {
  send<N extends JobName>(tx: Tx, name: N, data: JobData[N]): Promise<void>;
};

/** What is done for each job; every one may run twice and does the same then. */
export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

/** Name, when in cron's words, and the work, which answers how much it did. */
export type Schedule = { name: string; cron: string; run: () => Promise<number> };

export type Jobs = JobSender & {
  /** Begins to work: only when all that the handlers need is there. */
  work(handlers: JobHandlers, schedules: Schedule[]): Promise<void>;
  stop(): Promise<void>;
};

const JOB_OPTIONS = {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  // Some jobs hold a number or an address: done or given up they are soon gone, and never wait for long.
  deleteAfterSeconds: 10 * 60,
  retentionSeconds: 24 * 3_600,
};
const SWEEP_SECONDS = 5 * 60;
const STOP_MS = 5_000;

/** Opens the queues; several nodes share them, each run is done by one. */
export async function startJobs(pool: Pool, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    maintenanceIntervalSeconds: SWEEP_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  return {
    send: async (tx, name, data) => {
      const executeSql = async (text: string, values?: unknown[]) => {
        const { rows } = await tx.executeQuery<Record<string, unknown>>(
          CompiledQuery.raw(text, values ?? []),
        );
        return { rows };
      };
      await boss.send(name, data, { ...JOB_OPTIONS, db: { executeSql } });
    },
    work: async (handlers, schedules) => {
      for (const [name, handle] of Object.entries(handlers)) {
        await boss.createQueue(name);
        await boss.work(name, async ([job]) => {
          if (job !== undefined) await handle(job.data as never);
        });
      }
      for (const { name, cron, run } of schedules) {
        await boss.createQueue(name, { policy: 'singleton' });
        await boss.schedule(name, cron);
        await boss.work(name, async () => {
          const count = await run();
          if (count > 0) log.info({ job: name, count }, 'job done');
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  };
}

/** Queues and schedules on pg-boss. */
import type { Pool } from 'pg';
import { type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from '#server/lib/log.ts';
import { type Tx, whenCommitted } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mail.ts';
import { createJobDesk, type JobDesk } from './job-desk.ts';
import { FAILED_RETENTION_SECONDS, sweepDoneJobs } from './job-sweep.ts';
import { within } from './within.ts';

/** Each job with what it is told. */
export type JobData = {
  'posts.videoPicture': { postId: number };
  /** For what must arrive though nobody waits for it; a code is sent at once instead, and its failure told. */
  'sms.send': { to: string; text: string };
  'mail.send': Mail;
  'notifications.comment': { commentId: number };
  'notifications.message': { messageId: number };
  /** A dealer's post or news has become public. */
  'notifications.dealerPost': {
    postId: number;
    /** How many it stands for, where an import has brought many at once. */
    count?: number;
  };
  /** A checked file is applied to the inventory of its store. */
  'inventory.import': { importId: number };
  /** The pictures that a row of an import names are fetched. */
  'inventory.pictures': { rowId: number };
  /** A post is new or costs less: saved searches are compared with it. */
  'searches.compare': Record<string, never>;
  'notifications.priceDrop': { postId: number; from: number; to: number };
  /** What was decided about a post, by a moderator or by the reports of members; `cause` names the decision. */
  'notifications.outcome': { postId: number; outcome: PostOutcome; reason: string | null; cause: string };
  /** A moderator has removed it. */
  'notifications.commentRemoved': { commentId: number; reason: string | null };
  /** Whoever has read a conversation has read what they were told of it. */
  'notifications.conversationRead': { conversationId: number; userId: number };
  /** Something about the account itself, in a sentence. */
  'notifications.account': {
    userId: number;
    cause: string;
    content: string;
    url: string;
    /** A mail of its own has gone out: the notification sends none. */
    isMailed?: true;
  };
  'notifications.mail': { notificationId: number };
  /** Sent to its end: whoever was suspended until then hears that it is over. */
  'people.suspensionOver': { userId: number; until: string };
  /** Sent to its end: what whoever was banned until then offers is shown again. */
  'people.banOver': { userId: number; until: string };
  /** Sent to the end of the 72 hours: a lost number is replaced. */
  'accounts.changeNumber': { id: number };
  /** The files of whoever has gone. */
  'accounts.removePictures': { userId: number };
  /** Sent to its last days: whoever has not rated a deal is reminded. */
  'deals.remind': { dealId: number };
  /** A post was written: others may have shown or said the same before. */
  'likenesses.check': { postId: number };
  /** What was there before hashes were kept gets its own. */
  'likenesses.fill': Record<string, never>;
  /** A list of licensees waits to be read. */
  'licensees.import': { importId: number };
};
export type PostOutcome =
  | 'flagged'
  | 'reported'
  | 'unflagged'
  | 'approved'
  /** Nobody but its owner had seen it before. */
  | 'firstApproved'
  | 'hidden'
  | 'appealTurnedDown'
  | 'restored'
  | 'deleted';
export type JobName = keyof JobData;

export type SendOptions = {
  /** Seconds that the job waits at least. */
  after?: number;
  /** Among the jobs of its kind that could begin, those of a higher one do; 0 unless it is named. */
  priority?: number;
  /** Jobs of one group follow one another where its kind says so. */
  group?: string;
};

/** Takes part in the transaction of what caused the job: both happen, or neither. */
export type JobSender = {
  send<N extends JobName>(tx: Tx, name: N, data: JobData[N], options?: SendOptions): Promise<void>;
  /** Many of one kind in one statement. */
  sendMany<N extends JobName>(tx: Tx, name: N, data: JobData[N][], options?: SendOptions): Promise<void>;
};

/** What is done for each job; every one may run twice and does the same then. */
export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

/** Name, when in cron's words, and the work, which answers how much it did. */
export type Schedule = { name: string; cron: string; run: () => Promise<number> };

export type Jobs = JobSender &
  JobDesk & {
    /** Begins to work: only when all that the handlers need is there. */
    work(handlers: JobHandlers, schedules: Schedule[]): Promise<void>;
    stop(): Promise<void>;
  };

const MINUTE = 60;
const DAY = 24 * 3_600;

/** What is of no use after a day. */
const PASSING = {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  retentionSeconds: DAY,
  deleteAfterSeconds: FAILED_RETENTION_SECONDS,
  heartbeatSeconds: 30,
} satisfies QueueOptions;
/** These hold a number or an address: given up they are soon gone too. */
const ADDRESSED = { ...PASSING, deleteAfterSeconds: 10 * MINUTE } satisfies QueueOptions;
/** What people are to be told waits out a long stop, and is tried again at once, then ever more slowly. */
const LASTING = {
  ...PASSING,
  retryLimit: 12,
  retryDelay: 2,
  retryDelayMax: 3_600,
  retentionSeconds: 14 * DAY,
} satisfies QueueOptions;

/**
 * `batch`: so many jobs are taken up, worked on side by side and marked as done together. `atOnce`: a node works on so
 * many batches side by side, and the site on one job of a group.
 */
const QUEUES: Record<JobName, QueueOptions & { batch: number; atOnce?: number }> = {
  'posts.videoPicture': { ...PASSING, batch: 2 },
  'sms.send': { ...ADDRESSED, batch: 5 },
  'mail.send': { ...ADDRESSED, batch: 5 },
  'notifications.comment': { ...LASTING, batch: 20 },
  'notifications.message': { ...LASTING, batch: 20 },
  'notifications.dealerPost': { ...LASTING, batch: 2 },
  // One run does for all of them.
  'searches.compare': { ...PASSING, expireInSeconds: 3_600, batch: 500 },
  'notifications.priceDrop': { ...LASTING, batch: 2 },
  'notifications.outcome': { ...LASTING, batch: 4 },
  // Ten thousand rows take minutes on a small machine: another store's file need not wait for them.
  'inventory.import': { ...LASTING, expireInSeconds: 3_600, batch: 1, atOnce: 2 },
  'inventory.pictures': { ...PASSING, batch: 2 },
  'notifications.commentRemoved': { ...LASTING, batch: 4 },
  'notifications.conversationRead': { ...LASTING, batch: 4 },
  'notifications.account': { ...LASTING, batch: 4 },
  // A mail server may be away for hours, and some refuse a first try for minutes.
  'notifications.mail': { ...LASTING, retryDelay: 30, batch: 5 },
  'people.suspensionOver': { ...LASTING, batch: 4 },
  'people.banOver': { ...LASTING, batch: 4 },
  'accounts.changeNumber': { ...LASTING, batch: 4 },
  'accounts.removePictures': { ...LASTING, batch: 2 },
  'deals.remind': { ...LASTING, batch: 4 },
  'likenesses.check': { ...LASTING, batch: 10 },
  'likenesses.fill': { ...PASSING, expireInSeconds: 4 * 3_600, batch: 1 },
  'licensees.import': { ...PASSING, batch: 1 },
};
/** A run of a killed server is over when its heart has not beaten for so long; a slow one may take its time. */
const SCHEDULED = {
  heartbeatSeconds: 30,
  expireInSeconds: 3_600,
  deleteAfterSeconds: FAILED_RETENTION_SECONDS,
} satisfies QueueOptions;
const SWEEP = { name: 'jobs.sweep', cron: '*/5 * * * *' };

/**
 * A node begins a job as soon as the transaction is committed that sent it. Those that wait for their time or for another
 * try, and what another process has sent and does not come to, are looked for.
 */
const POLL_SECONDS = 5;
const SCHEDULE_POLL_SECONDS = 15;
const SWEEP_SECONDS = 5 * MINUTE;
const STOP_MS = 2_000;

/** Opens the queues; several nodes share them, each run is done by one. */
export async function startJobs(pool: Pool, log: Logger): Promise<Jobs> {
  const warn = (error: unknown): void => log.warn({ err: error }, 'jobs');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    maintenanceIntervalSeconds: SWEEP_SECONDS,
  });
  boss.on('error', warn);
  await boss.start();
  for (const [name, { batch: _, atOnce: __, ...options }] of Object.entries(QUEUES)) {
    await boss.createQueue(name);
    // A queue of an earlier version keeps its options otherwise.
    // Notifying goes with the commit, and PostgreSQL lets only one commit at a time notify: writes would wait for one another.
    await boss.updateQueue(name, { ...options, notify: false });
  }
  const workers = new Map<string, string[]>();
  const wake = (name: JobName): void => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  return {
    ...createJobDesk(boss, pool),
    send: async (tx, name, data, options) => {
      await boss.send(name, data, { ...toJobOptions(options), db: within(tx) });
      if (options?.after === undefined) whenCommitted(tx, () => wake(name));
    },
    sendMany: async (tx, name, data, options) => {
      if (data.length === 0) return;
      const jobs = data.map((one) => ({ ...toJobOptions(options), data: one }));
      await boss.insert(name, jobs, { db: within(tx) });
      if (options?.after === undefined) whenCommitted(tx, () => wake(name));
    },
    work: async (handlers, schedules) => {
      for (const [name, handle] of Object.entries(handlers)) {
        const { batch, atOnce } = QUEUES[name as JobName];
        const ids: string[] = [];
        workers.set(name, ids);
        while (ids.length < (atOnce ?? 1)) {
          const id = await boss.work(
            name,
            {
              batchSize: batch,
              ...(atOnce === undefined ? {} : { groupConcurrency: 1 }),
              burstWhenBatchFull: true,
              pollingIntervalSeconds: POLL_SECONDS,
              perJobResults: true,
              includeMetadata: true,
            },
            (jobs: JobWithMetadata[]) =>
              Promise.all(jobs.map((job) => runJob(log, job, () => handle(job.data as never)))),
          );
          ids.push(id);
        }
      }
      const sweep = { ...SWEEP, run: () => sweepDoneJobs(pool, Object.keys(QUEUES)) };
      const scheduled = [...schedules, sweep];
      // A schedule of an earlier version would send jobs that nothing works on.
      for (const { name } of await boss.getSchedules()) {
        if (!scheduled.some((one) => one.name === name)) await boss.unschedule(name);
      }
      for (const { name, cron, run } of scheduled) {
        const work = async () => {
          const count = await run();
          if (count > 0) log.info({ job: name, count }, 'job done');
        };
        await boss.createQueue(name, { policy: 'singleton' });
        await boss.updateQueue(name, SCHEDULED);
        await boss.schedule(name, cron);
        await boss.work(
          name,
          { pollingIntervalSeconds: SCHEDULE_POLL_SECONDS, perJobResults: true, includeMetadata: true },
          (jobs: JobWithMetadata[]) => Promise.all(jobs.map((job) => runJob(log, job, work))),
        );
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  };
}

const toJobOptions = ({ after, priority, group }: SendOptions = {}) => ({
  ...(after === undefined ? {} : { startAfter: after }),
  ...(priority === undefined ? {} : { priority }),
  ...(group === undefined ? {} : { group: { id: group } }),
});

/** One that fails is tried again without the others of its batch. */
async function runJob(log: Logger, job: JobWithMetadata, work: () => Promise<void>): Promise<JobResult> {
  try {
    await work();
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const trouble = { err: error as Error, job: job.name, id: job.id, tries: job.retryCount + 1 };
    if (job.retryCount >= job.retryLimit) log.error(trouble, 'a job was given up');
    else log.warn(trouble, 'a job failed and will be tried again');
    return { id: job.id, status: 'failed', output: { message: (error as Error).message } };
  }
}

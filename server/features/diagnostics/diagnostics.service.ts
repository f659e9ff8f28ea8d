/** The state of the server and its jobs, for those who keep it running: no secret, and nothing about a person. */
import { statfs } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import type { Diagnostics, JobActionBody, JobItem, JobItems, JobsQuery } from '#common/api/diagnostics.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { conflict, invalidField } from '#server/http/errors.ts';
import { hidePersonal } from '#server/lib/personal.ts';
import { inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import type { JobRow } from '#server/jobs/job-desk.ts';
import type { LiveHub } from '#server/realtime/hub.ts';
import { version } from '#server/http/version.ts';
import { selectDatabaseState, selectMigrations } from './diagnostics.queries.ts';
import type { EventLoopMonitor } from './event-loop.ts';

/** What the process knows of itself. */
export type NodeParts = { hub: LiveHub; redis: Redis | null; eventLoop: EventLoopMonitor };

const ERROR_MAX = 300;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function readDiagnostics(
  context: AppContext,
  actor: Actor,
  { hub, redis, eventLoop }: NodeParts,
): Promise<Diagnostics> {
  requirePermission(actor, 'diagnostics:read');
  const { config, db, jobs } = context;
  const [state, migrations, disk, queues, schedules] = await Promise.all([
    selectDatabaseState(db),
    selectMigrations(db),
    statfs(config.dataDir),
    jobs.listQueues(),
    jobs.listSchedules(),
  ]);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    version,
    env: config.appEnv,
    branch: config.branch,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    uptimeSeconds: Math.floor(process.uptime()),
    memory: { usedBytes: rss, heapBytes: heapUsed },
    eventLoop: eventLoop.read(),
    database: {
      version: state?.version ?? '',
      sizeBytes: state?.size ?? 0,
      connections: state?.connections ?? 0,
      busy: state?.busy ?? 0,
      max: config.databasePool,
      migrations: migrations.map(({ name, timestamp }) => ({ name, appliedAt: timestamp })),
    },
    liveConnections: hub.countConnections(),
    redis: redis?.status ?? null,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    queues: queues.map(({ oldest_waiting: oldest, ...queue }) => ({
      ...queue,
      oldestWaiting: oldest?.toISOString() ?? null,
    })),
    schedules: schedules.map(({ name, cron, last_run_at: last, last_state: lastState }) => ({
      name,
      cron,
      lastRunAt: last?.toISOString() ?? null,
      lastRunFailed: lastState === 'failed',
    })),
    can: { manageJobs: actor.permissions.has('jobs:manage') },
  };
}

export async function listJobs(
  { jobs }: AppContext,
  actor: Actor,
  { queue, state = 'failed', cursor, limit = PAGE_LIMIT_DEFAULT }: JobsQuery,
): Promise<JobItems> {
  requirePermission(actor, 'diagnostics:read');
  if (cursor !== undefined && !UUID.test(cursor)) {
    throw invalidField('cursor', 'This page link has expired.');
  }
  const rows = await jobs.listJobs(queue, { state, after: cursor ?? null, limit: limit + 1 });
  const mayManage = actor.permissions.has('jobs:manage');
  return {
    jobs: rows.slice(0, limit).map((row) => viewJob(row, mayManage)),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}

/** @throws 409 where the job has moved on, or is gone: what is done is soon removed. */
export async function actOnJob(
  context: AppContext,
  actor: Actor,
  { queue, id }: { queue: string; id: string },
  { action }: JobActionBody,
): Promise<void> {
  requirePermission(actor, 'jobs:manage');
  await inTransaction(context.db, async (tx) => {
    if (!(await context.jobs.act(tx, queue, id, action))) {
      throw conflict('job_changed', 'This job has already run or no longer exists.');
    }
    await recordChange(tx, actor, {
      action: `job.${action}`,
      subjectId: null,
      subjectName: `${queue} ${id}`,
    });
  });
}

const viewJob = (row: JobRow, mayManage: boolean): JobItem => ({
  id: row.id,
  state: row.state,
  createdAt: row.created_on.toISOString(),
  finishedAt: row.completed_on?.toISOString() ?? null,
  tries: row.tries,
  error: row.error === null ? null : hidePersonal(row.error).slice(0, ERROR_MAX),
  can: {
    retry: mayManage && row.state === 'failed',
    cancel: mayManage && (row.state === 'waiting' || row.state === 'active'),
  },
});

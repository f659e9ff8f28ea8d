/** The state of the server and its jobs on the wire: no secret, and nothing about a person. */
import Type from 'typebox';
import { Cursor, IsoDate, Limit, NextCursor, Nullable, Strict, Ok } from './shared.ts';
import { JOB_LIST_STATES } from '../domain/choices.ts';
import type { Endpoints } from './endpoint.ts';

export type JobListState = (typeof JOB_LIST_STATES)[number];
const JobListState = Type.Unsafe<JobListState>({ type: 'string', enum: [...JOB_LIST_STATES] });

export const QueueState = Strict({
  name: Type.String(),
  waiting: Type.Integer(),
  active: Type.Integer(),
  failed: Type.Integer(),
  /** Done in the last `LATELY_MINUTES`. */
  completed: Type.Integer(),
  /** When the one was sent that could begin and has waited longest. */
  oldestWaiting: Nullable(IsoDate),
});
export type QueueState = Type.Static<typeof QueueState>;

export const ScheduleState = Strict({
  name: Type.String(),
  cron: Type.String(),
  lastRunAt: Nullable(IsoDate),
  lastRunFailed: Type.Boolean(),
});
export type ScheduleState = Type.Static<typeof ScheduleState>;

export const Diagnostics = Strict({
  version: Type.String(),
  env: Type.String(),
  branch: Nullable(Type.String()),
  node: Type.String(),
  startedAt: IsoDate,
  uptimeSeconds: Type.Integer(),
  memory: Strict({ usedBytes: Type.Integer(), heapBytes: Type.Integer() }),
  /** How long the process was busy with something else before it came to what was due, within the last minute. */
  eventLoop: Strict({ meanMs: Type.Number(), p99Ms: Type.Number(), maxMs: Type.Number() }),
  database: Strict({
    version: Type.String(),
    sizeBytes: Type.Integer(),
    /** Connections of all nodes, and those at work; `max` is what this node keeps at most. */
    connections: Type.Integer(),
    busy: Type.Integer(),
    max: Type.Integer(),
    migrations: Type.Array(Strict({ name: Type.String(), appliedAt: IsoDate })),
  }),
  /** Open pages of this node that hear of live events. */
  liveConnections: Type.Integer(),
  /** Null where this node is the only one. */
  redis: Nullable(Type.String()),
  disk: Strict({ freeBytes: Type.Integer(), totalBytes: Type.Integer() }),
  queues: Type.Array(QueueState),
  schedules: Type.Array(ScheduleState),
  can: Strict({ manageJobs: Type.Boolean() }),
});
export type Diagnostics = Type.Static<typeof Diagnostics>;

export const JobsQuery = Strict({
  queue: Type.String({ minLength: 1, maxLength: 100 }),
  state: Type.Optional(JobListState),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type JobsQuery = Type.Static<typeof JobsQuery>;

/** A job without what it was told, which may hold a number or an address. */
export const JobItem = Strict({
  id: Type.String(),
  state: JobListState,
  createdAt: IsoDate,
  finishedAt: Nullable(IsoDate),
  tries: Type.Integer(),
  error: Nullable(Type.String()),
  can: Strict({ retry: Type.Boolean(), cancel: Type.Boolean() }),
});
export type JobItem = Type.Static<typeof JobItem>;
export const JobItems = Strict({ jobs: Type.Array(JobItem), nextCursor: NextCursor });
export type JobItems = Type.Static<typeof JobItems>;

export const JobParams = Strict({
  queue: Type.String({ minLength: 1, maxLength: 100 }),
  id: Type.String({ format: 'uuid' }),
});
export const JobActionBody = Strict({
  action: Type.Unsafe<'retry' | 'cancel'>({ type: 'string', enum: ['retry', 'cancel'] }),
});
export type JobActionBody = Type.Static<typeof JobActionBody>;

export const diagnosticsApi = {
  'GET /diagnostics': {
    auth: 'diagnostics:read',
    limit: 'read',
    summary: 'The state of the server and its jobs',
    response: Diagnostics,
  },
  'GET /diagnostics/jobs': {
    auth: 'diagnostics:read',
    limit: 'read',
    summary: 'Jobs of one queue, newest first',
    query: JobsQuery,
    response: JobItems,
  },
  'POST /diagnostics/jobs/:queue/:id': {
    auth: 'jobs:manage',
    limit: 'write',
    summary: 'Take a failed job up again, or one that waits off',
    params: JobParams,
    body: JobActionBody,
    response: Ok,
  },
} as const satisfies Endpoints;

/** Lists, retries and removes jobs. */
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { JobListState } from '#common/api/diagnostics.ts';
import type { Tx } from '#server/db/database.ts';
import { within } from './within.ts';
import { LATELY_MINUTES } from '#common/domain/limits.ts';

export type QueueRow = {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  completed: number;
  oldest_waiting: Date | null;
};
export type ScheduleRow = {
  name: string;
  cron: string;
  last_run_at: Date | null;
  last_state: string | null;
};
/** Without what the job was told. */
export type JobRow = {
  id: string;
  state: JobListState;
  created_on: Date;
  completed_on: Date | null;
  tries: number;
  error: string | null;
};

export type JobDesk = {
  listQueues(): Promise<QueueRow[]>;
  listSchedules(): Promise<ScheduleRow[]>;
  /** Newest first; `after` is the id of the last one seen. */
  listJobs(
    queue: string,
    options: { state: JobListState; after: string | null; limit: number },
  ): Promise<JobRow[]>;
  /** Answers whether there was such a job in a state for that: `retry` takes failed ones, `cancel` those not done. */
  act(tx: Tx, queue: string, id: string, action: 'retry' | 'cancel'): Promise<boolean>;
};

/** Queues that the library keeps for itself begin so. */
const OWN = '__pgboss';
const STATES: Record<JobListState, string[]> = {
  waiting: ['created', 'retry'],
  active: ['active'],
  failed: ['failed'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

const ACTED_ON = { retry: ['failed'], cancel: ['created', 'retry', 'active'] };

export function createJobDesk(boss: PgBoss, pool: Pool): JobDesk {
  return {
    async listQueues() {
      const { rows } = await pool.query<QueueRow>(
        `select q.name,
          count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
          count(*) filter (where j.state = 'active')::int as active,
          count(*) filter (where j.state = 'failed')::int as failed,
          count(*) filter (where j.state = 'completed'
            and j.completed_on > now() - make_interval(mins => $2))::int as completed,
          min(j.created_on) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as oldest_waiting
        from pgboss.queue q left join pgboss.job j on j.name = q.name
        where not starts_with(q.name, $1) group by q.name order by q.name`,
        [OWN, LATELY_MINUTES],
      );
      return rows;
    },
    async listSchedules() {
      const { rows } = await pool.query<ScheduleRow>(
        `select s.name, s.cron, last.completed_on as last_run_at, last.state::text as last_state
        from pgboss.schedule s left join lateral (
          select j.completed_on, j.state from pgboss.job j
          where j.name = s.name and j.state in ('completed', 'failed')
          order by j.completed_on desc nulls last limit 1) last on true
        where not starts_with(s.name, $1) order by s.name`,
        [OWN],
      );
      return rows;
    },
    async listJobs(queue, { state, after, limit }) {
      const { rows } = await pool.query<JobRow>(
        `select id, created_on, completed_on,
          retry_count + (case when started_on is null then 0 else 1 end) as tries,
          output ->> 'message' as error, $2::text as state
        from pgboss.job
        where name = $1 and state::text = any($3::text[]) and ($4::uuid is null or (created_on, id) < (
          select last.created_on, last.id from pgboss.job last where last.name = $1 and last.id = $4))
        order by created_on desc, id desc limit $5`,
        [queue, state, STATES[state], after, limit],
      );
      return rows;
    },
    async act(tx, queue, id, action) {
      const db = within(tx);
      const { rows } = await db.executeSql(
        'select state::text from pgboss.job where name = $1 and id = $2 for update',
        [queue, id],
      );
      if (!ACTED_ON[action].includes(String(rows[0]?.state))) return false;
      await boss[action](queue, id, { db });
      if (action === 'retry') {
        // It waits from now on, not from when it was sent.
        await db.executeSql(
          `update pgboss.job set keep_until = greatest(keep_until, now() + interval '1 day')
          where name = $1 and id = $2`,
          [queue, id],
        );
      }
      return true;
    },
  };
}

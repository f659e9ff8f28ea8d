/** Whether this node can serve people, part by part. */
import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { AppError } from './errors.ts';
import { listPending } from '../db/migrate.ts';

/** A part that takes longer is taken for gone. */
const PART_MS = 3_000;

export type Readiness = {
  /** False where nobody should be sent here. */
  ok: boolean;
  parts: Record<'database' | 'replica' | 'migrations' | 'storage' | 'redis', string>;
};

/** A replica, a store elsewhere or Redis away and a full disk are told, and the rest goes on: they are no reason to send people away. */
export async function readReadiness(context: AppContext, redis: Redis | null): Promise<Readiness> {
  const [database, migrations, storage] = await Promise.all([
    stateOf(() => sql`select 1`.execute(context.db)),
    stateOf(async () => {
      const pending = await listPending(context.db);
      return pending.length === 0 ? 'ok' : `pending: ${pending.join(', ')}`;
    }),
    stateOf(() => context.storage.check()),
  ]);
  return {
    ok: database === 'ok' && migrations === 'ok' && ['ok', FULL, AWAY].includes(storage),
    parts: {
      database,
      replica: context.replica?.state() ?? NOT_USED,
      migrations,
      storage,
      redis: stateOfRedis(redis),
    },
  };
}

const FULL = 'full';
const AWAY = 'away';
const NOT_USED = 'not used';

async function stateOf(look: () => Promise<unknown>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('no answer'), PART_MS);
  const looking = look().then(
    (state) => (typeof state === 'string' ? state : 'ok'),
    (error: unknown) => (error instanceof AppError ? (error.status === 507 ? FULL : AWAY) : 'failing'),
  );
  try {
    return await Promise.race([looking, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function stateOfRedis(redis: Redis | null): string {
  if (redis === null) return NOT_USED;
  return redis.status === 'ready' ? 'ok' : AWAY;
}

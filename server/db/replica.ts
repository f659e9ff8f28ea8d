/** Read replica with a lag bound. */
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '#server/http/actor.ts';
import type { Config } from '#server/lib/config.ts';
import type { Logger } from '#server/lib/log.ts';
import { isAway } from '#server/lib/outages.ts';
import { type Database, type DatabaseHandle, openDatabase, type Patience } from './database.ts';
import { type Following, followReplica, type Place } from './replica-following.ts';
import type { DB } from './schema.gen.ts';

/** There is another server to ask: nobody waits for this one as long as for the first. */
const READ_PATIENCE: Patience = {
  connectMs: 2_000,
  statementMs: 2_000,
  idleInTransactionMs: 2_000,
  silenceMs: 3_000,
};
/** Who looks how far both are must know soon. A connection may take its time: while there is none, none is used. */
const PROBE_PATIENCE: Patience = { ...READ_PATIENCE, connectMs: 5_000 };

/** So the pool says it. */
const ALL_BUSY = /timeout exceeded when trying to connect/;

export type Replica = Pick<Following, 'isUsed' | 'whenShown' | 'state' | 'readLag'> & {
  /** For single statements that read; what the replica cannot answer the primary does. */
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
};

/**
 * Where a service reads what many look at: the replica, unless the actor has just changed something, or it is not in
 * order. Asked once at the beginning, and never within a transaction. What rights and limits depend on is read from `db`.
 */
export function readsFor(
  { db, replica }: { db: Database; replica: Replica | null },
  actor: Pick<Actor, 'mayLag'>,
): Database {
  return actor.mayLag && replica?.isUsed() === true ? replica.db : db;
}

/** Runs `work` once reads show all that is committed now: at once where there is no replica. */
export function whenShown(replica: Pick<Replica, 'whenShown'> | null, work: () => void): void {
  if (replica === null) work();
  else replica.whenShown(work);
}

/** The replica that the settings name, used as soon as it is found in order; null where they name none. */
export function openReplica(
  config: Pick<Config, 'databaseReplicaUrl' | 'databaseReplicaLag' | 'databasePool'>,
  { primary, log }: { primary: { url: string; pool: pg.Pool }; log: Logger },
): Replica | null {
  const { databaseReplicaUrl: url, databasePool: max } = config;
  if (url === null) return null;
  const maxLagMs = config.databaseReplicaLag * 1_000;
  const onError = (): void => {}; // A look finds it.
  const reads = openDatabase(url, { max, onError, name: 'rangepost reads', patience: READ_PATIENCE });
  const openProbe = (address: string): DatabaseHandle =>
    openDatabase(address, { max: 1, onError, name: 'rangepost replica', patience: PROBE_PATIENCE });
  const looks = { primary: openProbe(primary.url), replica: openProbe(url) };
  const following = followReplica({
    primary: () => readWritten(looks.primary.db),
    replica: () => readShown(looks.replica.db),
    maxLagMs,
    log,
  });

  // One question that takes long, or more of them than connections, is no reason: looks find a server that hangs.
  const leave = (error: Error): void => {
    if (isAway(error) && !ALL_BUSY.test(error.message)) following.leave(error.message);
  };
  const queryPrimary = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const client = await primary.pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await reads.pool.connect().catch((error: Error) => {
      leave(error);
      return null;
    });
    if (client === null) return primary.pool.connect();
    const query = (text: string, values: unknown[]): Promise<pg.QueryResult> =>
      client.query(text, values).catch((error: Error) => {
        leave(error);
        return queryPrimary(text, values);
      });
    // Without cursors Kysely asks in no other way.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: () => reads.close() } }) }),
    pool: reads.pool,
    isUsed: following.isUsed,
    whenShown: following.whenShown,
    state: following.state,
    readLag: following.readLag,
    async close() {
      await following.stop();
      await Promise.all([reads.close(), looks.primary.close(), looks.replica.close()]);
    },
  };
}

/** Names one database of one cluster: its replicas have the same. */
const SITE = sql<string>`(select system_identifier from pg_control_system()) || ' ' || current_database()`;

/** What is committed is flushed, unless somebody has turned `synchronous_commit` off. */
async function readWritten(db: Database): Promise<Place> {
  const { rows } = await sql<{ place: string; site: string }>`
    select pg_current_wal_flush_lsn() - '0/0' as place, ${SITE} as site`.execute(db);
  return toPlace(rows[0]);
}

async function readShown(db: Database): Promise<Place> {
  const { rows } = await sql<{ place: string | null; site: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as place, ${SITE} as site`.execute(
    db,
  );
  return toPlace(rows[0]);
}

function toPlace(row: { place: string | null; site: string } | undefined): Place {
  if (row?.place == null) throw new Error('it is no replica, or has become a primary itself');
  return { place: Number(row.place), site: row.site };
}

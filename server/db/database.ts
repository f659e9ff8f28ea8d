/** Typed Kysely over pooled `pg` connections with named statements. */
import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;
/** A transaction has the type of the database and comes first in every query's arguments. */
export type Tx = Transaction<DB>;

/** Statements that hold values in their text, so that a kept plan would serve nobody, begin with this. */
export const UNNAMED = '/* unnamed */';
const MAX_NAMED = 500;
const IDLE_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const LIFETIME_SECONDS = 3_600;

/** How long PostgreSQL may take over what a pool's users ask of it. */
export type Patience = {
  /** Until there is a connection, a new one or one of the pool that comes free. */
  connectMs: number;
  /** PostgreSQL stops a statement then. */
  statementMs: number;
  /** It ends a session that leaves its transaction open and says nothing. */
  idleInTransactionMs: number;
  /** The connection of a server that says nothing at all is given up; more than the other two. */
  silenceMs: number;
};

/** Somebody waits for a request. Migrations, lists and jobs take as long as they take. */
export const REQUEST_PATIENCE: Patience = {
  connectMs: 5_000,
  statementMs: 10_000,
  idleInTransactionMs: 15_000,
  silenceMs: 20_000,
};

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type DatabaseHandle = { db: Database; pool: pg.Pool; close(): Promise<void> };

type OpenOptions = {
  /** Connections at most. */
  max: number;
  /** Hears about connections that broke; the pool replaces them by itself. */
  onError: (error: Error) => void;
  /** What PostgreSQL lists its connections under. */
  name?: string;
  /** Without it PostgreSQL may take as long as it likes. */
  patience?: Patience;
};

/** Opens a pool; connections are made when first asked for. */
export function openDatabase(
  url: string,
  { max, onError, patience, name = 'rangepost' }: OpenOptions,
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: patience?.connectMs ?? CONNECT_TIMEOUT_MS,
    application_name: name,
    keepAlive: true,
    // A connection holds the plan of each text that it was ever asked.
    maxLifetimeSeconds: LIFETIME_SECONDS,
    ...(patience === undefined
      ? {}
      : {
          statement_timeout: patience.statementMs,
          idle_in_transaction_session_timeout: patience.idleInTransactionMs,
        }),
    // The planner takes one-time plans for cheaper than they are: planning a list costs twice what running it does.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // While one is in use the pool does not listen to it: what it was doing fails, and the server goes on.
    client.on('error', () => {});
    const { stream } = (client as pg.PoolClient & { connection: { stream: Duplex } }).connection;
    const silenceMs = patience?.silenceMs;
    const send = client.query.bind(client) as Query;
    const limited = silenceMs === undefined ? send : giveUpSilence(send, stream, silenceMs);
    client.query = nameStatements(limited) as typeof client.query;
  });
  const open = trackOpen(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    close: async () => {
      await db.destroy();
      // Kysely ends only a pool that it has asked something.
      if (!pool.ending) await pool.end();
      await open.allEnded();
    },
  };
}

/** The pool calls itself ended while its sockets are still closing; a server that stops then would break them. */
function trackOpen(pool: pg.Pool): { allEnded(): Promise<unknown> } {
  const ends = new Set<Promise<void>>();
  pool.on('connect', (client) => {
    const end = new Promise<void>((resolve) => client.once('end', resolve));
    ends.add(end);
    void end.then(() => ends.delete(end));
  });
  return { allEnded: () => Promise.all(ends) };
}

/** Breaks the connection of a statement without an answer: only then is it safe that nothing more comes of it. */
function giveUpSilence(query: Query, stream: Duplex, silenceMs: number): Query {
  return (...args) => {
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    const timer = setTimeout(() => stream.destroy(new Error('Connection terminated: no answer')), silenceMs);
    return answer.finally(() => clearTimeout(timer));
  };
}

/** `query` of a client, whatever it is given. */
type Query = (...args: unknown[]) => unknown;

/** The latest texts, the oldest use first. */
const names = new Map<string, string>();

/** Named statements are planned once a connection: measured, a 20-row list runs half as fast again. */
function nameStatements(query: Query): Query {
  return (...args) => {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args);
    const name = nameOf(text);
    return name === null ? query(...args) : query({ name, text, values }, ...args.slice(2));
  };
}

function nameOf(text: string): string | null {
  if (text.startsWith(UNNAMED)) return null;
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.delete(text);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > MAX_NAMED && oldest !== undefined) names.delete(oldest);
  return name;
}

const publicationsOf = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `work` in one transaction; what it hands to `afterCommit` runs once the commit has succeeded, in order,
 * and never after a rollback.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx, afterCommit: (publish: () => void) => void) => Promise<T>,
): Promise<T> {
  const publications: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    publicationsOf.set(tx, publications);
    return work(tx, (publish) => publications.push(publish));
  });
  for (const publish of publications) publish();
  return result;
}

/** The same for parts that are handed a transaction and no `afterCommit`; nothing runs for one of another kind. */
export function whenCommitted(tx: Tx, publish: () => void): void {
  publicationsOf.get(tx)?.push(publish);
}

/** Embedded PostgreSQL, shared by the processes of one data folder. */
import { existsSync } from 'node:fs';
import { access, chmod, mkdir, readFile, constants } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createCluster, DATABASE, PASSWORD_FILE, ROLE } from './embedded-cluster.ts';
import {
  findFreePort,
  freeLock,
  isPostmaster,
  readLock,
  startPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts';
import {
  chooseRunner,
  EmbeddedPostgresError,
  findBinaries,
  giveFolder,
  type Binaries,
} from './embedded-runner.ts';

export { EmbeddedPostgresError } from './embedded-runner.ts';

export type EmbeddedPostgres = {
  /** Address of the database; its role may also create databases, for a test's copies of a template. */
  url: string;
  /** As whom the server runs, in words. */
  how: string;
  /** True when the server was running already. */
  reused: boolean;
  /** Stops the server, unless another process still holds it. Close your own connections first. */
  stop(): Promise<void>;
};

type Log = (line: string) => void;
type Server = { binaries: Binaries; dataDir: string; folder: string; password: string; log: Log };
type Held = { keeper: Client; pid: number; port: number; how: string; reused: boolean };

/** Each process that uses the server keeps one connection of this name open; the last to leave stops the server. */
const KEEPER = 'rangepost keeper';
/** Beside our own database, which can then be copied and dropped. */
const KEEPER_DATABASE = 'postgres';
const POLL_MS = 50;
/** How long a server that could not be brought back is left alone, the last time over and over. */
const RETRY_MS = [500, 2_000, 5_000, 15_000];
/** How long a server that holds the folder may refuse connections, as it does while it starts or stops. */
const PATIENCE_MS = 60_000;
/** SQLSTATE of "the database system is starting up" or "shutting down". */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, made at the first start, or joins the server that runs on it already.
 * If the server dies while in use, it is brought back on the same port.
 * @throws {EmbeddedPostgresError} with one line that says what is in the way.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  /** Hears of the start. */
  log?: Log;
  /** Hears of what happens to the server later. */
  onOutage?: Log;
}): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const folder = path.join(dataDir, 'postgres');
  const log = options.log ?? (() => {});
  const tell = options.onOutage ?? log;
  const binaries = await findBinaries();
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(folder)) {
    log(`Creating the database in ${folder}`);
    await createCluster(binaries, await chooseRunner(binaries, dataDir, folder), dataDir, folder);
  }
  await access(folder, constants.R_OK | constants.X_OK).catch(() => {
    throw new EmbeddedPostgresError(
      `${folder} belongs to another user: start as that user, or set DATA_DIR.`,
    );
  });
  const password = await readFile(path.join(folder, PASSWORD_FILE), 'utf8');
  const server: Server = { binaries, dataDir, folder, password, log };
  const stopping = new AbortController();

  const hold = async (preferredPort?: number): Promise<Held> => {
    const held = await startOrJoin(server, preferredPort);
    held.keeper.once('end', () => {
      if (stopping.signal.aborted) return;
      tell('The database server is gone; bringing it back');
      current = bringBack(held.port);
      current.catch(() => {}); // It fails only when it is not wanted back any more.
    });
    return held;
  };
  const bringBack = async (port: number): Promise<Held> => {
    const start = performance.now();
    for (let tries = 0; ; tries++) {
      try {
        const held = await hold(port);
        tell(`The database server is back after ${((performance.now() - start) / 1_000).toFixed(1)} s`);
        return held;
      } catch (error) {
        const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
        tell(`${(error as Error).message}; trying again in ${wait / 1_000} s`);
        await sleep(wait, null, { signal: stopping.signal });
      }
    }
  };
  let current = hold();
  const first = await current;

  return {
    url: formatUrl(password, first.port, DATABASE),
    how: first.how,
    reused: first.reused,
    stop: async () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      const held = await current.catch(() => null);
      if (held === null) return;
      const others = await leave(held.keeper).catch(() => 0);
      await held.keeper.end().catch(() => {});
      if (others === 0) await stopPostmaster(binaries, folder, held.pid);
    },
  };
}

// Loopback TCP with a password works under every path and system. A socket in the data folder would be a little
// faster, but its path may have 107 bytes only, and no two tools write it alike in an address.
function formatUrl(password: string, port: number, database: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

async function startOrJoin(server: Server, preferredPort?: number): Promise<Held> {
  const { binaries, dataDir, folder, log } = server;
  const logFile = path.join(dataDir, 'postgres.log');
  let how: string | null = null;
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const lock = readLock(folder);
    if (lock !== null && isPostmaster(lock.pid)) {
      const keeper = lock.ready
        ? await connectKeeper(formatUrl(server.password, lock.port, KEEPER_DATABASE))
        : null;
      if (keeper) {
        return {
          keeper,
          pid: lock.pid,
          port: lock.port,
          how: how ?? `already running as process ${lock.pid}`,
          reused: how === null,
        };
      }
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `PostgreSQL (process ${lock.pid}) holds ${folder}, but does not answer.`,
        );
      }
    } else {
      if (lock !== null) freeLock(folder, lock);
      const runner = await chooseRunner(binaries, dataDir, folder);
      await giveFolder(folder, runner.owner);
      // PostgreSQL insists on it, and a copy brought back from a backup often lacks it.
      await chmod(folder, 0o700);
      const port = preferredPort ?? (await findFreePort());
      if (await startPostmaster({ binaries, runner, folder, logFile, port, log })) {
        how = runner.how;
        continue;
      }
      if (Date.now() > deadline)
        throw new EmbeddedPostgresError(`PostgreSQL could not take ${folder} (see ${logFile}).`);
    }
    await sleep(POLL_MS);
  }
}

/** Null when nobody answers there or the server is starting or stopping. */
async function connectKeeper(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url, application_name: KEEPER, keepAlive: true });
  client.on('error', () => {}); // A broken connection also ends, and the end is what the holder watches.
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    await client.end().catch(() => {});
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === CANNOT_CONNECT_NOW) return null;
    throw error;
  }
}

/** Stops counting as a user of the server, then counts those who remain: of two that leave at once, one sees 0. */
async function leave(keeper: Client): Promise<number> {
  await keeper.query("SET application_name = ''");
  const result = await keeper.query<{ others: number }>(
    'SELECT count(*)::int AS others FROM pg_stat_activity WHERE application_name = $1',
    [KEEPER],
  );
  return result.rows[0]?.others ?? 0;
}

/** Looks, before any work is done, for what would keep the server from starting, and words it in one line each. */
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { ConfigError, type Config } from '#server/lib/config.ts';
import { AppError } from '#server/http/errors.ts';
import { createLogger } from '#server/lib/log.ts';
import { EmbeddedPostgresError } from '#server/db/embedded.ts';
import { openStorage } from '#server/storage/open-storage.ts';

/** The start cannot go on; the message is meant for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The database's first files and its log of changes need about as much. */
const MIN_FREE_BYTES = 100 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
const OLDEST_POSTGRES = 15;

/** Reads the settings file of the checkout; what the environment holds already wins. */
export function loadSettingsFile(root: string): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** @throws when the port, the data folder, the database named by DATABASE_URL or the bucket cannot be used. */
export async function checkStart(config: Config): Promise<void> {
  await checkPort(config.host, config.port);
  await checkDataDir(config.dataDir);
  if (config.databaseUrl !== null) await checkDatabase(config.databaseUrl);
  if (config.s3 !== null) await checkBucket(config);
}

/** Prints why the start failed, and ends the process with exit code 1. */
export function failStart(error: unknown): never {
  for (const line of describeFailure(error)) console.error(line);
  process.exit(1);
}

async function checkPort(host: string, port: number): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new StartError(`HOST is "${host}", which is not known on this machine.`);
  });
  for (const [index, { address }] of addresses.entries()) {
    try {
      await listenOnce(address, port);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' || code === 'EACCES') throw error;
      // The name may also stand for an address that this machine lacks, such as IPv6's loopback.
      if (index === 0) throw new StartError(`HOST is "${host}", where this machine cannot listen (${code}).`);
    }
  }
}

async function listenOnce(address: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port, exclusive: true }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

async function checkDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < MIN_FREE_BYTES) {
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    throw new StartError(
      `The disk that holds ${dataDir} is full: ${free} MB are left, ${MIN_FREE_BYTES / 1024 / 1024} MB are needed.`,
    );
  }
}

async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {}); // A connection that breaks here is reported by the query that it breaks.
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_POSTGRES) {
      throw new StartError(
        `DATABASE_URL leads to PostgreSQL ${version}; ${OLDEST_POSTGRES} is the oldest that works.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The database at ${client.host}:${client.port} (DATABASE_URL) cannot be reached: ${message || code}`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** A store that is away or full is no reason not to start: pages need no pictures, and the log tells of it. */
async function checkBucket(config: Config): Promise<void> {
  const storage = await openStorage(config, createLogger(config));
  await storage.check().catch((error: Error) => {
    if (!(error instanceof AppError)) throw new StartError(`${error.message} Look at the settings S3_*.`);
  });
}

function describeFailure(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  const isSaid =
    error instanceof StartError || error instanceof EmbeddedPostgresError || error instanceof AppError;
  if (isSaid) return [error.message];
  const {
    code,
    path: file,
    syscall,
    port,
    stack,
    message,
  } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return [`Port ${port} is taken. Choose another one, for example PORT=${Number(port) + 1}.`];
  if (code === 'EACCES' && syscall === 'listen')
    return [`Port ${port} is not open to this user. Choose one from 1024 on with PORT.`];
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return [`The disk is full${file ? `: ${file} cannot be written` : ''}.`];
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && file) {
    return [`${file} cannot be used by this user (${code}). Change its owner or its rights.`];
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') return [`${file} cannot be made: a file is in the way.`];
  return [stack ?? message];
}

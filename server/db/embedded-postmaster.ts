/** Starts, watches and stops the embedded PostgreSQL process. */
import { execFile, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readCleanEnv } from '#server/lib/config.ts';
import { isRunning, pickFailure } from './embedded-cluster.ts';
import { EmbeddedPostgresError, type Binaries, type Runner } from './embedded-runner.ts';

const POLL_MS = 20;
/** A start that takes longer than this is explained. */
const NOTICE_MS = 1000;
/** Beyond this the old log is set aside at the next start; one older file is kept. */
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** Reasons for which a server that did not start may start a moment later: another one is just starting or dying. */
const PASSING_FAILURE = /lock file ".*" already exists|still in use|could not bind|Address already in use/;

const MIB = 2 ** 20;
/** PostgreSQL's own default, and as much as a large site reads again and again; MiB. */
const SHARED_MEMORY = { min: 128, max: 4_096 };

/**
 * How much of the database PostgreSQL itself keeps in memory: an eighth of the machine's, since the site runs beside it,
 * where PostgreSQL's guide takes a quarter for a machine of its own. What is not used yet is not taken.
 * @param bytes of the machine.
 * @returns MiB.
 */
export function sharedMemoryOf(bytes: number): number {
  return Math.min(Math.max(Math.floor(bytes / 8 / MIB), SHARED_MEMORY.min), SHARED_MEMORY.max);
}

/** A container may be given less than its machine has; 0 where nothing is known of that. */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: `${sharedMemoryOf(memoryHere())}MB`,
  max_connections: '100',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failed statements and their values hold people's phone numbers: the log names the error only.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** What `postmaster.pid` says about the server that holds a database folder. */
export type Lock = { pid: number; port: number; ready: boolean };

/** Reads who holds the folder; null when nobody does or the file is being written just now. */
export function readLock(folder: string): Lock | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null;
}

/**
 * Whether this process is a PostgreSQL server. After a restart of the machine or container the id in a lock may
 * belong to something else, and a killed server may linger as a zombie, whose command line is empty.
 */
export function isPostmaster(pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return path.basename(program) === 'postgres';
  } catch {
    return isRunning(pid);
  }
}

/**
 * Frees a lock that names a living process which is no PostgreSQL server; a dead one PostgreSQL clears itself.
 * The file stays, since through it a new server sees whether a killed one's sessions still use the folder;
 * PostgreSQL disregards its own parent's id, so that is put in.
 */
export function freeLock(folder: string, stale: Lock): void {
  if (!isRunning(stale.pid) || readLock(folder)?.pid !== stale.pid) return;
  const file = path.join(folder, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
}

/**
 * Starts a server on the folder and waits until it accepts connections, however long its recovery takes.
 * @returns false when another server holds or held the folder or took the port: look again, then retry.
 * @throws {EmbeddedPostgresError} when it cannot start, with PostgreSQL's own reason.
 */
export async function startPostmaster(start: {
  binaries: Binaries;
  runner: Runner;
  folder: string;
  logFile: string;
  port: number;
  log: (line: string) => void;
}): Promise<boolean> {
  const { folder, logFile } = start;
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const programArgs = ['-D', folder, '-p', String(start.port), ...settings];
  const { file, args, ...user } = start.runner.command(start.binaries.postgres, programArgs);
  const output = openLog(logFile);
  const outputStart = fstatSync(output).size;
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: readCleanEnv(),
    // Its own process group: Ctrl-C reaches this process alone, which then stops the server in order.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  const notice = setTimeout(
    () => start.log('PostgreSQL is bringing its data up to date after a sudden end'),
    NOTICE_MS,
  );
  let failure: string | null = null;
  while (failure === null) {
    failure = await Promise.race([ended, sleep(POLL_MS, null)]);
    const lock = readLock(folder);
    if (failure === null && lock?.pid === child.pid && lock?.ready) {
      clearTimeout(notice);
      return true;
    }
  }
  clearTimeout(notice);
  const written = readFileSync(logFile).subarray(outputStart).toString();
  if (PASSING_FAILURE.test(written)) return false;
  throw new EmbeddedPostgresError(
    `PostgreSQL could not start on ${folder}: ${pickFailure(written) ?? failure} (see ${logFile})`,
  );
}

/** Ends a server's sessions, writes everything out and waits until it is gone. */
export async function stopPostmaster(binaries: Binaries, folder: string, pid: number): Promise<void> {
  if (!isPostmaster(pid)) return;
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pg_ctl, ['stop', '-D', folder, '-m', 'fast', '-w']);
    return;
  }
  process.kill(pid, 'SIGINT');
  while (isPostmaster(pid)) await sleep(POLL_MS);
}

/** A TCP port on loopback that nobody uses at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function openLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, 'a', 0o600);
}

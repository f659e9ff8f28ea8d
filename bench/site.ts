/** The site under test: demo data of the wanted size in a folder of its own, and the real server as a child. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, cp, mkdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '..');
/** As `npm start` does it. */
const WORDS = packageJson.scripts.start.split(' ');
const START = WORDS.slice(WORDS.indexOf('node') + 1);
const START_SETTINGS = Object.fromEntries(
  WORDS.slice(0, WORDS.indexOf('node')).map((word) => word.split('=') as [name: string, value: string]),
);
/** Kept from run to run: filling is what takes long. */
const DATA = path.join(import.meta.dirname, 'data');
const START_MS = 120_000;
const POLL_MS = 100;
const STOP_MS = 15_000;

export type Running = { origin: string; stop(): Promise<void> };

/** What runs still: whoever calls a run off leaves nothing behind that takes the processors of the next. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** The data folder of a site with so many posts. */
export const dataDirOf = (posts: number): string => path.join(DATA, String(posts));

/** Only what the machine needs goes over: settings of a site in use must not leak into the figures. */
const settings = (dataDir: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  APP_ENV: 'demo',
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'error',
  // Kept cards hold the site's address: with the port of each run they would be made anew each time.
  PUBLIC_URL: 'http://localhost',
});

/** Fills a data folder with so many posts; does nothing where they are there already. */
export async function prepareData(posts: number, dataDir = dataDirOf(posts)): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const child = spawn(process.execPath, ['scripts/demo.ts', '--posts', String(posts)], {
    cwd: ROOT,
    // The table goes to standard output; progress does not belong there.
    stdio: ['ignore', process.stderr, process.stderr],
    env: settings(dataDir),
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The demo data could not be made.');
}

/** Works on a copy of the kept data of so many posts, so that the next run finds them as they were. */
export async function withCopy<T>(posts: number, work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = path.join(DATA, `${posts}-written-${process.pid}`);
  try {
    await cp(dataDirOf(posts), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @param nodeArgs options of Node's own. */
export async function startSite(dataDir: string, nodeArgs: string[] = []): Promise<Running> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...nodeArgs, ...START], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', process.stderr],
    env: { ...settings(dataDir), ...START_SETTINGS, PORT: String(port) },
  });
  running.add(child);
  const deadline = Date.now() + START_MS;
  while (!(await isUp(origin))) {
    if (child.exitCode !== null) throw new Error('The site did not start.');
    if (Date.now() > deadline) {
      await stopChild(child);
      throw new Error(`The site did not answer within ${START_MS / 1000} s.`);
    }
    await sleep(POLL_MS);
  }
  return { origin, stop: () => stopChild(child) };
}

export async function startBareRoute(): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, 'bare-route.ts'), { cwd: ROOT });
  running.add(child);
  const [origin] = (await once(child, 'message')) as [string];
  return { origin, stop: () => stopChild(child) };
}

async function isUp(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/healthz`).catch(() => null);
  return answer?.ok ?? false;
}

async function stopChild(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(kill);
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The real site as a child process: `npm start` with a demo of its own in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { readOrMakeSecret } from '#server/lib/secret.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Building the pages, the database and the demo; far more than a start takes. */
const READY_MS = 120_000;
const END_MS = 10_000;
const ASK_EVERY_MS = 200;

export interface Site {
  url: string;
  /** What it signs the links of its mails with. */
  readSecret: () => Promise<string>;
  /** What it has printed so far. */
  readLog: () => string;
  /** Ends it with -9, as a machine does that fails, and starts it again on the same folder and port. */
  killAndRestart: () => Promise<Site>;
  /** Ends it, copies its folder for other sites to begin with, and starts it again. */
  copyAndRestart: (folder: string) => Promise<Site>;
  /** @throws when Ctrl-C does not end it in time and with exit code 0. */
  stop: () => Promise<void>;
}

/** @param copied the folder of a site to begin with; without it this one makes a demo of its own. */
export async function startSite(copied = ''): Promise<Site> {
  const dataDir = await makeTemporaryFolder('e2e');
  if (copied !== '') await cp(copied, dataDir, { recursive: true });
  return startAt({ dataDir, port: await findFreePort() });
}

async function startAt(place: { dataDir: string; port: number }): Promise<Site> {
  const { dataDir, port } = place;
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: environment({ PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const ended = once(child, 'close');
  const endWell = async (): Promise<void> => {
    const code = await end(child, ended);
    if (code !== 0) throw new Error(`The site ended with ${code} after Ctrl-C:\n${log}`);
  };
  const site: Site = {
    url,
    readSecret: () => readOrMakeSecret(dataDir),
    readLog: () => log,
    killAndRestart: async () => {
      child.kill('SIGKILL');
      await ended;
      return startAt(place);
    },
    copyAndRestart: async (folder) => {
      await endWell();
      await cp(dataDir, folder, { recursive: true });
      return startAt(place);
    },
    stop: async () => {
      try {
        await endWell();
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await site.stop().catch(() => {});
    throw new Error(`The site did not start:\n${log}`, { cause: error });
  }
  return site;
}

/** What the checkout's settings file says must not reach a test: an empty setting counts as none. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_ENV: _ours, ...inherited } = process.env;
  return {
    ...inherited,
    HOST: 'localhost',
    DATABASE_URL: '',
    DATABASE_REPLICA_URL: '',
    SESSION_SECRET: '',
    COOKIE_DOMAIN: '',
    SMS_SENDER: 'console',
    SMTP_URL: '',
    TRUST_PROXY: '',
    ...settings,
    APP_ENV: 'demo',
    RATE_LIMIT_FACTOR: '100',
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const latest = Date.now() + READY_MS;
  while (Date.now() < latest) {
    if (child.exitCode !== null) throw new Error(`exit code ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error(`no answer from ${url}/readyz within ${READY_MS / 1000} s`);
}

/** Ctrl-C, and force where that is not heard. */
async function end(child: ChildProcess, ended: Promise<unknown>): Promise<number | string> {
  const force = setTimeout(() => child.kill('SIGKILL'), END_MS);
  child.kill('SIGINT');
  await ended;
  clearTimeout(force);
  return child.exitCode ?? child.signalCode ?? 'no code';
}

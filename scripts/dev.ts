/** `npm run dev`: runs the server with pages that reload on change, and restarts it when its own code changes. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#server/lib/config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded.ts';
import { checkStart, failStart, loadSettingsFile } from './start-checks.ts';

const WATCHED = ['server', 'common'];
/** Editors write a file in several steps; one restart answers all of them. */
const SETTLE_MS = 150;
/** A server that has not ended by then is killed. */
const STOP_LIMIT_MS = 8000;

const root = path.resolve(import.meta.dirname, '..');
let server: ChildProcess | null = null;
let database: Promise<EmbeddedPostgres> | null = null;
let timer: NodeJS.Timeout | undefined;
let restarts = Promise.resolve();
let stopping = false;

function startServer(): void {
  // A group of its own: Ctrl-C reaches this process alone, which then ends the server once and in order.
  server = fork(path.join(root, 'scripts/dev-server.ts'), { detached: true });
  server.once('exit', (code) => {
    if (code) console.log('The server has ended; it starts again after the next change.');
  });
}

async function stopServer(): Promise<void> {
  const child = server;
  server = null;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(limit);
}

async function restartServer(file: string): Promise<void> {
  if (stopping) return;
  console.log(`${file} has changed: restarting the server`);
  await stopServer();
  if (!stopping) startServer();
}

function restartSoon(file: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarts = restarts.then(() => restartServer(file));
  }, SETTLE_MS);
}

async function stopAll(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearTimeout(timer);
  await restarts;
  await stopServer();
  await (await database)?.stop();
  process.exit(0);
}

try {
  process.chdir(root);
  loadSettingsFile(root);
  process.env.APP_ENV ??= 'development';
  process.env.NODE_ENV ??= 'development';
  const config = readConfig(process.env);
  await checkStart(config);
  process.on('SIGINT', () => void stopAll());
  process.on('SIGTERM', () => void stopAll());
  if (config.databaseUrl === null) {
    // Held here as well, so that the database outlives the server's restarts.
    database = startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
    await database;
  }
  for (const folder of WATCHED) {
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (name && /\.(ts|json|sql)$/.test(name) && !name.endsWith('.test.ts'))
        restartSoon(path.join(folder, name));
    });
  }
  startServer();
} catch (error) {
  failStart(error);
}

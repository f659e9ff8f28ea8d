/** A whole server in a process of its own, without the pages, that a test can ask, signal and kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const MAIN = `
  import { readConfig } from '#server/lib/config.ts';
  import { main } from '#server/main.ts';
  await main(readConfig(process.env), { pages: null });
`;
const ROOT = path.resolve(import.meta.dirname, '../..');
const LOOK_MS = 50;

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** Lines of its log, as they come. */
  lines: string[];
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
};

/** Resolves when it answers; `env` is added to that of a test, which gives it a free port. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = env.PORT ?? String(await findFreePort());
  const child = spawn(process.execPath, ['--input-type=module', '--eval', MAIN], {
    cwd: ROOT,
    env: {
      ...process.env,
      APP_ENV: 'test',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: port,
      RATE_LIMIT_FACTOR: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)));
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = `http://127.0.0.1:${port}`;
  const isOver = ended.then((code) => {
    throw new Error(`The server ended with ${code}:\n${lines.join('\n')}`);
  });
  isOver.catch(() => {}); // Whoever still waits for the start hears of it.
  const isUp = async (): Promise<void> => {
    while (
      !(await fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  await Promise.race([isUp(), isOver]);
  return { child, url, lines, ended };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

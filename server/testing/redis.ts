/** A Redis of a test's own, on a port of its own, that can be killed, frozen and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'ioredis';

export type TestRedis = {
  url: string;
  start: () => Promise<void>;
  /** Ends it without a word. */
  kill: () => Promise<void>;
  /** It goes on to hold its connections, and answers nobody. */
  freeze: () => void;
  thaw: () => void;
  /** Asks it something, beside the nodes. */
  ask: <T>(command: string, ...args: string[]) => Promise<T>;
};

/** Not started yet; its port is kept for it. */
export async function createTestRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let running: ChildProcess | null = null;
  return {
    url,
    async start() {
      const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      const server = spawn('redis-server', own, { stdio: ['ignore', 'pipe', 'inherit'] });
      running = server;
      for await (const chunk of server.stdout) {
        if (String(chunk).includes('Ready to accept connections')) break;
      }
    },
    async kill() {
      if (running === null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
      running = null;
    },
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    async ask<T>(command: string, ...args: string[]) {
      const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0 });
      try {
        return (await redis.call(command, ...args)) as T;
      } finally {
        redis.disconnect();
      }
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

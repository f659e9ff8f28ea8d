/** The memory of a Node process, asked for through its inspector: once after its garbage is gone, or while it works. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

export type Memory = { rss: number; heapUsed: number; external: number };

const WATCH_EVERY_MS = 100;

/** @param port the process was started with `--inspect=127.0.0.1:<port>`. */
export async function readMemory(port: number): Promise<Memory> {
  const socket = await connect(port);
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage', {});
    const { result } = await ask<{ result: { value: string } }>(socket, 2, 'Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
    });
    return JSON.parse(result.value) as Memory;
  } finally {
    socket.close();
  }
}

/** Looks at the memory that the process holds until it is stopped, which gives the most of it. */
export async function watchRss(port: number): Promise<{ stop(): Promise<number> }> {
  const socket = await connect(port);
  const over = new AbortController();
  const watching = (async () => {
    let most = 0;
    for (let id = 1; !over.signal.aborted; id++) {
      const { result } = await ask<{ result: { value: number } }>(socket, id, 'Runtime.evaluate', {
        expression: 'process.memoryUsage.rss()',
      });
      most = Math.max(most, result.value);
      await sleep(WATCH_EVERY_MS);
    }
    return most;
  })();
  return {
    stop: async () => {
      over.abort();
      return watching.finally(() => socket.close());
    },
  };
}

async function connect(port: number): Promise<WebSocket> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  return socket;
}

async function ask<T>(socket: WebSocket, id: number, method: string, params: object): Promise<T> {
  socket.send(JSON.stringify({ id, method, params }));
  for (;;) {
    const [data] = (await once(socket, 'message')) as [Buffer];
    const answer = JSON.parse(data.toString()) as { id?: number; result: T };
    if (answer.id === id) return answer.result;
  }
}

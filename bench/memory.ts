/** The memory of a Node process, asked for through its inspector after its garbage is gone. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

export type Memory = { rss: number; heapUsed: number; external: number };

/** @param port the process was started with `--inspect=127.0.0.1:<port>`. */
export async function readMemory(port: number): Promise<Memory> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
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

async function ask<T>(socket: WebSocket, id: number, method: string, params: object): Promise<T> {
  socket.send(JSON.stringify({ id, method, params }));
  for (;;) {
    const [data] = (await once(socket, 'message')) as [Buffer];
    const answer = JSON.parse(data.toString()) as { id?: number; result: T };
    if (answer.id === id) return answer.result;
  }
}

/** A line to another server that a test can cut, and make swallow what is said. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Link = {
  port: number;
  /** Breaks what is connected, and lets nobody in until `mend`. */
  cut: () => void;
  /** Holds everything back, in both directions, until `mend`. */
  freeze: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

export async function openLink(target: { host: string; port: number }): Promise<Link> {
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target.port, target.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {}); // It closes as well.
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (state === 'frozen') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const eachSocket = (act: (socket: Socket) => void): void => {
    for (const pair of pairs) pair.forEach(act);
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      eachSocket((socket) => socket.resetAndDestroy());
    },
    freeze() {
      state = 'frozen';
      eachSocket((socket) => socket.pause());
    },
    mend() {
      state = 'open';
      eachSocket((socket) => socket.resume());
    },
    async close() {
      eachSocket((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}

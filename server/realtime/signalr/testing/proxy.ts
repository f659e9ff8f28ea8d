/** A TCP proxy that does what networks do: cuts, holds back, splits, and refuses what it does not know. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Proxy = {
  /** The address of the hub through this proxy. */
  url: string;
  /** Ends every connection without a word. */
  cut(): void;
  /** Lets nothing through to the client any more; the server's side is not read either. */
  hold(): void;
  /** Lets through what was held, and goes on. */
  release(): void;
  /** How many requests were refused. */
  refused: number;
  close(): Promise<void>;
};

type Options = {
  /** Requests whose head fits are answered with 502. */
  refuse?: RegExp;
  /** Every byte travels alone. */
  split?: boolean;
};

export async function startProxy(target: string, { refuse, split = false }: Options = {}): Promise<Proxy> {
  const { port, pathname } = new URL(target);
  const pairs = new Set<{ client: Socket; upstream: Socket }>();
  let isHolding = false;

  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    const pair = { client, upstream };
    pairs.add(pair);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      pairs.delete(pair);
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay();
      socket.on('error', end);
      socket.on('close', end);
    }
    if (isHolding) upstream.pause();
    client.on('data', (chunk: Buffer) => {
      if (refuse?.test(chunk.toString('latin1')) === true) {
        proxy.refused += 1;
        client.write('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
        client.destroySoon();
        return;
      }
      pass(chunk, upstream, client, split);
    });
    upstream.on('data', (chunk: Buffer) => pass(chunk, client, upstream, split));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut: () => {
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
    },
    hold: () => {
      isHolding = true;
      for (const { upstream } of pairs) upstream.pause();
    },
    release: () => {
      isHolding = false;
      for (const { upstream } of pairs) upstream.resume();
    },
    refused: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        proxy.cut();
      }),
  };
  return proxy;
}

/** Hands a chunk on; the next one is read when it has gone. */
function pass(chunk: Buffer, to: Socket, from: Socket, split: boolean): void {
  if (!split) {
    if (!to.write(chunk)) {
      from.pause();
      to.once('drain', () => from.resume());
    }
    return;
  }
  from.pause();
  let index = 0;
  const passByte = (): void => {
    if (index === chunk.length) {
      from.resume();
      return;
    }
    to.write(chunk.subarray(index, ++index), () => setImmediate(passByte));
  };
  passByte();
}

/** Clients without a library: requests, a WebSocket and a stream of events, as literally as a test wants them. */
import http from 'node:http';
import { WebSocket } from 'ws';

export const HANDSHAKE = '{"protocol":"json","version":1}\x1e';

export type RawAnswer = { status: number; text: string; headers: http.IncomingHttpHeaders };

type Asked = {
  method?: string;
  user?: string | null;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** Asks with a connection of its own, as the user `ann` unless told otherwise; null is nobody. */
export function ask(
  url: string,
  { method = 'GET', user = 'ann', headers = {}, body }: Asked = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method, agent: false, headers: { ...headers, ...(user === null ? {} : { 'x-user': user }) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * A token of a connection that has no transport yet.
 * @throws where the hub does not give one.
 */
export async function negotiate(url: string, user = 'ann'): Promise<string> {
  const { status, text } = await ask(`${url}/negotiate?negotiateVersion=1`, { method: 'POST', user });
  if (status !== 200) throw new Error(`negotiating was answered with ${status}`);
  return (JSON.parse(text) as { connectionToken: string }).connectionToken;
}

export type RawSocket = {
  socket: WebSocket;
  /** The next message, whole as it came. */
  next(): Promise<string>;
  /** The code with which the socket closes. */
  closed: Promise<number>;
};

export function openSocket(url: string, headers: Record<string, string> = { 'x-user': 'ann' }): RawSocket {
  const socket = new WebSocket(url.replace('http:', 'ws:'), { headers });
  const messages: string[] = [];
  const waiting: ((message: string) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const taker = waiting.shift();
    if (taker === undefined) messages.push(data.toString());
    else taker(data.toString());
  });
  socket.on('error', () => undefined);
  return {
    socket,
    next: () => {
      const message = messages.shift();
      return message === undefined
        ? new Promise((resolve) => waiting.push(resolve))
        : Promise.resolve(message);
    },
    closed: new Promise((resolve) => socket.on('close', resolve)),
  };
}

/** Opens a WebSocket and shakes hands. */
export async function connectSocket(url: string, user = 'ann'): Promise<RawSocket> {
  const raw = openSocket(url, { 'x-user': user });
  await new Promise((resolve) => raw.socket.on('open', resolve));
  raw.socket.send(HANDSHAKE);
  await raw.next();
  return raw;
}

/** The status with which an upgrade is refused. */
export function refusedStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http:', 'ws:'), { headers });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('open', () => reject(new Error('the upgrade was accepted')));
    socket.on('error', () => undefined);
  });
}

export type RawEvents = {
  response: http.IncomingMessage;
  /** Everything received so far, once it ends with this text. */
  until(text: string): Promise<string>;
  ended: Promise<void>;
};

export function openEvents(url: string, user = 'ann'): Promise<RawEvents> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-user': user, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };
    const request = http.get(url, { agent: false, headers }, (response) => {
      let received = '';
      let check = (): void => undefined;
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        received += chunk.toString();
        check();
      });
      resolve({
        response,
        until: (text) =>
          new Promise((found) => {
            check = () => {
              if (received.endsWith(text)) found(received);
            };
            check();
          }),
        ended: new Promise((done) => response.on('close', done)),
      });
    });
    request.on('error', reject);
  });
}

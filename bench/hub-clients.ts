/** A process full of hub clients: bare WebSockets that speak just enough of the protocol, and note when a change comes. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { HUB_PATH } from '#common/domain/shared-names.ts';

export type ToClients =
  | { type: 'open'; origin: string; cookies: string[] }
  | { type: 'watch'; postId: number; count: number }
  /** Forget what has come. */
  | { type: 'listen' }
  | { type: 'report' };
export type FromClients =
  | { type: 'done' }
  /** For each comment by its id: how many clients it came to, and when to the last, by the machine's clock in ns. */
  | { type: 'received'; comments: [id: number, count: number, lastNs: string][] };

const END = '\u001e';
const PING = `{"type":6}${END}`;
const PING_MS = 15_000;
/** Handshakes at once. */
const AT_ONCE = 50;

const sockets: WebSocket[] = [];
let watching = 0;
const received = new Map<number, { count: number; last: bigint }>();

async function open(url: string, cookie: string): Promise<void> {
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(`{"protocol":"json","version":1}${END}`);
  await once(socket, 'message');
  socket.on('message', read);
  socket.on('close', (code: number) => {
    if (process.connected) throw new Error(`The server closed a connection with ${code}.`);
  });
  sockets.push(socket);
}

function read(data: Buffer): void {
  const now = process.hrtime.bigint();
  for (const frame of data.toString().split(END)) {
    if (!frame.includes('"commentAdded"')) continue;
    const { arguments: args } = JSON.parse(frame) as { arguments: [{ data: { comment: { id: number } } }] };
    const { id } = args[0].data.comment;
    const known = received.get(id) ?? { count: 0, last: now };
    received.set(id, { count: known.count + 1, last: now });
  }
}

async function watch(socket: WebSocket, postId: number): Promise<void> {
  const answer = new Promise<void>((resolve, reject) => {
    const onMessage = (data: Buffer): void => {
      const text = data.toString();
      if (!text.includes('"type":3')) return;
      socket.off('message', onMessage);
      if (text.includes('"result":true')) resolve();
      else reject(new Error(`A watch was refused: ${text}`));
    };
    socket.on('message', onMessage);
  });
  socket.send(`{"type":1,"invocationId":"1","target":"Watch","arguments":["post",${postId}]}${END}`);
  await answer;
}

async function work(message: ToClients): Promise<FromClients> {
  switch (message.type) {
    case 'open': {
      const url = `${message.origin.replace('http', 'ws')}${HUB_PATH}`;
      for (let start = 0; start < message.cookies.length; start += AT_ONCE) {
        await Promise.all(message.cookies.slice(start, start + AT_ONCE).map((cookie) => open(url, cookie)));
      }
      break;
    }
    case 'watch':
      for (; watching < message.count; watching++) {
        await watch(sockets[watching] as WebSocket, message.postId);
      }
      break;
    case 'listen':
      received.clear();
      break;
    case 'report':
      return {
        type: 'received',
        comments: [...received].map(([id, { count, last }]) => [id, count, String(last)]),
      };
  }
  return { type: 'done' };
}

setInterval(() => {
  for (const socket of sockets) socket.send(PING);
}, PING_MS);
process.on('message', async (message: ToClients) => process.send?.(await work(message)));
process.once('disconnect', () => process.exit());

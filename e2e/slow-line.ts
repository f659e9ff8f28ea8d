/**
 * A slow line to the site: a proxy that keeps questions, answers and scripts back for a while, each for another one.
 * `E2E_LAG`, a whole number to draw from, puts it between the browser and the site; the long form runs so, too.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createRandom, type Random } from '#server/testing/fuzz/random.ts';

/** What the API is asked, and the loaders of pages; the hub keeps a line open and is left alone. */
const QUESTION = /^\/api\/|\.data$/;
const LONGEST_QUESTION_MS = 700;
const SCRIPT = /\.js$/;
const LONGEST_SCRIPT_MS = 300;

export interface SlowLine {
  /** The proxy's address. */
  url: string;
  close: () => Promise<void>;
}

/** @param seed the same one waits as long for the n-th thing that is asked for */
export async function startSlowLine(seed: number): Promise<SlowLine> {
  const random = createRandom(seed);
  const server = createServer((asked, answer) => {
    // Who hangs up has nothing more to be told.
    carry(asked, answer, random).catch(() => answer.destroy());
  });
  server.on('connect', tunnel);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => close(server) };
}

async function carry(asked: IncomingMessage, answer: ServerResponse, random: Random): Promise<void> {
  const url = new URL(asked.url ?? '');
  const wait = random.below(longestWait(url.pathname) + 1);
  const isLateQuestion = random.chance(0.5);
  if (isLateQuestion) await setTimeout(wait);
  if (answer.destroyed) return;
  const { 'proxy-connection': _ours, ...headers } = asked.headers;
  const question = request({
    host: 'localhost',
    port: url.port,
    path: url.pathname + url.search,
    method: asked.method,
    headers: { ...headers, connection: 'close' },
  });
  const answered = once(question, 'response') as Promise<[IncomingMessage]>;
  const [[heard]] = await Promise.all([answered, pipeline(asked, question)]);
  if (!isLateQuestion) await setTimeout(wait);
  const { connection: _its, ...told } = heard.headers;
  answer.writeHead(heard.statusCode ?? 0, told);
  // An answer that goes on for long begins before there is anything to tell.
  answer.flushHeaders();
  await pipeline(heard, answer);
}

function longestWait(address: string): number {
  if (QUESTION.test(address)) return LONGEST_QUESTION_MS;
  return SCRIPT.test(address) ? LONGEST_SCRIPT_MS : 0;
}

/** Web sockets pass as they are. */
function tunnel(asked: IncomingMessage, near: Duplex, head: Buffer): void {
  const far = connect(Number(asked.url?.split(':').at(-1)), 'localhost', () => {
    near.write('HTTP/1.1 200 Connection established\r\n\r\n');
    far.write(head);
    // One that breaks ends the other, and is nobody's concern.
    pipeline(near, far, near).catch(() => {});
  });
  far.on('error', () => near.destroy());
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

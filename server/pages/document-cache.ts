/** Page cache with stale-while-revalidate. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { chooseEncoding, encode, type Encoding } from '../http/encodings.ts';
import { createCounter, LIMITS, networkOf } from '../http/limits.ts';
import { REQUEST_ID_HEADER } from '../http/request-ids.ts';
import { type Replica, whenShown } from '../db/replica.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.service.ts';

export type SharedDocument = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether others may be sent it too. */
  isForAll: boolean;
};
type Key = {
  /** Protocol and host. */
  origin: string;
  /** Path and query. */
  address: string;
  /** What else it is drawn from, written out. */
  state: string;
};
type Kept = {
  key: string;
  document: SharedDocument;
  pathname: string;
  drawnAt: number;
  /** Filled when somebody takes it so. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** Of the answers that it was sent in. */
  answerKeys: string[];
};
/** What was sent to one kind of request, to be sent again as it is. */
type Answer = { kept: Kept; headers: string[]; body: Buffer };
type Flight = { pathname: string; drawing: Promise<SharedDocument> };

export type DocumentCache = {
  /** A document that is fresh, or a moment older while a new one is drawn behind it, or the one that is drawn now. */
  find(key: Key, draw: () => Promise<SharedDocument>): Promise<SharedDocument>;
  send(reply: FastifyReply, document: SharedDocument): Promise<FastifyReply>;
  /** Sends what is fresh and was sent to such a request before; false where all has to be asked for anew. */
  sendAgain(request: FastifyRequest, reply: FastifyReply): boolean;
};

/** How long a document is still sent after it was fresh, while the next reader's one is drawn. */
const STALE_SECONDS = 10;
/** Some hundreds of documents; their compressed forms come on top, a fifth each. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Browsers differ in little of what an answer hangs on: some for each document. */
const MAX_ANSWERS = 5_000;
const MAX_ANSWER_KEY = 2_000;
/** Drawn once and sent often, and yet somebody waits for it. */
const BROTLI_QUALITY = 5;
/** @param freshSeconds 0 keeps nothing. */
export function createDocumentCache(
  { events, replica }: Pick<AppContext, 'events'> & { replica: Pick<Replica, 'whenShown'> | null },
  {
    freshSeconds,
    limitFactor = 1,
    maxBytes = MAX_BYTES,
  }: { freshSeconds: number; limitFactor?: number; maxBytes?: number },
): DocumentCache {
  /** The one that was asked for longest ago comes first. */
  const kept = new Map<string, Kept>();
  const owners = new WeakMap<SharedDocument, Kept>();
  const flights = new Map<string, Flight>();
  const answers = new Map<string, Answer>();
  const countPages = createCounter();
  let bytes = 0;

  const sizeOf = ({ document }: Kept, key: string): number => document.body.length + 2 * key.length;

  function remove(key: string): void {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.delete(key);
    bytes -= sizeOf(entry, key);
    for (const answerKey of entry.answerKeys) answers.delete(answerKey);
  }

  function keep(key: string, entry: Kept): void {
    remove(key);
    kept.set(key, entry);
    owners.set(entry.document, entry);
    bytes += sizeOf(entry, key);
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  /** What is being drawn may hold what was before: nobody else is sent it, and it is not kept. */
  function forget(isChanged: (pathname: string) => boolean): void {
    for (const [key, { pathname }] of kept) if (isChanged(pathname)) remove(key);
    for (const [key, { pathname }] of flights) if (isChanged(pathname)) flights.delete(key);
  }
  const forgetAll = () => forget(() => true);
  // A document that is drawn before the replica shows the change would hold what was before.
  const forgetWhenShown = () => whenShown(replica, forgetAll);

  events.on('post.created', forgetWhenShown);
  events.on('post.changed', forgetWhenShown);
  events.on('post.removed', forgetWhenShown);
  events.on('tenant.changed', forgetWhenShown);
  events.on('user.changed', forgetWhenShown);
  events.on('settings.changed', forgetWhenShown);
  events.on('caches.stale', forgetWhenShown);
  // Told when the replica shows it. Lists show the counts of a moment ago.
  events.on('post.told', ({ postId, isPostItself }) =>
    isPostItself ? forgetAll() : forget((pathname) => pathname.replace(/^\/api/, '') === `/posts/${postId}`),
  );

  async function fly(key: string, pathname: string, draw: () => Promise<SharedDocument>) {
    const flight: Flight = { pathname, drawing: draw() };
    flights.set(key, flight);
    try {
      const document = await flight.drawing;
      if (document.isForAll && flights.get(key) === flight) {
        keep(key, { key, document, pathname, drawnAt: Date.now(), encoded: {}, answerKeys: [] });
      }
      return document;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  const isFresh = (entry: Kept): boolean =>
    kept.get(entry.key) === entry && Date.now() - entry.drawnAt < freshSeconds * 1_000;

  function sendKept(reply: FastifyReply, entry: Kept, body: Buffer): FastifyReply {
    const key = answerKey(reply.request);
    if (key !== null && isFresh(entry)) {
      if (answers.size >= MAX_ANSWERS) answers.clear();
      answers.set(key, { kept: entry, headers: headersOf(reply, body), body });
      entry.answerKeys.push(key);
    }
    return reply.send(body);
  }

  return {
    async find({ origin, address, state }, draw) {
      if (freshSeconds === 0) return draw();
      const key = [origin, address, state].join(' ');
      const pathname = address.replace(/\/*(?:\?.*)?$/s, '').toLowerCase();
      const entry = kept.get(key);
      const age = entry === undefined ? Infinity : (Date.now() - entry.drawnAt) / 1_000;
      const flight = flights.get(key);
      if (entry !== undefined && age < freshSeconds + STALE_SECONDS) {
        // Behind all the others now.
        kept.delete(key);
        kept.set(key, entry);
        if (age >= freshSeconds && flight === undefined) fly(key, pathname, draw).catch(() => undefined);
        return entry.document;
      }
      if (flight === undefined) return fly(key, pathname, draw);
      const document = await flight.drawing;
      return document.isForAll ? document : draw();
    },

    async send(reply, document) {
      void reply.code(document.status);
      if (freshSeconds === 0 || !document.isForAll) {
        return reply.headers(document.headers).send(document.body);
      }
      void reply.headers({
        'cache-control': `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=${STALE_SECONDS}`,
        // A cache on the way tells visitors from members, and the age gate's answers apart, by their cookies.
        vary: 'Cookie, Accept-Encoding',
        ...document.headers,
      });
      const { body } = document;
      const encoding = chooseEncoding(reply.request.headers['accept-encoding'], body.length);
      const entry = owners.get(document);
      if (entry === undefined) return reply.send(body);
      if (encoding === null) return sendKept(reply, entry, body);
      entry.encoded[encoding] ??= encode(body, encoding, BROTLI_QUALITY);
      return sendKept(reply.header('content-encoding', encoding), entry, await entry.encoded[encoding]);
    },

    sendAgain(request, reply) {
      const key = answerKey(request);
      const answer = key === null ? undefined : answers.get(key);
      if (answer === undefined || !isFresh(answer.kept)) return false;
      const { max, windowMs } = LIMITS.page;
      // Whoever asks for more than that meets the limits of every other request, which count anew.
      if (countPages(networkOf(request.ip), windowMs).current > max * limitFactor) return false;
      reply.hijack();
      reply.raw.writeHead(200, [REQUEST_ID_HEADER, request.id, ...answer.headers]);
      reply.raw.end(request.method === 'HEAD' ? undefined : answer.body);
      return true;
    },
  };
}

/** All that an answer to a visitor hangs on; null for whoever may have a session. */
function answerKey({ method, protocol, host, url, headers }: FastifyRequest): string | null {
  const { cookie = '', 'accept-encoding': encodings = '' } = headers;
  if ((method !== 'GET' && method !== 'HEAD') || cookie.includes(SESSION_COOKIE)) return null;
  // No header holds the sign that parts them.
  const key = [protocol, host, url, cookie, encodings].join('\n');
  return key.length > MAX_ANSWER_KEY ? null : key;
}

/** Names and values by turns. */
function headersOf(reply: FastifyReply, body: Buffer): string[] {
  const headers = { ...reply.getHeaders(), 'content-length': body.length };
  return Object.entries(headers).flatMap(([name, value]) =>
    name === REQUEST_ID_HEADER || value === undefined ? [] : [name, String(value)],
  );
}

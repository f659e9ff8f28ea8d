/** People who write without a pause and remember what the server has acknowledged, whatever becomes of the server. */
import { setTimeout as wait } from 'node:timers/promises';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';

export type Writer = {
  userId: number;
  token: string;
  conversationId: number;
  sharedPostId: number;
  draftId: number;
};

/** Null until it is acknowledged. */
type Kept = { id: number | null; userId: number };
export type Ledger = {
  /** By title, each tried once. */
  posts: Map<string, Kept & { mediaId: number | null }>;
  /** By the name that the client gave them, tried until acknowledged. */
  comments: Map<string, Kept>;
  messages: Map<string, Kept>;
  pictures: number[];
  /** Uploads that nobody knows the end of: they may have left files. */
  lostUploads: number;
  /** What a writer has last said of the one shared post, and of the own draft: acknowledged, and tried since. */
  votes: Map<number, { acknowledged: number; tried: number }>;
  drafts: Map<number, { acknowledged: number; tried: number }>;
  /** Answers that nobody should get. */
  faults: string[];
};

export type WriteLoad = {
  ledger: Ledger;
  /** Acknowledged writes of the writer who has fewest. */
  least(): number;
  total(): number;
  /** Resolves when nothing is under way any more. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
};

const AGAIN_MS = 40;
const PATIENCE_MS = 30_000;

export function startWriteLoad(writers: Writer[], picture: Buffer, url: () => string): WriteLoad {
  const ledger: Ledger = {
    posts: new Map(),
    comments: new Map(),
    messages: new Map(),
    pictures: [],
    lostUploads: 0,
    votes: new Map(),
    drafts: new Map(),
    faults: [],
  };
  const counts = new Map(writers.map(({ userId }) => [userId, 0]));
  const stopping = new AbortController();
  let gate: { opened: Promise<void>; open(): void } | null = null;
  const underWay = new Set<Promise<unknown>>();

  /** The answer, or null where nobody knows whether it was done. */
  const attempt = async (writer: Writer, method: string, path: string, body: object | FormData) => {
    await gate?.opened;
    const isForm = body instanceof FormData;
    const asked = fetch(`${url()}/api${path}`, {
      method,
      headers: {
        cookie: `${SESSION_COOKIE}=${writer.token}`,
        origin: url(),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => null,
    );
    const settled = asked.catch(() => null);
    underWay.add(settled);
    const answer = await settled;
    underWay.delete(settled);
    if (answer !== null && answer.status < 300) {
      counts.set(writer.userId, (counts.get(writer.userId) ?? 0) + 1);
      return JSON.parse(answer.text) as Record<string, unknown>;
    }
    if (answer !== null && answer.status !== 503) {
      ledger.faults.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    await wait(AGAIN_MS);
    return null;
  };

  /** The same again until it is acknowledged. */
  const insist = async (
    writer: Writer,
    method: string,
    path: string,
    body: object,
  ): Promise<Record<string, unknown>> => {
    for (;;) {
      const answer = await attempt(writer, method, path, body);
      if (answer !== null || stopping.signal.aborted) return answer ?? {};
    }
  };

  const writeOne: ((writer: Writer, n: number) => Promise<void>)[] = [
    async (writer, n) => {
      const clientId = crypto.randomUUID();
      const kept: Kept = { id: null, userId: writer.userId };
      ledger.comments.set(clientId, kept);
      const answer = await insist(writer, 'POST', `/posts/${writer.sharedPostId}/comments`, {
        body: `Comment ${n} of ${writer.userId}`,
        clientId,
      });
      kept.id = (answer.comment as { id: number } | undefined)?.id ?? null;
    },
    async (writer, n) => {
      const clientId = crypto.randomUUID();
      const kept: Kept = { id: null, userId: writer.userId };
      ledger.messages.set(clientId, kept);
      const path = `/conversations/${writer.conversationId}/messages`;
      const answer = await insist(writer, 'POST', path, {
        body: `Message ${n} of ${writer.userId}`,
        clientId,
      });
      kept.id = (answer.id as number | undefined) ?? null;
    },
    async (writer, n) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
      const uploaded = await attempt(writer, 'POST', '/media', form);
      if (uploaded === null) {
        ledger.lostUploads++;
        return;
      }
      const mediaId = uploaded.id as number;
      ledger.pictures.push(mediaId);
      await writePost(writer, n, mediaId);
    },
    (writer, n) => writePost(writer, n, null),
    async (writer, n) => {
      const state = ledger.votes.get(writer.userId) ?? { acknowledged: 0, tried: 0 };
      state.tried = 1 + (n % 4);
      ledger.votes.set(writer.userId, state);
      const path = `/posts/${writer.sharedPostId}/reaction`;
      const answer = await insist(writer, 'PUT', path, { reaction: state.tried });
      if (Object.hasOwn(answer, 'upVoteCount')) state.acknowledged = state.tried;
    },
    async (writer, n) => {
      const state = ledger.drafts.get(writer.draftId) ?? { acknowledged: 0, tried: 0 };
      state.tried = n;
      ledger.drafts.set(writer.draftId, state);
      const answer = await insist(writer, 'PATCH', `/posts/${writer.draftId}`, {
        title: `Draft at ${n}`,
        description: `Words at ${n}`,
      });
      if (Object.hasOwn(answer, 'id')) state.acknowledged = n;
    },
  ];

  const writePost = async (writer: Writer, n: number, mediaId: number | null): Promise<void> => {
    const title = `Post ${n} of ${writer.userId}${mediaId === null ? '' : ` with ${mediaId}`}`;
    const kept = { id: null as number | null, userId: writer.userId, mediaId };
    ledger.posts.set(title, kept);
    const answer = await attempt(writer, 'POST', '/posts', {
      type: 'sell',
      title,
      description: `In good order, number ${n} of ${writer.userId}`,
      price: 100 + n,
      category: 'kit',
      zipCode: '83702',
      ...(mediaId === null ? {} : { mediaIds: [mediaId] }),
    });
    kept.id = (answer?.id as number | undefined) ?? null;
  };

  const loops = writers.map(async (writer, index) => {
    for (let n = 1; !stopping.signal.aborted; n++) {
      await writeOne[(n + index) % writeOne.length]?.(writer, n);
    }
  });
  const resume = (): void => {
    gate?.open();
    gate = null;
  };
  return {
    ledger,
    least: () => Math.min(...counts.values()),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    pause: async () => {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      gate = { opened, open };
      while (underWay.size > 0) await Promise.all(underWay);
    },
    resume,
    stop: async () => {
      stopping.abort();
      resume();
      await Promise.all(loops);
    },
  };
}

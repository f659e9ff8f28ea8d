/** People who read and write through one address without a pause, and note each request that fails. */
import { setTimeout as wait } from 'node:timers/promises';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';

export type Failure = {
  what: string;
  reason: string;
  /** Of `performance.now()`. */
  since: number;
};

export type SteadyLoad = {
  failures: Failure[];
  /** Names that clients gave to comments, with the ids that were answered. */
  comments: Map<string, number>;
  /** Requests that were answered well. */
  answered(): number;
  stop(): Promise<void>;
};

const PAUSE_MS = 15;
const PATIENCE_MS = 20_000;

/** Each reader asks for lists and posts, each writer comments, votes and reads. */
export function startSteadyLoad(
  url: string,
  { readers, writers, postId }: { readers: number; writers: string[]; postId: number },
): SteadyLoad {
  const failures: Failure[] = [];
  const comments = new Map<string, number>();
  let answered = 0;
  const stopping = new AbortController();
  const isOver = (): boolean => stopping.signal.aborted;

  /** The answer's text, or null where there was none, or not a good one. */
  const ask = async (method: string, path: string, token?: string, body?: object): Promise<string | null> => {
    const since = performance.now();
    const fail = (reason: string): null => {
      failures.push({ what: `${method} ${path}`, reason, since });
      return null;
    };
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { cookie: `${SESSION_COOKIE}=${token}`, origin: url }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      if (!answer.ok) return fail(`${answer.status} ${text.slice(0, 200)}`);
      answered += 1;
      return text;
    } catch (error) {
      return fail(String((error as Error).cause ?? error));
    }
  };

  const comment = async (token: string, clientId: string): Promise<void> => {
    while (!isOver()) {
      const text = await ask('POST', `/posts/${postId}/comments`, token, {
        body: `Still there, ${clientId}?`,
        clientId,
      });
      if (text === null) continue;
      comments.set(clientId, (JSON.parse(text) as { comment: { id: number } }).comment.id);
      return;
    }
  };

  const loops = [
    ...Array.from({ length: readers }, async (_, reader) => {
      for (let n = reader; !isOver(); n += 1) {
        await ask('GET', n % 2 === 0 ? '/posts' : `/posts/${postId}`);
        await wait(PAUSE_MS);
      }
    }),
    ...writers.map(async (token) => {
      for (let n = 0; !isOver(); n += 1) {
        await comment(token, crypto.randomUUID());
        await ask('PUT', `/posts/${postId}/reaction`, token, { reaction: 1 + (n % 4) });
        await ask('GET', '/accounts/current', token);
        await wait(PAUSE_MS);
      }
    }),
  ];
  return {
    failures,
    comments,
    answered: () => answered,
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

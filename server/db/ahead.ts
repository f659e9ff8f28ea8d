/** Statements whose answer nobody needs travel with the one that follows: a transaction waits for fewer answers. */
import type { Duplex } from 'node:stream';

/**
 * A statement that begins with this is answered at once, with nothing, and sent with the next one of its transaction,
 * which fails where it failed.
 */
export const AHEAD = '/* ahead */';
/** `query` of a client, whatever it is given. */
export type Query = (...args: unknown[]) => unknown;
const NO_ANSWER = { command: '', rowCount: 0, rows: [] };

/** A transaction's `begin` is sent so too. Needs a client that sends statements before those before them are answered. */
export function sendAhead(query: Query, stream: Duplex): Query {
  let before: unknown[] = [];
  return (...args) => {
    const [text] = args;
    if (typeof text === 'string' && (text === 'begin' || text.startsWith(AHEAD))) {
      if (before.length === 0) stream.cork();
      const answer = query(...args) as Promise<unknown>;
      answer.catch(() => {}); // The next statement tells.
      before.push(answer);
      return Promise.resolve(NO_ANSWER);
    }
    const answer = query(...args);
    if (before.length === 0) return answer;
    stream.uncork();
    const all = Promise.all([...before, answer]);
    before = [];
    return all.then((answers) => answers.at(-1));
  };
}

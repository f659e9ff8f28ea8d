/** Statements whose answer nobody needs travel with the one that follows: a transaction waits for fewer answers. */
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * A statement that begins with this is answered at once, with nothing, and sent with the next one of its transaction,
 * which fails where it failed.
 */
export const AHEAD = '/* ahead */';
const NO_ANSWER = { command: '', rowCount: 0, rows: [] };

/** A transaction's `begin` is sent so too. Needs a client that sends statements before those before them are answered. */
export function sendAhead(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const { stream } = (client as pg.PoolClient & { connection: { stream: Duplex } }).connection;
  let before: unknown[] = [];
  const gathered = (...args: unknown[]): unknown => {
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
  client.query = gathered as typeof client.query;
}

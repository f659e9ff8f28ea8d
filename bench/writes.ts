/** What members write: posts, comments and votes, each a new one, by many people and about many posts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PostType, Reaction } from '#common/domain/enums.ts';
import { THREADS } from '#demo/data.ts';
import { inventListing } from '#demo/listing.ts';
import { createRandom } from '#demo/random.ts';
import { withPool } from './database.ts';
import type { OneRequest } from './measure.ts';

export const WRITE_NAMES = ['post', 'comment', 'vote', 'mix'] as const;

export type WriteScenario = { name: (typeof WRITE_NAMES)[number]; next: () => OneRequest };

/** Of ten writes one is a post, four are comments, five are votes. */
const MIX = [
  ['post', 1],
  ['comment', 4],
  ['vote', 5],
] as const;
const POLL_MS = 200;
const SETTLE_MS = 120_000;

/**
 * @param cookies of so many members that nobody writes much.
 * @param postIds what is commented and voted on.
 */
export function makeWrites(cookies: string[], postIds: number[]): WriteScenario[] {
  const random = createRandom(Date.now());
  let count = 0;
  const send = (method: OneRequest['method'], path: string, body: object): OneRequest => ({
    method,
    path,
    headers: { cookie: random.pick(cookies), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const writes = {
    post: (): OneRequest => {
      const listing = inventListing(random, PostType.Sell);
      const { category, title, description, price, details } = listing;
      return send('POST', '/api/posts', {
        type: PostType.Sell,
        zipCode: '83702',
        category,
        title,
        description,
        price,
        condition: details.condition,
        manufacturer: details.manufacturer,
        model: details.model,
      });
    },
    // The same words of the same person would be taken for a double click.
    comment: () =>
      send('POST', `/api/posts/${random.pick(postIds)}/comments`, {
        body: `${random.pick(THREADS.remarks)} (${++count})`,
      }),
    vote: () =>
      send('PUT', `/api/posts/${random.pick(postIds)}/reaction`, {
        reaction: random.integer(Reaction.None, Reaction.Love),
      }),
  };
  return [
    { name: 'post', next: writes.post },
    { name: 'comment', next: writes.comment },
    { name: 'vote', next: writes.vote },
    { name: 'mix', next: () => writes[random.weigh(MIX)]() },
  ];
}

/** Waits until no job is left that could be worked on now; answers the seconds that it took. */
export async function untilJobsDone(dataDir: string): Promise<number> {
  const start = performance.now();
  return withPool(dataDir, 1, async (pool) => {
    for (;;) {
      const { rows } = await pool.query(
        "select 1 from pgboss.job where state < 'completed' and start_after <= now() and name <> 'likenesses.fill' limit 1",
      );
      const ms = performance.now() - start;
      if (rows.length === 0) return ms / 1_000;
      if (ms > SETTLE_MS) throw new Error(`Jobs were left ${SETTLE_MS / 1_000} s after the last write.`);
      await sleep(POLL_MS);
    }
  });
}

/** Who is told of a change: not whoever waits for their `Watch`, and of one's own nobody else. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { PostChange } from '#common/api/live.ts';
import type { PostCounts } from '#common/api/posts.ts';
import { Reaction } from '#common/domain/enums.ts';
import { createCurrentClients } from './current-clients.ts';
import { createDeliveries, watchKey } from './deliveries.ts';
import { encodeInvocation } from './signalr/json-protocol.ts';
import { createTestClients } from './testing/test-clients.ts';

const COUNTS = {
  upVoteCount: 1,
  downVoteCount: 0,
  hateCount: 0,
  loveCount: 0,
  shareCount: 0,
  bookmarkCount: 0,
};
const OWN: PostCounts = {
  ...COUNTS,
  id: 5,
  currentUserHasBookmark: false,
  currentUserReaction: Reaction.Upvote,
};
const countsOf = (upVoteCount: number): PostChange => ({
  type: 'counts',
  counts: { ...COUNTS, upVoteCount, commentCount: 0 },
});

it('whoever waits for the answer does not learn from a change that there is something', async () => {
  const { clients, add } = createTestClients();
  const [waiting, watching, last] = [add(), add(), add()];
  for (const { client } of [waiting, watching]) clients.watch(client, watchKey('post', 5));
  clients.confirm(watching.client, watchKey('post', 5));
  const deliveries = createDeliveries({
    clients,
    current: createCurrentClients(clients, (actors) => Promise.resolve([...actors])),
    watch: {
      post: () => Promise.resolve(() => false),
      conversation: () => Promise.resolve(null),
      queue: () => Promise.resolve(null),
    },
    log: pino({ level: 'silent' }),
  });
  deliveries.change('post', 5, { type: 'changed' });
  await expect.poll(() => watching.sent).toHaveLength(1);
  deliveries.change('post', 5, { type: 'changed' });
  // What is sent later has overtaken nothing.
  await expect.poll(() => clients.watching(watchKey('post', 5)).size).toBe(1);
  deliveries.notify([last.client.actor.user.id], { type: 'GENERAL', content: 'the end', payload: null });
  await expect.poll(() => last.sent).toHaveLength(1);
  expect(watching.sent).toEqual([
    encodeInvocation('ReceiveChange', [{ kind: 'post', id: 5, data: { type: 'changed' } }]),
  ]);
  expect(waiting.sent).toEqual([]);
});

it('what is one person’s own reaches all their pages in its place among the changes, and nobody else', async () => {
  const { clients, add } = createTestClients();
  const [person, other, last] = [add(), add(), add()];
  const userId = person.client.actor.user.id;
  const list = add(userId);
  for (const { client } of [person, other]) {
    clients.watch(client, watchKey('post', 5));
    clients.confirm(client, watchKey('post', 5));
  }
  const deliveries = createDeliveries({
    clients,
    current: createCurrentClients(clients, (actors) => Promise.resolve([...actors])),
    watch: {
      post: () => Promise.resolve(() => true),
      conversation: () => Promise.resolve(null),
      queue: () => Promise.resolve(null),
    },
    log: pino({ level: 'silent' }),
  });
  const shared = (upVoteCount: number) =>
    encodeInvocation('ReceiveChange', [{ kind: 'post', id: 5, data: countsOf(upVoteCount) }]);
  const own = encodeInvocation('ReceiveChange', [{ kind: 'ownPost', id: 5, data: OWN }]);

  for (const upVoteCount of [0, 1]) deliveries.change('post', 5, countsOf(upVoteCount));
  deliveries.changeOwn(userId, { kind: 'ownPost', id: 5, data: OWN });
  deliveries.change('post', 5, countsOf(2));
  await expect.poll(() => person.sent.join('')).toBe([shared(0), shared(1), own, shared(2)].join(''));
  expect(list.sent).toEqual([own]);
  expect(other.sent.join('')).toBe([shared(0), shared(1), shared(2)].join(''));
  expect(last.sent).toEqual([]);
});

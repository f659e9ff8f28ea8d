/** What open pages hear over the hub: what they watch and may see, in order, and nothing else. */
import { randomUUID } from 'node:crypto';
import { HttpTransportType } from '@microsoft/signalr';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PostChange } from '#common/contracts/live.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { connectLive, listen, type LiveClient, type LiveOptions } from '#server/testing/live-client.ts';

const NOT_HERE = /There is nothing here that you may watch/;

let t: TestApp;
let authorId: number;
const open: LiveClient[] = [];

beforeAll(async () => {
  t = await createTestApp();
  await listen(t);
  authorId = await createUser(t.db);
  return () => t.close();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ connection }) => connection.stop()));
});

async function connect(userId: number, options: LiveOptions = {}): Promise<LiveClient> {
  const client = await connectLive(t, userId, options);
  open.push(client);
  return client;
}

const write = (status: PostStatus = PostStatus.Published): Promise<number> =>
  createPost(t.db, { author_id: authorId, status });
const setStatus = (id: number, status: PostStatus) =>
  t.db.updateTable('posts').set({ status }).where('id', '=', id).execute();
const setUser = async (id: number, values: { role?: number; suspended_until?: Date }): Promise<void> => {
  await t.db.updateTable('users').set(values).where('id', '=', id).execute();
  t.context.events.emit('user.changed', { userId: id });
};
/** A change that can be told from others. */
const numbered = (n: number): PostChange => ({
  type: 'counts',
  counts: {
    upVoteCount: n,
    downVoteCount: 0,
    hateCount: 0,
    loveCount: 0,
    shareCount: 0,
    bookmarkCount: 0,
    commentCount: 0,
  },
});
const numbers = (client: LiveClient): number[] =>
  client.changes.map(({ data }) => (data?.type === 'counts' ? data.counts.upVoteCount : -1));
const change = (id: number, n = 1): void => t.context.live.change('post', id, numbered(n));

/** Waits until all notifications so far have come, and all changes that others have seen. */
async function settle(...clients: LiveClient[]): Promise<void> {
  for (const client of clients) {
    const before = client.notifications.length;
    t.context.live.notify([client.userId], { type: 'GENERAL', content: 'settled', payload: null });
    await client.untilNotifications(before + 1);
    client.notifications.pop();
  }
}

/** A change that has come to all who may have it: the post's owner watches, and has seen it. */
async function changeForAll(id: number, n: number, ownerId = authorId): Promise<void> {
  const owner = await connect(ownerId);
  await owner.watch('post', id);
  change(id, n);
  await owner.untilChanges(1);
  await owner.connection.stop();
}

it.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
])('changes and notifications come over %s', async (_name, transport) => {
  const userId = await createUser(t.db);
  const client = await connect(userId, { transport });
  const postId = await write();
  expect(await client.watch('post', postId)).toBe(true);
  change(postId, 7);
  expect(await client.untilChanges(1)).toEqual([{ kind: 'post', id: postId, data: numbered(7) }]);
  const notification = { type: 'NOTIFICATION_COUNT_CHANGE', content: '3', payload: null } as const;
  t.context.live.notify([userId], notification);
  expect(await client.untilNotifications(1)).toEqual([notification]);
});

describe('notifications', () => {
  it('reach every connection of those they are for, and nobody else', async () => {
    const [annId, bobId, eveId] = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
    const [ann, annToo, bob, eve] = [
      await connect(annId),
      await connect(annId),
      await connect(bobId),
      await connect(eveId),
    ];
    const say = (userIds: number[], content: string): void =>
      t.context.live.notify(userIds, { type: 'GENERAL', content, payload: { id: 1 } });
    say([annId, bobId], 'for two');
    say([eveId], 'for one');
    say([annId, bobId, eveId], 'for all');
    const all = [ann, annToo, bob, eve];
    for (const client of all) await client.untilNotifications(2);
    expect(all.map(({ notifications }) => notifications.map(({ content }) => content))).toEqual([
      ['for two', 'for all'],
      ['for two', 'for all'],
      ['for two', 'for all'],
      ['for one', 'for all'],
    ]);
  });

  it('come in order', async () => {
    const userId = await createUser(t.db);
    const client = await connect(userId);
    const contents = Array.from({ length: 100 }, (_, n) => String(n));
    for (const content of contents) {
      t.context.live.notify([userId], { type: 'NOTIFICATION_COUNT_CHANGE', content, payload: null });
    }
    const received = await client.untilNotifications(100);
    expect(received.map(({ content }) => content)).toEqual(contents);
  });
});

describe('changes', () => {
  it('of one thing come in order, those while one is being read too', async () => {
    const client = await connect(await createUser(t.db));
    const postId = await write();
    await client.watch('post', postId);
    for (let n = 1; n <= 100; n++) {
      change(postId, n);
      if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await client.untilChanges(100);
    expect(numbers(client)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  it('come for what is watched, and no longer after Unwatch', async () => {
    const client = await connect(await createUser(t.db));
    const [one, other] = [await write(), await write()];
    await client.watch('post', one);
    await changeForAll(other, 4);
    change(one, 5);
    await client.untilChanges(1);
    await client.unwatch('post', one);
    await changeForAll(one, 6);
    await settle(client);
    expect(numbers(client)).toEqual([5]);
  });

  it('come once for what is watched twice', async () => {
    const client = await connect(await createUser(t.db));
    const postId = await write();
    await client.watch('post', postId);
    await client.watch('post', postId);
    await changeForAll(postId, 1);
    await settle(client);
    expect(numbers(client)).toEqual([1]);
  });
});

describe('Watch', () => {
  it.each([
    ['a draft', PostStatus.Draft],
    ['a hidden post', PostStatus.Hidden],
    ['a deleted post', PostStatus.Deleted],
  ])('refuses %s like one that does not exist', async (_name, status) => {
    const client = await connect(await createUser(t.db));
    const postId = await write(status);
    await expect(client.watch('post', postId)).rejects.toThrow(NOT_HERE);
    await expect(client.watch('post', 2_000_000_000)).rejects.toThrow(NOT_HERE);
    await setStatus(postId, PostStatus.Published);
    await changeForAll(postId, 1);
    await settle(client);
    expect(client.changes).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['an unknown kind', ['user', 1]],
    ['a kind of the prototype', ['constructor', 1]],
    ['a text for a number', ['post', '1']],
    ['a fraction', ['post', 1.5]],
    ['zero', ['post', 0]],
    ['a negative number', ['post', -1]],
    ['a number beyond every id', ['post', 2 ** 31]],
    ['null', ['post', null]],
    ['an object', [{ kind: 'post' }, {}]],
  ])('refuses %s', async (_name, args) => {
    const client = await connect(authorId);
    await expect(client.connection.invoke('Watch', ...args)).rejects.toThrow(NOT_HERE);
    expect(await client.connection.invoke('Unwatch', ...args)).toBe(true);
  });

  it('has a bound for each connection, and room again after Unwatch', async () => {
    const client = await connect(authorId);
    const postIds = await Promise.all(Array.from({ length: 101 }, () => write()));
    const last = postIds.pop() ?? 0;
    for (const id of postIds) await client.watch('post', id);
    await expect(client.watch('post', last)).rejects.toThrow(/Too many things/);
    expect(await client.watch('post', postIds[0] ?? 0)).toBe(true);
    await client.unwatch('post', postIds[0] ?? 0);
    expect(await client.watch('post', last)).toBe(true);
  });
});

describe('at each send', () => {
  it('a post that was hidden meanwhile reaches its author and moderators, and no one else', async () => {
    const author = await connect(authorId);
    const moderator = await connect(await createUser(t.db, { role: RoleLevel.Mod }));
    const member = await connect(await createUser(t.db));
    const postId = await write();
    const all = [author, moderator, member];
    for (const client of all) await client.watch('post', postId);
    await setStatus(postId, PostStatus.Hidden);
    await changeForAll(postId, 1);
    await settle(...all);
    expect(all.map(numbers)).toEqual([[1], [1], []]);
    await setStatus(postId, PostStatus.Published);
    await changeForAll(postId, 2);
    await settle(...all);
    expect(all.map(numbers)).toEqual([[1, 2], [1, 2], [2]]);
  });

  it.each([
    ['was demoted', { role: RoleLevel.User }],
    ['was suspended', { suspended_until: new Date(Date.now() + 60_000) }],
  ])('a moderator who %s hears no more of hidden posts', async (_name, values) => {
    const userId = await createUser(t.db, { role: RoleLevel.Mod });
    const client = await connect(userId);
    const postId = await write(PostStatus.Hidden);
    await client.watch('post', postId);
    change(postId, 1);
    await client.untilChanges(1);
    await setUser(userId, values);
    await changeForAll(postId, 2);
    await settle(client);
    expect(numbers(client)).toEqual([1]);
    await expect(client.watch('post', postId)).rejects.toThrow(NOT_HERE);
  });

  it('a right that was given counts too', async () => {
    const userId = await createUser(t.db);
    const client = await connect(userId);
    const postId = await write();
    await client.watch('post', postId);
    await setStatus(postId, PostStatus.Flagged);
    await setUser(userId, { role: RoleLevel.Mod });
    await changeForAll(postId, 3);
    await settle(client);
    expect(numbers(client)).toEqual([3]);
  });

  it('staff who has left a dealer hears no more of its drafts', async () => {
    const [staffId, otherId] = [await createUser(t.db), await createUser(t.db)];
    const dealer = await createDealer(t.db, { members: { [staffId]: 'staff', [otherId]: 'staff' } });
    const postId = await createPost(
      t.db,
      { author_id: otherId, type: PostType.DealerNew, status: PostStatus.Draft },
      dealer,
    );
    const client = await connect(staffId);
    await client.watch('post', postId);
    change(postId, 1);
    await client.untilChanges(1);
    await t.db.deleteFrom('tenant_members').where('user_id', '=', staffId).execute();
    t.context.events.emit('tenant.changed', { tenantId: dealer.tenantId });
    await changeForAll(postId, 2, otherId);
    await settle(client);
    expect(numbers(client)).toEqual([1]);
  });
});

describe('a conversation', () => {
  it('is heard by its two sides, and watched by nobody else', async () => {
    const [askerId, otherId] = [await createUser(t.db), await createUser(t.db)];
    const moderatorId = await createUser(t.db, { role: RoleLevel.Sudo });
    const postId = await write();
    const asker = await connect(askerId);
    const owner = await connect(authorId);
    const onAsker = t.client({ token: asker.token });
    const started = await onAsker.post<{ conversation: { id: number } }>('/conversations', {
      postId,
      body: 'Is it still for sale?',
      clientId: randomUUID(),
    });
    expect(started.status).toBe(201);
    const { id } = started.body.conversation;
    for (const userId of [otherId, moderatorId]) {
      await expect((await connect(userId)).watch('conversation', id)).rejects.toThrow(NOT_HERE);
    }
    for (const client of [asker, owner]) expect(await client.watch('conversation', id)).toBe(true);
    await onAsker.post(`/conversations/${id}/messages`, { body: 'And the case?', clientId: randomUUID() });
    for (const client of [asker, owner]) {
      await vi.waitFor(() =>
        expect(client.changes).toContainEqual({
          kind: 'conversation',
          id,
          data: { type: 'message', message: expect.objectContaining({ body: 'And the case?' }) },
        }),
      );
    }
    expect(owner.notifications.map(({ type }) => type)).toContain('RECEIVE_MESSAGE');
  });
});

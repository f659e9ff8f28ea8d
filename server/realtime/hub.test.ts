/** What open pages hear over the hub: what they watch, in order, and nothing else. */
import { HttpTransportType } from '@microsoft/signalr';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PostStatus } from '#common/domain/enums.ts';
import { createUser } from '#server/testing/factories.ts';
import { createLiveScene, type LiveScene, NOT_HERE, numbered, numbers } from './testing/live-scene.ts';

let scene: LiveScene;

beforeAll(async () => {
  scene = await createLiveScene();
  return scene.close;
});

afterEach(() => scene.disconnect());

it.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
])('changes and notifications come over %s', async (_name, transport) => {
  const userId = await createUser(scene.t.db);
  const client = await scene.connect(userId, { transport });
  const postId = await scene.write();
  expect(await client.watch('post', postId)).toBe(true);
  scene.change(postId, 7);
  expect(await client.untilChanges(1)).toEqual([{ kind: 'post', id: postId, data: numbered(7) }]);
  const notification = { type: 'NOTIFICATION_COUNT_CHANGE', content: '3', payload: null } as const;
  scene.t.context.live.notify([userId], notification);
  expect(await client.untilNotifications(1)).toEqual([notification]);
});

describe('notifications', () => {
  it('reach every connection of those they are for, and nobody else', async () => {
    const [annId, bobId, eveId] = [
      await createUser(scene.t.db),
      await createUser(scene.t.db),
      await createUser(scene.t.db),
    ];
    const [ann, annToo, bob, eve] = [
      await scene.connect(annId),
      await scene.connect(annId),
      await scene.connect(bobId),
      await scene.connect(eveId),
    ];
    const say = (userIds: number[], content: string): void =>
      scene.t.context.live.notify(userIds, { type: 'GENERAL', content, payload: { id: 1 } });
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
    const userId = await createUser(scene.t.db);
    const client = await scene.connect(userId);
    const contents = Array.from({ length: 100 }, (_, n) => String(n));
    for (const content of contents) {
      scene.t.context.live.notify([userId], { type: 'NOTIFICATION_COUNT_CHANGE', content, payload: null });
    }
    const received = await client.untilNotifications(100);
    expect(received.map(({ content }) => content)).toEqual(contents);
  });
});

describe('changes', () => {
  it('of one thing come in order, those while one is being read too', async () => {
    const client = await scene.connect(await createUser(scene.t.db));
    const postId = await scene.write();
    await client.watch('post', postId);
    for (let n = 1; n <= 100; n++) {
      scene.change(postId, n);
      if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await client.untilChanges(100);
    expect(numbers(client)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  it('come for what is watched, and no longer after Unwatch', async () => {
    const client = await scene.connect(await createUser(scene.t.db));
    const [one, other] = [await scene.write(), await scene.write()];
    await client.watch('post', one);
    await scene.changeForAll(other, 4);
    scene.change(one, 5);
    await client.untilChanges(1);
    await client.unwatch('post', one);
    await scene.changeForAll(one, 6);
    await scene.settle(client);
    expect(numbers(client)).toEqual([5]);
  });

  it('come once for what is watched twice', async () => {
    const client = await scene.connect(await createUser(scene.t.db));
    const postId = await scene.write();
    await client.watch('post', postId);
    await client.watch('post', postId);
    await scene.changeForAll(postId, 1);
    await scene.settle(client);
    expect(numbers(client)).toEqual([1]);
  });
});

describe('Watch', () => {
  it.each([
    ['a draft', PostStatus.Draft],
    ['a hidden post', PostStatus.Hidden],
    ['a deleted post', PostStatus.Deleted],
  ])('refuses %s like one that does not exist', async (_name, status) => {
    const client = await scene.connect(await createUser(scene.t.db));
    const postId = await scene.write(status);
    await expect(client.watch('post', postId)).rejects.toThrow(NOT_HERE);
    await expect(client.watch('post', 2_000_000_000)).rejects.toThrow(NOT_HERE);
    await scene.setStatus(postId, PostStatus.Published);
    await scene.changeForAll(postId, 1);
    await scene.settle(client);
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
    const client = await scene.connect(scene.authorId);
    await expect(client.connection.invoke('Watch', ...args)).rejects.toThrow(NOT_HERE);
    expect(await client.connection.invoke('Unwatch', ...args)).toBe(true);
  });

  it('has a bound for each connection, and room again after Unwatch', async () => {
    const client = await scene.connect(scene.authorId);
    const postIds = await Promise.all(Array.from({ length: 101 }, () => scene.write()));
    const last = postIds.pop() ?? 0;
    for (const id of postIds) await client.watch('post', id);
    await expect(client.watch('post', last)).rejects.toThrow(/Too many subscriptions/);
    expect(await client.watch('post', postIds[0] ?? 0)).toBe(true);
    await client.unwatch('post', postIds[0] ?? 0);
    expect(await client.watch('post', last)).toBe(true);
  });
});

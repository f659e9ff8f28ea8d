/** Several nodes of one site, joined by a real Redis: what happens on one the others know. */
import { beforeAll, expect, it, vi } from 'vitest';
import type { PostChange } from '#common/api/live.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { getSettings } from '#server/features/settings/settings.ts';
import type { TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { describeWith } from '#server/testing/installed.ts';
import {
  connect,
  ENDED,
  GENERAL,
  joinAdmins,
  readMoonDust,
  saveMoonDust,
  screenOutcome,
  startNode,
} from '#server/testing/live-nodes.ts';
import { createTestRedis, type TestRedis } from '#server/testing/redis.ts';

const CHANGED: PostChange = { type: 'changed' };
const COUNTS = {
  upVoteCount: 1,
  downVoteCount: 0,
  hateCount: 0,
  loveCount: 0,
  shareCount: 0,
  bookmarkCount: 0,
  commentCount: 0,
};

describeWith('redis-server', 'two nodes', () => {
  let redis: TestRedis;
  let a: TestApp;
  let b: TestApp;

  beforeAll(async () => {
    redis = await createTestRedis();
    await redis.start();
    a = await startNode(redis);
    b = await startNode(redis, a);
    return async () => {
      await b.close();
      await a.close();
      await redis.kill();
    };
  });

  it('what happens on one reaches people on both, once', async () => {
    const userId = await createUser(a.db);
    const clients = [await connect(a, userId), await connect(b, userId)];
    const postId = await createPost(a.db, { author_id: userId });
    for (const client of clients) await client.watch('post', postId);
    a.context.live.change('post', postId, CHANGED);
    a.context.live.notify([userId], GENERAL);
    // What follows over the same way shows that nothing came twice.
    b.context.live.change('post', postId, { type: 'changed' });
    b.context.live.notify([userId], { ...GENERAL, content: 'the end' });
    for (const client of clients) {
      expect(await client.untilChanges(2)).toHaveLength(2);
      expect((await client.untilNotifications(2)).map(({ content }) => content).sort()).toEqual([
        'news',
        'the end',
      ]);
    }
  });

  it('what is one’s own reaches one’s pages on both, and nobody else', async () => {
    const userId = await createUser(a.db);
    const clients = [await connect(a, userId), await connect(b, userId)];
    const other = await connect(b, await createUser(a.db));
    const postId = await createPost(a.db, { author_id: userId });
    await other.watch('post', postId);
    const { commentCount: _, ...counts } = COUNTS;
    const own = { ...counts, id: postId, currentUserHasBookmark: true, currentUserReaction: 1 };
    a.context.live.changeOwn(userId, { kind: 'ownPost', id: postId, data: own });
    a.context.live.change('post', postId, CHANGED);
    for (const client of clients) {
      expect(await client.untilChanges(1)).toEqual([{ kind: 'ownPost', id: postId, data: own }]);
    }
    expect(await other.untilChanges(1)).toEqual([{ kind: 'post', id: postId, data: CHANGED }]);
  });

  it('changes of one node come in order on the other', async () => {
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    const contents = Array.from({ length: 200 }, (_, n) => String(n));
    for (const content of contents) a.context.live.notify([userId], { ...GENERAL, content });
    expect((await client.untilNotifications(200)).map(({ content }) => content)).toEqual(contents);
  });

  it('what one has to say in one go is one message, to however many it is', async () => {
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    const countPublishes = async (): Promise<number> => {
      const stats = await redis.ask<string>('info', 'commandstats');
      return Number(/cmdstat_publish:calls=(\d+)/.exec(stats)?.[1] ?? 0);
    };
    const before = await countPublishes();
    for (let n = 0; n < 100; n++) a.context.live.notify([userId, 1_000_000 + n], GENERAL);
    await client.untilNotifications(100);
    expect((await countPublishes()) - before).toBe(1);
  });

  it('each checks for itself who may hear of a change', async () => {
    const [authorId, memberId] = [await createUser(a.db), await createUser(a.db)];
    const [author, member] = [await connect(b, authorId), await connect(b, memberId)];
    const postId = await createPost(a.db, { author_id: authorId });
    for (const client of [author, member]) await client.watch('post', postId);
    await a.db.updateTable('posts').set({ status: PostStatus.Hidden }).where('id', '=', postId).execute();
    const counts: PostChange = { type: 'counts', counts: COUNTS };
    a.context.live.change('post', postId, counts);
    a.context.live.change('post', postId, counts);
    const seen = { kind: 'post', id: postId };
    expect(await author.untilChanges(2)).toEqual([
      { ...seen, data: counts },
      { ...seen, data: counts },
    ]);
    a.context.live.notify([memberId], GENERAL);
    await member.untilNotifications(1);
    expect(member.changes).toEqual([{ ...seen, data: CHANGED }]);
  });

  it('a session that ends on one is over on the other, for requests and connections', async () => {
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    const onB = b.client({ token: client.token });
    expect((await onB.get('/accounts/current')).status).toBe(200);
    await a.client({ token: client.token }).post('/accounts/logout');
    expect(await client.closed).toMatch(ENDED);
    expect((await onB.get('/accounts/current')).status).toBe(401);
  });

  it('a person’s new role counts on the other at once', async () => {
    const userId = await createUser(a.db);
    const onB = await b.as(userId);
    const permissions = async () =>
      (await onB.get<{ permissions: string[] }>('/accounts/current')).body.permissions;
    expect(await permissions()).not.toContain('posts:moderate');
    await a.db.updateTable('users').set({ role: RoleLevel.Mod }).where('id', '=', userId).execute();
    a.context.events.emit('user.changed', { userId });
    await vi.waitFor(async () => expect(await permissions()).toContain('posts:moderate'), { timeout: 2_000 });
  });

  it('a dealer’s new name is seen on the other at once', async () => {
    const dealer = await createDealer(a.db);
    const onB = b.client({ host: dealer.host });
    const name = async () =>
      (await onB.get<{ displayName: string }>('/accounts/currentTenant')).body.displayName;
    await name();
    await a.db
      .updateTable('tenants')
      .set({ display_name: 'Renamed' })
      .where('id', '=', dealer.tenantId)
      .execute();
    a.context.events.emit('tenant.changed', { tenantId: dealer.tenantId });
    await vi.waitFor(async () => expect(await name()).toBe('Renamed'), { timeout: 2_000 });
  });

  it('a setting that is changed on one counts on the other at once', async () => {
    expect((await getSettings(b.context, b.context.db)).siteName).toBe('Rangepost');
    await a.db.insertInto('settings').values({ key: 'siteName', value: '"Elsewhere"' }).execute();
    a.context.events.emit('settings.changed', { keys: ['siteName'] });
    await vi.waitFor(async () =>
      expect((await getSettings(b.context, b.context.db)).siteName).toBe('Elsewhere'),
    );
  });

  it('a rule of the listing screen that is changed on one counts on the other at once', async () => {
    const [onA, onB] = await joinAdmins(a, b);
    expect(await screenOutcome(onB)).toBe('allow');
    await saveMoonDust(onA);
    await vi.waitFor(async () => expect(await screenOutcome(onB)).toBe('block'), { timeout: 2_000 });
    await onA.delete('/screen/rules/moon-dust', { was: await readMoonDust(onA) });
    await vi.waitFor(async () => expect(await screenOutcome(onB)).toBe('allow'), { timeout: 2_000 });
  });

  it('events that are worked on stay where they happen; shared ones are heard once on each', async () => {
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    const heard: string[] = [];
    for (const [name, node] of Object.entries({ a, b })) {
      node.context.events.on('post.changed', () => void heard.push(`post.changed ${name}`));
      node.context.events.on('user.changed', () => void heard.push(`user.changed ${name}`));
    }
    a.context.events.emit('post.changed', { postId: 1 });
    a.context.events.emit('user.changed', { userId });
    a.context.live.notify([userId], GENERAL);
    await client.untilNotifications(1);
    b.context.live.notify([userId], GENERAL);
    await client.untilNotifications(2);
    expect(heard.sort()).toEqual(['post.changed a', 'user.changed a', 'user.changed b']);
  });
});

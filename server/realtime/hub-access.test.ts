/** Who hears of a change when it is sent, whatever they were allowed when they began to watch. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { createLiveScene, type LiveScene, NOT_HERE, numbers } from './testing/live-scene.ts';

let scene: LiveScene;

beforeAll(async () => {
  scene = await createLiveScene();
  return scene.close;
});

afterEach(() => scene.disconnect());

const setUser = async (id: number, values: { role?: number; suspended_until?: Date }): Promise<void> => {
  await scene.t.db.updateTable('users').set(values).where('id', '=', id).execute();
  scene.t.context.events.emit('user.changed', { userId: id });
};

describe('at each send', () => {
  it('a post that was hidden meanwhile reaches its author and moderators; others hear once that it changed', async () => {
    const author = await scene.connect(scene.authorId);
    const moderator = await scene.connect(await createUser(scene.t.db, { role: RoleLevel.Mod }));
    const member = await scene.connect(await createUser(scene.t.db));
    const postId = await scene.write();
    const all = [author, moderator, member];
    for (const client of all) await client.watch('post', postId);
    await scene.setStatus(postId, PostStatus.Hidden);
    await scene.changeForAll(postId, 1);
    await scene.settle(...all);
    expect(all.map(numbers)).toEqual([[1], [1], ['changed']]);
    await scene.changeForAll(postId, 2);
    await scene.settle(...all);
    expect(all.map(numbers)).toEqual([[1, 2], [1, 2], ['changed']]);
    await scene.setStatus(postId, PostStatus.Published);
    await member.watch('post', postId);
    await scene.changeForAll(postId, 3);
    await scene.settle(...all);
    expect(all.map(numbers)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      ['changed', 3],
    ]);
  });

  it.each([
    ['was demoted', { role: RoleLevel.User }],
    ['was suspended', { suspended_until: new Date(Date.now() + 60_000) }],
  ])('a moderator who %s hears no more of hidden posts than that one changed', async (_name, values) => {
    const userId = await createUser(scene.t.db, { role: RoleLevel.Mod });
    const client = await scene.connect(userId);
    const postId = await scene.write(PostStatus.Hidden);
    await client.watch('post', postId);
    scene.change(postId, 1);
    await client.untilChanges(1);
    await setUser(userId, values);
    await scene.changeForAll(postId, 2);
    await scene.settle(client);
    expect(numbers(client)).toEqual([1, 'changed']);
    await expect(client.watch('post', postId)).rejects.toThrow(NOT_HERE);
  });

  it('a right that was given counts too', async () => {
    const userId = await createUser(scene.t.db);
    const client = await scene.connect(userId);
    const postId = await scene.write();
    await client.watch('post', postId);
    await scene.setStatus(postId, PostStatus.Flagged);
    await setUser(userId, { role: RoleLevel.Mod });
    await scene.changeForAll(postId, 3);
    await scene.settle(client);
    expect(numbers(client)).toEqual([3]);
  });

  it('a post that is gone is asked for once more', async () => {
    const client = await scene.connect(await createUser(scene.t.db));
    const postId = await scene.write();
    await client.watch('post', postId);
    await scene.t.db.deleteFrom('posts').where('id', '=', postId).execute();
    scene.change(postId);
    await client.untilChanges(1);
    expect(client.changes).toEqual([{ kind: 'post', id: postId, data: { type: 'changed' } }]);
  });

  it('staff who has left a dealer hears no more of its drafts than that one changed', async () => {
    const [staffId, otherId] = [await createUser(scene.t.db), await createUser(scene.t.db)];
    const dealer = await createDealer(scene.t.db, { members: { [staffId]: 'staff', [otherId]: 'staff' } });
    const postId = await createPost(
      scene.t.db,
      { author_id: otherId, type: PostType.DealerNew, status: PostStatus.Draft },
      dealer,
    );
    const client = await scene.connect(staffId);
    await client.watch('post', postId);
    scene.change(postId, 1);
    await client.untilChanges(1);
    await scene.t.db.deleteFrom('tenant_members').where('user_id', '=', staffId).execute();
    scene.t.context.events.emit('tenant.changed', { tenantId: dealer.tenantId });
    await scene.changeForAll(postId, 2, otherId);
    await scene.settle(client);
    expect(numbers(client)).toEqual([1, 'changed']);
  });
});

describe('a conversation', () => {
  it('is heard by its two sides, and watched by nobody else', async () => {
    const [askerId, otherId] = [await createUser(scene.t.db), await createUser(scene.t.db)];
    const moderatorId = await createUser(scene.t.db, { role: RoleLevel.Sudo });
    const postId = await scene.write();
    const asker = await scene.connect(askerId);
    const owner = await scene.connect(scene.authorId);
    const onAsker = scene.t.client({ token: asker.token });
    const started = await onAsker.post<{ conversation: { id: number } }>('/conversations', {
      postId,
      body: 'Is it still for sale?',
      clientId: randomUUID(),
    });
    expect(started.status).toBe(201);
    const { id } = started.body.conversation;
    for (const userId of [otherId, moderatorId]) {
      await expect((await scene.connect(userId)).watch('conversation', id)).rejects.toThrow(NOT_HERE);
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
    // Who counts what it is told of counts no message of its own.
    expect(asker.notifications.map(({ type }) => type)).not.toContain('RECEIVE_MESSAGE');
    expect(asker.changes.filter(({ kind }) => kind === 'ownMessage')).toHaveLength(2);
  });
});

/** The action menu over HTTP: statuses, renewal, appeal, sharing. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Queue } from '#common/api/moderation.ts';
import type { Post, PostCounts } from '#common/api/posts.ts';
import { PostStatus, Reaction, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let ownerId: number;
let owner: Client;
let mod: Client;
let members: Client[];

beforeAll(async () => {
  t = await createTestApp();
  ownerId = await createUser(t.db);
  owner = await t.as(ownerId);
  mod = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
  members = [];
  // Reports of those who are new here count less.
  const created_at = new Date(Date.now() - 60 * 86_400_000);
  for (let index = 0; index < 4; index++) members.push(await t.as(await createUser(t.db, { created_at })));
});
afterAll(() => t.close());

const act = (client: Client, id: number, action: string, reason?: string) =>
  client.post<Post & { code: string }>(`/posts/${id}/status`, { action, ...(reason ? { reason } : {}) });

describe('status', () => {
  it('pending and sold remember the status before them; clearing returns to it (spec 2)', async () => {
    const id = await createPost(t.db, { author_id: ownerId, status: PostStatus.Approved });
    expect((await act(owner, id, 'markPending')).body.status).toBe(PostStatus.Pending);
    expect((await act(owner, id, 'markSold')).body.status).toBe(PostStatus.Complete);
    expect((await act(owner, id, 'clearStatus')).body.status).toBe(PostStatus.Approved);
  });

  it('flag and unflag return to the status before, hide and restore too (spec 2)', async () => {
    const id = await createPost(t.db, { author_id: ownerId, status: PostStatus.Pending });
    expect((await act(mod, id, 'flag', 'Looks wrong')).body.status).toBe(PostStatus.Flagged);
    expect((await owner.get<Post>(`/posts/${id}`)).body.reason).toBe('Looks wrong');
    expect((await act(mod, id, 'unflag')).body.status).toBe(PostStatus.Pending);
    expect((await act(mod, id, 'hide', 'Not allowed here')).body.status).toBe(PostStatus.Hidden);
    expect((await members[0]?.get(`/posts/${id}`))?.status).toBe(404);
    const restored = await act(mod, id, 'restore');
    expect(restored.body.status).toBe(PostStatus.Pending);
    expect(restored.body.reason).toBeUndefined();
  });

  it('pages that have the post open are told to ask again, by each change of status or words', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const before = t.pushed.length;
    await act(owner, id, 'markPending');
    await owner.patch(`/posts/${id}`, { title: 'Another title' });
    await owner.delete(`/posts/${id}`);
    const told = { kind: 'post', id, data: { type: 'changed' } };
    expect(t.pushed.slice(before)).toEqual([told, told, told]);
  });

  it('flagging and hiding need a reason', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    for (const action of ['flag', 'hide']) expect((await act(mod, id, action)).status).toBe(422);
  });

  it('tells a stale page that the post has changed', async () => {
    const id = await createPost(t.db, { author_id: ownerId, status: PostStatus.Complete });
    const answer = await act(owner, id, 'markSold');
    expect([answer.status, answer.body.code]).toEqual([409, 'status_changed']);
  });

  it('restores what a moderator deleted, within its old status', async () => {
    const id = await createPost(t.db, { author_id: ownerId, status: PostStatus.Pending });
    await mod.delete(`/posts/${id}`);
    expect((await owner.get(`/posts/${id}`)).status).toBe(404);
    expect((await act(mod, id, 'restore')).body.status).toBe(PostStatus.Pending);
  });

  it('review keeps a deal’s mark, and needs a report', async () => {
    const id = await createPost(t.db, { author_id: ownerId, status: PostStatus.Complete });
    expect((await act(mod, id, 'review')).status).toBe(403);
    await members[0]?.put(`/posts/${id}/reaction`, { reaction: 5, reason: 'spam' });
    expect((await act(mod, id, 'review')).body.status).toBe(PostStatus.Complete);
    expect((await act(owner, id, 'clearStatus')).body.status).toBe(PostStatus.Reviewed);
  });

  it('an appeal that is turned down leaves the queue and cannot be made again', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    await act(mod, id, 'hide', 'Against the rules');
    await owner.post(`/posts/${id}/appeal`, { text: 'It is not.' });
    const inQueue = async (): Promise<boolean> =>
      (await mod.get<Queue>('/moderation/queue')).body.items.some((item) => item.post?.id === id);
    expect(await inQueue()).toBe(true);
    expect((await act(mod, id, 'hide', 'It is: see rule 3')).body.status).toBe(PostStatus.Hidden);
    expect(await inQueue()).toBe(false);
    const seen = await owner.get<Post>(`/posts/${id}`);
    expect(seen.body).toMatchObject({ reason: 'It is: see rule 3', can: { appeal: false } });
  });

  it('two owners’ tabs at once leave one of the two statuses, and a way back', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const answers = await Promise.all([act(owner, id, 'markPending'), act(owner, id, 'markSold')]);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect((await act(owner, id, 'clearStatus')).body.status).toBe(PostStatus.Published);
  });
});

describe('renewal', () => {
  it('gives an ended listing a new life of 60 days and its place in lists', async () => {
    const id = await createPost(t.db, {
      author_id: ownerId,
      category: 'kit',
      expires_at: new Date(Date.now() - 1_000),
      lapsed: true,
    });
    const listed = async (): Promise<number[]> =>
      (await t.client().get<{ posts: Post[] }>('/posts?category=kit')).body.posts.map((post) => post.id);
    expect(await listed()).not.toContain(id);
    const { body } = await owner.post<Post>(`/posts/${id}/renew`);
    const days = (new Date(body.expiresAt ?? '').getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(60, 2);
    expect(await listed()).toContain(id);
  });

  it('follows the setting of the listing life', async () => {
    await t.db.insertInto('settings').values({ key: 'listingLifeDays', value: '30' }).execute();
    t.context.events.emit('settings.changed', { keys: ['listingLifeDays'] });
    const id = await createPost(t.db, { author_id: ownerId });
    const { body } = await owner.post<Post>(`/posts/${id}/renew`);
    expect((new Date(body.expiresAt ?? '').getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    await t.db.deleteFrom('settings').execute();
    t.context.events.emit('settings.changed', { keys: ['listingLifeDays'] });
  });
});

describe('reactions', () => {
  it('moves one count down and the other up when a vote changes, and clears with 0 (spec 1, 4)', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const put = async (reaction: number) =>
      (await members[0]?.put<PostCounts>(`/posts/${id}/reaction`, { reaction }))?.body;
    expect(await put(Reaction.Upvote)).toMatchObject({ upVoteCount: 1, currentUserReaction: 2 });
    expect(await put(Reaction.Upvote)).toMatchObject({ upVoteCount: 1 });
    expect(await put(Reaction.Downvote)).toMatchObject({ upVoteCount: 0, downVoteCount: 1 });
    expect(await put(Reaction.Hate)).toMatchObject({ downVoteCount: 0, hateCount: 1 });
    expect(await put(Reaction.Love)).toMatchObject({ hateCount: 0, loveCount: 1 });
    expect(await put(Reaction.None)).toMatchObject({ loveCount: 0, currentUserReaction: 0 });
  });

  it('stays right when many vote at once, and one votes in two tabs', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    await Promise.all(
      members.flatMap((member) =>
        [2, 1, 2].map((reaction) => member.put(`/posts/${id}/reaction`, { reaction })),
      ),
    );
    const { body } = await owner.get<Post>(`/posts/${id}`);
    expect(body.upVoteCount + body.downVoteCount).toBe(members.length);
    const rows = await t.db.selectFrom('reactions').selectAll().where('post_id', '=', id).execute();
    expect(rows).toHaveLength(members.length);
    expect(rows.filter((row) => row.reaction === 2)).toHaveLength(body.upVoteCount);
  });

  it('three different reporters flag a post; reports are private and leave the vote alone', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const report = (member: Client | undefined) =>
      member?.put<PostCounts>(`/posts/${id}/reaction`, {
        reaction: 5,
        reason: 'scam',
        text: 'Wants gift cards',
      });
    await members[0]?.put(`/posts/${id}/reaction`, { reaction: 2 });
    expect((await report(members[0]))?.body).toMatchObject({ currentUserReaction: 2, upVoteCount: 1 });
    await report(members[0]);
    await report(members[1]);
    expect((await t.client().get(`/posts/${id}`)).status).toBe(200);
    await report(members[2]);
    expect((await t.client().get(`/posts/${id}`)).status).toBe(404);
    const { body } = await mod.get<Queue>('/moderation/queue');
    const item = body.items.find((entry) => entry.post?.id === id);
    expect(item?.reports.map((entry) => entry.reason)).toEqual(['scam', 'scam', 'scam']);
    expect((await owner.post<Post>(`/posts/${id}/appeal`, { text: 'No gift cards here.' })).status).toBe(200);
    expect((await owner.post(`/posts/${id}/appeal`, { text: 'Again.' })).status).toBe(403);
    const approved = await act(mod, id, 'approve');
    expect(approved.body.status).toBe(PostStatus.Approved);
    for (const member of members) await report(member);
    expect((await t.client().get(`/posts/${id}`)).status).toBe(200);
    const after = await mod.get<Queue>('/moderation/queue');
    expect(after.body.items.find((entry) => entry.post?.id === id)?.reports).toHaveLength(4);
    await act(mod, id, 'review');
    const kept = await mod.get<Queue>('/moderation/queue');
    expect(kept.body.items.map((entry) => entry.post?.id)).not.toContain(id);
  });

  it('a report needs a reason of the list', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const url = `/posts/${id}/reaction`;
    expect((await members[0]?.put(url, { reaction: 5 }))?.status).toBe(422);
    expect((await members[0]?.put(url, { reaction: 5, reason: 'because' }))?.status).toBe(422);
    expect((await members[0]?.put(url, { reaction: 6 }))?.status).toBe(422);
  });
});

describe('saving and sharing', () => {
  it('count each person once, each share once more (spec 1, 3)', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    await members[0]?.put(`/posts/${id}/bookmark`);
    const saved = await members[0]?.put<PostCounts>(`/posts/${id}/bookmark`);
    expect(saved?.body).toMatchObject({ bookmarkCount: 1, currentUserHasBookmark: true });
    await t.db.updateTable('posts').set({ status: PostStatus.Hidden }).where('id', '=', id).execute();
    expect((await members[1]?.delete(`/posts/${id}/bookmark`))?.status).toBe(404);
    const let_go = await members[0]?.delete<PostCounts>(`/posts/${id}/bookmark`);
    expect(let_go?.body).toMatchObject({ bookmarkCount: 0, currentUserHasBookmark: false });
    await t.db.updateTable('posts').set({ status: PostStatus.Published }).where('id', '=', id).execute();
    await t.client().post(`/posts/${id}/share`);
    expect((await members[0]?.post<PostCounts>(`/posts/${id}/share`))?.body.shareCount).toBe(2);
  });

  it('count the shares of one person, and of the visitors of one network, once a day', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const share = async (client = members[0]) =>
      (await client?.post<PostCounts>(`/posts/${id}/share`))?.body.shareCount;
    expect([await share(), await share(), await share(members[1])]).toEqual([1, 1, 2]);
    expect([await share(t.client()), await share(t.client())]).toEqual([3, 3]);
    expect(await share(t.client({ ip: '192.0.2.7' }))).toBe(4);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect([await share(), await share()]).toEqual([5, 5]);
    } finally {
      vi.useRealTimers();
    }
  });
});

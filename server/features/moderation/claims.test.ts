/** A claim holds whatever way another moderator takes: the queue, the post's own menu, the comment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { CLAIM_MINUTES } from '#common/domain/cases.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { resolveActor } from '#server/features/accounts/accounts.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createReportedComment, decide } from './moderation.testing.ts';
import { watchQueue } from './queue.live.ts';
import { QUEUE_ID } from '#common/domain/shared-names.ts';

let t: TestApp;
let mod: Client;
let other: Client;
let reporter: Client;

beforeAll(async () => {
  t = await createTestApp();
  mod = await t.as(await createUser(t.db, { role: RoleLevel.Mod, display_name: 'Mo' }));
  other = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
  reporter = await t.as(await createUser(t.db));
});
afterAll(() => t.close());

const REASON = { reason: 'It asks for gift cards.' };

async function createClaimedPost(values: { status?: PostStatus; previous_status?: PostStatus } = {}) {
  const id = await createPost(t.db, { author_id: await createUser(t.db), ...values });
  await reporter.put(`/posts/${id}/reaction`, { reaction: 5, reason: 'scam' });
  expect((await mod.post(`/moderation/post/${id}/claim`)).status).toBe(200);
  return id;
}
const act = (client: Client, id: number, action: string) =>
  client.post<Post & { code?: string; detail?: string }>(`/posts/${id}/status`, { action, ...REASON });
const statusOf = async (id: number) => (await mod.get<Post>(`/posts/${id}`)).body.status;

describe('open queues', () => {
  const TOLD = { kind: 'queue', id: QUEUE_ID, data: { type: 'changed' } };
  const changesAfter = async (work: () => Promise<{ status: number }>) => {
    t.pushed.length = 0;
    expect((await work()).status).toBe(200);
    return t.pushed.filter((pushed) => 'kind' in pushed && pushed.kind === 'queue');
  };

  it('are told of a claim, of its end, and of a decision', async () => {
    const id = await createClaimedPost();
    expect(await changesAfter(() => mod.delete(`/moderation/post/${id}/claim`))).toEqual([TOLD]);
    expect(await changesAfter(() => other.delete(`/moderation/post/${id}/claim`))).toEqual([]);
    expect(await changesAfter(() => mod.post(`/moderation/post/${id}/claim`))).toEqual([TOLD]);
    expect(await changesAfter(() => decide(mod, 'post', id, { action: 'keep' }))).toContainEqual(TOLD);
    expect(await changesAfter(() => act(mod, id, 'hide'))).toEqual([TOLD]);
  });

  it.each([
    [RoleLevel.User, false],
    [RoleLevel.Mod, true],
  ])('are watched at level %i: %s', async (role, expected) => {
    const token = await t.startSession(await createUser(t.db, { role }));
    const actor = await resolveActor(t.context, { host: 'localhost', ip: '127.0.0.1', token });
    expect((await watchQueue(QUEUE_ID))?.(actor)).toBe(expected);
    expect(await watchQueue(QUEUE_ID + 1)).toBeNull();
  });
});

describe('what one moderator looks at', () => {
  it.each(['review', 'hide', 'flag'])('no other one can %s by its menu', async (action) => {
    const id = await createClaimedPost();
    const { status, body } = await act(other, id, action);
    expect([status, body.code, body.detail]).toEqual([409, 'claimed', 'Mo is looking at this.']);
    expect(await statusOf(id)).toBe(PostStatus.Published);
    expect((await act(mod, id, action)).status).toBe(200);
  });

  it('no other one can delete', async () => {
    const id = await createClaimedPost();
    expect((await other.delete<{ code: string }>(`/posts/${id}`)).body.code).toBe('claimed');
    expect(await statusOf(id)).toBe(PostStatus.Published);
    expect((await mod.delete(`/posts/${id}`)).status).toBe(200);
  });

  it('no other one can take out of a discussion', async () => {
    const { id } = await createReportedComment(t, { authorId: await createUser(t.db) });
    await mod.post(`/moderation/comment/${id}/claim`);
    const refused = await other.delete<{ code: string }>(`/comments/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'claimed']);
    expect((await mod.delete(`/comments/${id}`)).status).toBe(200);
  });

  it('its owner changes and deletes as before', async () => {
    const ownerId = await createUser(t.db);
    const id = await createPost(t.db, { author_id: ownerId });
    await reporter.put(`/posts/${id}/reaction`, { reaction: 5, reason: 'scam' });
    await mod.post(`/moderation/post/${id}/claim`);
    const owner = await t.as(ownerId);
    expect((await act(owner, id, 'markSold')).status).toBe(200);
    expect((await owner.delete(`/posts/${id}`)).status).toBe(200);
  });

  it('is anybody’s again when the claim is over, or the case decided', async () => {
    const late = await createClaimedPost();
    const before = new Date(Date.now() - CLAIM_MINUTES * 60_000 - 1_000);
    await t.db.updateTable('cases').set({ claimed_at: before }).where('subject_id', '=', late).execute();
    expect((await act(other, late, 'hide')).status).toBe(200);
    const decided = await createClaimedPost();
    expect((await decide(mod, 'post', decided, { action: 'keep' })).status).toBe(200);
    expect((await act(other, decided, 'hide')).status).toBe(200);
  });
});

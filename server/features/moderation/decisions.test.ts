/** Decisions over HTTP: what becomes of each kind of thing, who hears of it, and what the logs say. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModerationLog } from '#common/api/moderation.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import {
  createReportedComment,
  createReportedConversation,
  decide,
  findCase,
  logOf,
  readQueue,
  REMOVE,
  toldTo,
} from './moderation.testing.ts';

let t: TestApp;
let mod: Client;
let other: Client;
let authorId: number;
let author: Client;
let reporterId: number;
let reporter: Client;

beforeAll(async () => {
  t = await createTestApp();
  mod = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
  other = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());
beforeEach(async () => {
  authorId = await createUser(t.db);
  author = await t.as(authorId);
  reporterId = await createUser(t.db);
  reporter = await t.as(reporterId);
  t.sentJobs.length = 0;
});

async function createReportedPost(title = 'A rifle'): Promise<number> {
  const id = await createPost(t.db, { author_id: authorId, title });
  await reporter.put(`/posts/${id}/reaction`, { reaction: 5, reason: 'scam' });
  return id;
}
const statusOf = async (id: number) => (await mod.get<Post>(`/posts/${id}`)).body.status;
const outcomes = () =>
  t.sentJobs.flatMap(({ name, data }) => (name === 'notifications.outcome' ? [data] : []));

describe('a post', () => {
  it('that is reported is kept: it is reviewed, its reporter hears, and its owner does not', async () => {
    const id = await createReportedPost();
    expect((await decide(mod, 'post', id, { action: 'keep' })).status).toBe(200);
    expect(await statusOf(id)).toBe(PostStatus.Reviewed);
    expect(toldTo(t, reporterId)).toEqual([
      'We looked at what you reported, “A rifle”, and didn’t find a violation. Thank you.',
    ]);
    expect(outcomes()).toEqual([]);
    expect(await findCase(mod, 'post', id)).toBeUndefined();
    expect(await logOf(t, 'post', id)).toEqual([{ action: 'review', category: null, reason: null }]);
  });

  it('is hidden with a reason for its owner, and its reporters hear without a name', async () => {
    const id = await createReportedPost();
    expect((await decide(mod, 'post', id, REMOVE)).status).toBe(200);
    expect((await author.get<Post>(`/posts/${id}`)).body).toMatchObject({
      status: PostStatus.Hidden,
      reason: REMOVE.reason,
    });
    expect(outcomes()).toMatchObject([{ postId: id, outcome: 'hidden', reason: REMOVE.reason }]);
    expect(toldTo(t, reporterId)).toEqual([
      'We looked at what you reported, “A rifle”, and removed it. Thank you.',
    ]);
    expect(await logOf(t, 'post', id)).toEqual([{ action: 'hide', category: 'scam', reason: REMOVE.reason }]);
  });

  it('comes back after an appeal, and those who heard that it was removed hear that, once', async () => {
    const id = await createReportedPost();
    await decide(mod, 'post', id, REMOVE);
    await author.post(`/posts/${id}/appeal`, { text: 'It is lawful.' });
    const heard = toldTo(t, reporterId).length;
    expect((await decide(mod, 'post', id, { action: 'keep' })).status).toBe(200);
    expect(toldTo(t, reporterId).slice(heard)).toEqual([
      'We took a second look at what you reported, “A rifle”. It follows the rules, so it is back on the site.',
    ]);
    await mod.post(`/posts/${id}/status`, { action: 'hide', reason: 'Again' });
    await mod.post(`/posts/${id}/status`, { action: 'restore' });
    expect(toldTo(t, reporterId)).toHaveLength(heard + 1);
  });

  it('that was held is approved', async () => {
    const id = await createReportedPost();
    await mod.post(`/posts/${id}/status`, { action: 'flag', reason: 'A second look' });
    expect(toldTo(t, reporterId)).toEqual([]);
    expect((await findCase(mod, 'post', id))?.causes.map(({ cause }) => cause)).toEqual([
      'reports',
      'moderator',
    ]);
    await decide(mod, 'post', id, { action: 'keep' });
    expect(await statusOf(id)).toBe(PostStatus.Approved);
    expect(toldTo(t, reporterId)).toHaveLength(1);
  });

  it('that was hidden comes back by its owner’s appeal, or stays hidden', async () => {
    const ids = [await createReportedPost(), await createReportedPost()];
    for (const id of ids) {
      await decide(mod, 'post', id, REMOVE);
      await author.post(`/posts/${id}/appeal`, { text: 'It is fine.' });
      expect((await findCase(mod, 'post', id))?.appeal).toBe('It is fine.');
    }
    const [restored, turnedDown] = ids as [number, number];
    expect((await decide(mod, 'post', restored, { action: 'keep' })).status).toBe(200);
    expect(await statusOf(restored)).toBe(PostStatus.Published);
    expect((await decide(mod, 'post', turnedDown, REMOVE)).status).toBe(200);
    expect(outcomes()).toMatchObject([
      { outcome: 'hidden' },
      { outcome: 'hidden' },
      { outcome: 'restored' },
      { outcome: 'appealTurnedDown' },
    ]);
  });

  it('is deleted with a reason', async () => {
    const id = await createReportedPost();
    expect((await decide(mod, 'post', id, { ...REMOVE, action: 'delete' })).status).toBe(200);
    expect(outcomes()).toMatchObject([{ outcome: 'deleted', reason: REMOVE.reason }]);
    expect(toldTo(t, reporterId)).toHaveLength(1);
    expect(await logOf(t, 'post', id)).toMatchObject([{ action: 'delete', category: 'scam' }]);
  });

  it('that its author deletes leaves the queue, and its reporters hear', async () => {
    const id = await createReportedPost();
    await author.delete(`/posts/${id}`);
    expect(await findCase(mod, 'post', id)).toBeUndefined();
    expect(toldTo(t, reporterId)).toEqual([
      'What you reported, “A rifle”, was taken down by its author. Thank you.',
    ]);
  });

  it('is decided once: a double click does nothing, another moderator is told', async () => {
    const id = await createReportedPost();
    const body = { ...REMOVE, strike: true };
    const answers = await Promise.all([decide(mod, 'post', id, body), decide(mod, 'post', id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide(other, 'post', id, body)).body.code).toBe('decided');
    const strikes = await t.db.selectFrom('strikes').select('id').where('user_id', '=', authorId).execute();
    expect(strikes).toHaveLength(1);
    expect(toldTo(t, reporterId)).toHaveLength(1);
  });
});

describe('a comment', () => {
  it('is removed with a strike: its author and everyone who reported it hear', async () => {
    const { id, reporterIds } = await createReportedComment(t, { authorId, reporters: 2 });
    t.sentJobs.length = 0;
    expect((await decide(mod, 'comment', id, { ...REMOVE, strike: true })).status).toBe(200);
    expect(t.sentJobs.filter(({ name }) => name === 'notifications.commentRemoved')).toMatchObject([
      { data: { commentId: id, reason: REMOVE.reason } },
    ]);
    for (const one of reporterIds) {
      expect(toldTo(t, one)).toEqual([
        expect.stringMatching(
          /^We looked at the comment you reported on “.*”, and removed it\. Thank you\.$/,
        ),
      ]);
    }
    expect(toldTo(t, authorId)).toEqual([
      expect.stringMatching(/counts as a strike until .* Reason: It asks/),
    ]);
    expect(await logOf(t, 'comment', id)).toMatchObject([{ action: 'delete', category: 'scam' }]);
    expect(await logOf(t, 'user', authorId)).toMatchObject([{ action: 'strike', category: 'scam' }]);
  });

  it('that its author removed meanwhile may still lead to a strike', async () => {
    const { id } = await createReportedComment(t, { authorId });
    await author.delete(`/comments/${id}`);
    expect((await findCase(mod, 'comment', id))?.comment?.isRemoved).toBe(true);
    expect((await decide(mod, 'comment', id, { ...REMOVE, strike: true })).status).toBe(200);
    expect(await logOf(t, 'comment', id)).toMatchObject([{ action: 'uphold' }]);
  });

  it('is kept', async () => {
    const { id, reporterIds } = await createReportedComment(t, { authorId });
    expect((await decide(mod, 'comment', id, { action: 'keep' })).status).toBe(200);
    expect(toldTo(t, reporterIds[0] ?? 0)).toHaveLength(1);
    expect(toldTo(t, authorId)).toEqual([]);
  });
});

describe('a conversation or a member', () => {
  it('needs a strike or a suspension to be upheld', async () => {
    const id = await createReportedConversation(t, { ownerId: authorId, askerId: reporterId });
    expect((await decide(mod, 'conversation', id, REMOVE)).status).toBe(422);
    expect((await decide(mod, 'conversation', id, { ...REMOVE, suspendDays: 31 })).status).toBe(422);
    t.sentJobs.length = 0;
    expect((await decide(mod, 'conversation', id, { ...REMOVE, suspendDays: 30 })).status).toBe(200);
    expect(toldTo(t, authorId)).toEqual([expect.stringMatching(/^Your account is suspended until/)]);
    expect(toldTo(t, reporterId)).toEqual([
      expect.stringMatching(/^We looked at the conversation you reported about “.*”, and acted on it/),
    ]);
    expect(await logOf(t, 'conversation', id)).toMatchObject([{ action: 'uphold', category: 'scam' }]);
  });

  it('a member hears nothing of a report that was found wrong', async () => {
    await reporter.post(`/users/${authorId}/report`, { reason: 'spam' });
    await decide(mod, 'user', authorId, { action: 'keep' });
    expect(toldTo(t, authorId)).toEqual([]);
    expect(toldTo(t, reporterId)).toEqual([
      'We looked at the member you reported, and didn’t find a violation. Thank you.',
    ]);
  });

  it('of somebody who is gone is kept, and nobody can be held to account', async () => {
    await reporter.post(`/users/${authorId}/report`, { reason: 'spam' });
    await t.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', authorId).execute();
    expect((await findCase(mod, 'user', authorId))?.can).toMatchObject({ decide: true, sanction: false });
    expect((await decide(mod, 'user', authorId, { ...REMOVE, strike: true })).status).toBe(403);
    expect((await decide(mod, 'user', authorId, { action: 'keep' })).status).toBe(200);
  });

  it('a report of oneself, of nobody and while suspended is refused', async () => {
    expect((await author.post(`/users/${authorId}/report`, { reason: 'spam' })).status).toBe(403);
    expect((await author.post('/users/99999999/report', { reason: 'spam' })).status).toBe(404);
    expect((await author.post(`/users/${reporterId}/report`, { reason: 'because' })).status).toBe(422);
    await mod.post(`/people/${authorId}/suspension`, { days: 1, reason: 'Rude', was: null });
    expect((await author.post(`/users/${reporterId}/report`, { reason: 'spam' })).status).toBe(403);
  });
});

it.each([
  ['no reason', { action: 'remove' }],
  ['words that hold nothing', { action: 'remove', reason: ' \u200b ' }],
  ['a strike for nothing', { action: 'keep', strike: true }],
  ['an unknown action', { action: 'burn', reason: 'Why' }],
  ['an unknown category', { action: 'remove', reason: 'Why', category: 'none' }],
  ['no days', { action: 'remove', reason: 'Why', suspendDays: 0 }],
  ['half a day', { action: 'remove', reason: 'Why', suspendDays: 0.5 }],
])('a decision with %s changes nothing', async (_name, body) => {
  const id = await createReportedPost();
  expect((await decide(mod, 'post', id, body)).status).toBe(422);
  expect(await findCase(mod, 'post', id)).toBeDefined();
});

it('only posts are deleted', async () => {
  const { id } = await createReportedComment(t, { authorId });
  expect((await decide(mod, 'comment', id, { ...REMOVE, action: 'delete' })).status).toBe(422);
});

it('every decision is written down, with its reason and who made it', async () => {
  const post = await createReportedPost();
  const { id: comment } = await createReportedComment(t, { authorId });
  const conversation = await createReportedConversation(t, { ownerId: authorId, askerId: reporterId });
  await reporter.post(`/users/${authorId}/report`, { reason: 'spam' });
  await decide(mod, 'post', post, REMOVE);
  await decide(mod, 'comment', comment, REMOVE);
  await decide(mod, 'conversation', conversation, { ...REMOVE, strike: true });
  await decide(mod, 'user', authorId, { action: 'keep' });
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'actor_role'])
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  expect(entries.toReversed()).toEqual(
    [
      ['post.hide', REMOVE.reason],
      ['comment.remove', REMOVE.reason],
      ['conversation.uphold', REMOVE.reason],
      ['user.strike', REMOVE.reason],
      ['user.keep', null],
    ].map(([action, reason]) => ({ action, reason, actor_role: RoleLevel.Mod })),
  );
});

describe('the public log', () => {
  it('tells everyone the day, the kind, the act and the category, and nothing else', async () => {
    const id = await createReportedPost('Nobody reads this title');
    await decide(mod, 'post', id, { ...REMOVE, strike: true });
    const answer = await t.client().get<ModerationLog>('/moderation/log?limit=2');
    expect(answer.body.entries).toEqual([
      { day: new Date().toISOString().slice(0, 10), kind: 'user', action: 'strike', category: 'scam' },
      { day: new Date().toISOString().slice(0, 10), kind: 'post', action: 'hide', category: 'scam' },
    ]);
    const next = await t
      .client()
      .get<ModerationLog>(`/moderation/log?limit=2&cursor=${answer.body.nextCursor}`);
    expect(next.body.entries).toHaveLength(2);
    expect((await t.client().get('/moderation/log?cursor=x')).status).toBe(422);
  });
});

it('nothing is left in the queue of what was decided', async () => {
  for (const item of await readQueue(mod)) {
    const body = item.kind === 'user' ? { action: 'keep' } : { ...REMOVE, strike: true };
    expect(
      (await decide(mod, item.kind, item.id, item.can.sanction ? body : { action: 'keep' })).status,
    ).toBe(200);
  }
  expect(await readQueue(mod)).toEqual([]);
});

/** Every pair of changing actions on the same post and people, at once: none deadlocks, none fails for another's sake. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Answer, type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';

const ROUNDS = process.env.LONG === '1' ? 6 : 1;
/** So many of each of two actions at once, as from several tabs. */
const AT_ONCE = 3;

let t: TestApp;
let owner: Client;
let member: Client;
let moderator: Client;
let postId: number;
let commentId: number;
let conversationId: number;
let messageId: number;
let dealerName: string;
let memberId: number;
let thirdId: number;
let third: Client;

beforeAll(async () => {
  t = await createTestApp();
  const ownerId = await createUser(t.db);
  memberId = await createUser(t.db);
  thirdId = await createUser(t.db);
  third = await t.as(thirdId);
  owner = await t.as(ownerId);
  member = await t.as(memberId);
  moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
  dealerName = (await createDealer(t.db)).name;
  postId = await createPost(t.db, { author_id: ownerId });
  const comment = await member.post<{ comment: { id: number } }>(`/posts/${postId}/comments`, {
    body: 'Hello',
  });
  commentId = comment.body.comment.id;
  const started = await member.post<{ conversation: { id: number }; message: { id: number } }>(
    '/conversations',
    {
      postId,
      body: 'Hello',
    },
  );
  conversationId = started.body.conversation.id;
  messageId = started.body.message.id;
});
afterAll(() => t.close());

let count = 0;
const ACTIONS: Record<string, () => Promise<Answer<unknown>>> = {
  save: () => member.put(`/posts/${postId}/bookmark`),
  unsave: () => member.delete(`/posts/${postId}/bookmark`),
  upvote: () => member.put(`/posts/${postId}/reaction`, { reaction: 2 }),
  clearVote: () => member.put(`/posts/${postId}/reaction`, { reaction: 0 }),
  reportPost: () => member.put(`/posts/${postId}/reaction`, { reaction: 5, reason: 'spam' }),
  share: () => member.post(`/posts/${postId}/share`),
  comment: () => member.post(`/posts/${postId}/comments`, { body: `A comment ${++count}` }),
  editComment: () => member.patch(`/comments/${commentId}`, { body: `Changed ${++count}` }),
  reportComment: () => owner.post(`/comments/${commentId}/report`, { reason: 'spam' }),
  message: () => member.post(`/conversations/${conversationId}/messages`, { body: `A message ${++count}` }),
  answer: () => owner.post(`/conversations/${conversationId}/messages`, { body: `An answer ${++count}` }),
  read: () => owner.post(`/conversations/${conversationId}/read`, { messageId }),
  follow: () => member.put(`/ffls/${dealerName}/follow`),
  unfollow: () => member.delete(`/ffls/${dealerName}/follow`),
  edit: () => owner.patch(`/posts/${postId}`, { price: 100 + (++count % 50) }),
  rewrite: () => owner.patch(`/posts/${postId}`, { description: `In good shape, number ${++count}.` }),
  markPending: () => owner.post(`/posts/${postId}/status`, { action: 'markPending' }),
  clearStatus: () => owner.post(`/posts/${postId}/status`, { action: 'clearStatus' }),
  renew: () => owner.post(`/posts/${postId}/renew`),
  flag: () => moderator.post(`/posts/${postId}/status`, { action: 'flag', reason: 'A look' }),
  unflag: () => moderator.post(`/posts/${postId}/status`, { action: 'unflag' }),
  keep: () => moderator.post(`/moderation/post/${postId}`, { action: 'keep' }),
  search: () =>
    member.post('/searches', { name: `S ${++count}`, criteria: { phrase: 'colt' }, notify: true }),
  rename: () => member.patch('/accounts/current', { displayName: `Member ${++count}` }),
  readNews: () => member.post('/notifications/read', {}),
  markSold: () => owner.post(`/posts/${postId}/status`, { action: 'markSold' }),
  nameBuyer: () => owner.put(`/posts/${postId}/deal`, { buyerId: memberId }),
  appeal: () => owner.post(`/posts/${postId}/appeal`, { text: 'Please look again.' }),
  hide: () => moderator.post(`/posts/${postId}/status`, { action: 'hide', reason: 'A closer look' }),
  restore: () => moderator.post(`/posts/${postId}/status`, { action: 'restore' }),
  claim: () => moderator.post(`/moderation/post/${postId}/claim`),
  release: () => moderator.delete(`/moderation/post/${postId}/claim`),
  keepComment: () => moderator.post(`/moderation/comment/${commentId}`, { action: 'keep' }),
  reportConversation: () => owner.post(`/conversations/${conversationId}/report`, { reason: 'spam' }),
  block: () => owner.post(`/conversations/${conversationId}/block`, { blocked: ++count % 4 === 0 }),
  reportMember: () => owner.post(`/users/${memberId}/report`, { reason: 'spam' }),
  note: () => moderator.post(`/people/${memberId}/notes`, { body: `Note ${++count}` }),
  suspend: () =>
    moderator.post(`/people/${thirdId}/suspension`, { reason: 'A test of locks', days: 1, was: null }),
  liftSuspension: () => moderator.delete(`/people/${thirdId}/suspension`, {}),
  thirdSaves: () => third.put(`/posts/${postId}/bookmark`),
  thirdVotes: () => third.put(`/posts/${postId}/reaction`, { reaction: 1 + (++count % 2) }),
  thirdWrites: () => third.post('/conversations', { postId, body: `Still there? ${++count}` }),
  publish: () =>
    owner.post('/posts', { type: 'basic', title: `A question ${++count}`, description: 'About slings.' }),
};

/** Of this database since it was made; a session reports its own within a second. */
async function countDeadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(t.db);
  return rows[0]?.deadlocks ?? 0;
}

it('no two actions keep each other waiting for ever', { timeout: 120_000 }, async () => {
  const actions = Object.entries(ACTIONS);
  const failures: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, one] of actions.entries()) {
      for (const other of actions.slice(index)) {
        const calls = Array.from({ length: AT_ONCE }, () => [one, other]).flat();
        const statuses = await Promise.all(calls.map(async ([, act]) => (await act()).status));
        for (const [at, status] of statuses.entries()) {
          if (status >= 500) failures.push(`${calls[at]?.[0]} beside ${one[0]}, ${other[0]}: ${status}`);
        }
      }
    }
  }
  expect(failures).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

/** Every pair of changing actions on the same post and people, at once: none deadlocks, none fails for another's sake. */
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

beforeAll(async () => {
  t = await createTestApp();
  const ownerId = await createUser(t.db);
  const memberId = await createUser(t.db);
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
};

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
});

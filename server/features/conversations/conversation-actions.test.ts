/** Reading up to a message, blocking, reporting, and posts that change hands: over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Conversation, ConversationRead, Conversations } from '#common/api/conversations.ts';
import type { Post } from '#common/api/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { resolveActor } from '#server/features/accounts/accounts.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, leaveStores } from '#server/testing/factories.ts';
import { createSomeone, createTalk, say, type Someone, startTalk } from './conversations.testing.ts';
import { markConversationRead } from './reading.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const list = async ({ client }: Someone, query = ''): Promise<Conversation[]> =>
  (await client.get<Conversations>(`/conversations${query}`)).body.conversations;
const seen = async ({ client }: Someone, id: number): Promise<Conversation> =>
  (await client.get<Conversation>(`/conversations/${id}`)).body;
const unread = async ({ client }: Someone): Promise<number> =>
  (await client.get<CurrentUser>('/accounts/current')).body.unreadMessagesCount;
const read = ({ client }: Someone, id: number, messageId: number) =>
  client.post<ConversationRead>(`/conversations/${id}/read`, { messageId });

describe('reading', () => {
  it('moves the mark forward, never back, never beyond the last message, and tells the other side', async () => {
    const { owner, asker, id, message } = await createTalk(t);
    const second = await say(asker.client, id, 'And the box?');
    const marks = async () => [(await seen(asker, id)).readUpTo, await unread(owner)];
    expect(await marks()).toEqual([null, 2]);
    expect((await read(owner, id, message.id)).body).toEqual({ unreadCount: 1, unreadMessagesCount: 1 });
    expect(await marks()).toEqual([message.id, 1]);
    t.pushed.length = 0;
    expect((await read(owner, id, 2_000_000_000)).body).toEqual({ unreadCount: 0, unreadMessagesCount: 0 });
    expect(await marks()).toEqual([second.id, 0]);
    const changes = () => t.pushed.filter((push) => 'kind' in push);
    expect(changes()).toEqual([
      { kind: 'conversation', id, data: { type: 'read', side: 'owner', messageId: second.id } },
    ]);
    await read(owner, id, message.id);
    expect(await marks()).toEqual([second.id, 0]);
    expect(changes()).toHaveLength(1);
  });

  it('has the notification about it read by a job, also where only that was left, and not for nothing', async () => {
    const { owner, id, message } = await createTalk(t);
    const jobs = () => t.sentJobs.splice(0).filter(({ name }) => name === 'notifications.conversationRead');
    const job = { name: 'notifications.conversationRead', data: { conversationId: id, userId: owner.id } };
    jobs();
    await read(owner, id, message.id);
    expect(jobs()).toEqual([job]);
    await read(owner, id, message.id);
    expect(jobs()).toEqual([]);
    await t.db
      .insertInto('notifications')
      .values({
        user_id: owner.id,
        kind: 'message',
        fold_key: `message:conversation:${id}`,
        content: 'Somebody sent you a message',
        url: `/messages?conversation=${id}`,
        conversation_id: id,
      })
      .execute();
    await read(owner, id, message.id);
    expect(jobs()).toEqual([job]);
  });

  it('and its job happen together, or neither', async () => {
    const { owner, id, message } = await createTalk(t);
    const actor = await resolveActor(t.context, {
      host: 'localhost',
      ip: '127.0.0.1',
      token: await t.startSession(owner.id),
    });
    const jobs = { ...t.context.jobs, send: () => Promise.reject(new Error('no jobs')) };
    await expect(markConversationRead({ ...t.context, jobs }, actor, id, message.id)).rejects.toThrow(
      'no jobs',
    );
    expect(await unread(owner)).toBe(1);
  });

  it('of a store is each member’s own; the asker sees it as read when any of them has', async () => {
    const [one, two, asker] = [await createSomeone(t), await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [one.id]: 'staff', [two.id]: 'staff' } });
    const postId = await createPost(t.db, { author_id: one.id, type: PostType.DealerUsed }, dealer);
    const { conversation, message } = await startTalk(asker.client, postId);
    await read(one, conversation.id, message.id);
    expect([await unread(one), await unread(two)]).toEqual([0, 1]);
    expect((await seen(asker, conversation.id)).readUpTo).toBe(message.id);
  });
});

describe('a conversation', () => {
  it('is read and nothing else by whoever is suspended', async () => {
    const { asker, owner, id } = await createTalk(t);
    const last = await say(owner.client, id, 'Yes.');
    await t.db
      .updateTable('users')
      .set({ suspended_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', asker.id)
      .execute();
    const client = await t.as(asker.id);
    expect((await client.post(`/conversations/${id}/read`, { messageId: last.id })).status).toBe(200);
    expect((await seen({ id: asker.id, client }, id)).can).toEqual({
      send: false,
      block: false,
      unblock: false,
      report: false,
    });
    for (const [path, body] of [
      ['messages', { body: 'Hi' }],
      ['block', { blocked: true }],
      ['report', { reason: 'spam' }],
    ] as const) {
      expect((await client.post(`/conversations/${id}/${path}`, body)).status).toBe(403);
    }
  });
});

describe('blocking', () => {
  it('stops both sides in every conversation between them, old and new, until it is taken back', async () => {
    const { owner, asker, id } = await createTalk(t);
    const theirs = await createPost(t.db, { author_id: asker.id });
    const other = await startTalk(owner.client, theirs);
    const another = await createPost(t.db, { author_id: owner.id });

    const block = (blocked: boolean) =>
      owner.client.post<Conversation>(`/conversations/${id}/block`, { blocked });
    const tries = async () => [
      (await asker.client.post(`/conversations/${id}/messages`, { body: 'Hi' })).status,
      (await owner.client.post(`/conversations/${other.conversation.id}/messages`, { body: 'Hi' })).status,
      (await asker.client.post('/conversations', { postId: another, body: 'Hi' })).status,
    ];
    expect((await block(true)).body).toMatchObject({
      isBlocked: true,
      can: { send: false, block: false, unblock: true },
    });
    expect((await block(true)).status).toBe(200);
    expect(await tries()).toEqual([403, 403, 403]);
    // The one who was blocked is not told by whom.
    expect(await seen(asker, id)).toMatchObject({ isBlocked: false, can: { send: false, block: true } });
    expect(await list(asker, `?postId=${another}`)).toEqual([]);
    expect((await block(false)).body).toMatchObject({ isBlocked: false, can: { send: true } });
    expect(await tries()).toEqual([201, 201, 201]);
  });

  it('by one of a store is by all of it, and does not reach its staff as persons', async () => {
    const [staff, manager, asker] = [await createSomeone(t), await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff', [manager.id]: 'manager' } });
    const stores = await createPost(t.db, { author_id: staff.id, type: PostType.DealerNew }, dealer);
    const { conversation } = await startTalk(asker.client, stores);
    await asker.client.post(`/conversations/${conversation.id}/block`, { blocked: true });
    expect(
      (await manager.client.post(`/conversations/${conversation.id}/messages`, { body: 'Hi' })).status,
    ).toBe(403);
    const own = await createPost(t.db, { author_id: staff.id });
    await startTalk(asker.client, own);
    await staff.client.post(`/conversations/${conversation.id}/block`, { blocked: true });
    await asker.client.post(`/conversations/${conversation.id}/block`, { blocked: false });
    expect((await seen(manager, conversation.id)).can).toMatchObject({ send: false, unblock: true });
  });
});

describe('reporting', () => {
  it('is kept once a person, with the last reason', async () => {
    const { asker, id } = await createTalk(t);
    for (const reason of ['spam', 'scam', 'scam']) {
      const answer = await asker.client.post(`/conversations/${id}/report`, { reason, text: ' Odd \u202E' });
      expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    }
    const reports = await t.db
      .selectFrom('reports')
      .select(['reporter_id', 'reason', 'text'])
      .where('kind', '=', 'conversation')
      .where('subject_id', '=', id)
      .execute();
    expect(reports).toEqual([{ reporter_id: asker.id, reason: 'scam', text: 'Odd' }]);
  });
});

describe('a post that changes hands', () => {
  const convert = (client: Client, postId: number, action: string) =>
    client.post<Post & { code: string; detail: string }>(`/posts/${postId}/type`, { action });

  it('leaves each conversation with the side that was written to; new ones reach its side of today', async () => {
    const [author, colleague, asker, later] = [
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t),
    ];
    const dealer = await createDealer(t.db, { members: { [author.id]: 'manager', [colleague.id]: 'staff' } });
    const atStore = await t.as(author.id, { host: dealer.host });
    const postId = await createPost(t.db, { author_id: author.id });
    const ofPost = async (who: Someone) => (await list(who, `?postId=${postId}`)).map(({ id }) => id);

    const toAuthor = (await startTalk(asker.client, postId)).conversation.id;
    expect((await convert(atStore, postId, 'convertToDealer')).status).toBe(200);
    const toStore = (await startTalk(later.client, postId)).conversation.id;
    expect((await colleague.client.get(`/conversations/${toAuthor}`)).status).toBe(404);
    expect([await ofPost(author), await ofPost(colleague)]).toEqual([[toStore, toAuthor], [toStore]]);
    expect([await unread(author), await unread(colleague)]).toEqual([2, 1]);
    // The one that stands goes on between the two.
    expect((await startTalk(asker.client, postId, 'Still there?')).conversation).toMatchObject({
      id: toAuthor,
      sender: { id: author.id, url: `/profile/${author.id}` },
    });

    expect((await convert(atStore, postId, 'convertToPrivate')).status).toBe(200);
    expect((await seen(later, toStore)).sender.url).toBe(`/ffl/${dealer.name}`);
    expect((await seen(colleague, toStore)).side).toBe('owner');
    const { conversation } = await startTalk((await createSomeone(t)).client, postId);
    expect(conversation.sender.id).toBe(author.id);
    expect(await ofPost(colleague)).toEqual([toStore]);
    await leaveStores(t.context, author.id);
    expect((await author.client.get(`/conversations/${toStore}`)).status).toBe(404);
    expect(await ofPost(author)).toEqual([conversation.id, toAuthor]);
  });

  it('is not given to an author who has left the store', async () => {
    const [former, staff, asker] = [await createSomeone(t), await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff' } });
    const postId = await createPost(t.db, { author_id: former.id, type: PostType.DealerUsed }, dealer);
    const { conversation } = await startTalk(asker.client, postId);
    const { status, body } = await convert(
      await t.as(staff.id, { host: dealer.host }),
      postId,
      'convertToPrivate',
    );
    expect([status, body.code, body.detail]).toEqual([
      409,
      'author_left',
      expect.stringContaining('left the store'),
    ]);
    expect((await seen(staff, conversation.id)).post.type).toBe(PostType.DealerUsed);
    expect((await former.client.get(`/conversations/${conversation.id}`)).status).toBe(404);
  });
});

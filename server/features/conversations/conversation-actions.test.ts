/** Reading up to a message, blocking, reporting, and posts that change hands: over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/contracts/accounts.ts';
import type { Conversation, ConversationRead, Conversations } from '#common/contracts/conversations.ts';
import type { Post } from '#common/contracts/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost } from '#server/testing/factories.ts';
import { createSomeone, createTalk, say, type Someone, startTalk } from './conversations.testing.ts';

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

  it('publishes who has read, for the notification about it', async () => {
    const { owner, id, message } = await createTalk(t);
    const heard: object[] = [];
    t.context.events.on('conversation.read', (event) => void heard.push(event));
    await read(owner, id, message.id);
    expect(heard).toEqual([{ conversationId: id, userId: owner.id }]);
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
    client.post<Post>(`/posts/${postId}/type`, { action });

  it('takes its conversations along, to the store and back, with all that was blocked', async () => {
    const [author, colleague, asker, blocked, blocking] = [
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t),
    ];
    const dealer = await createDealer(t.db, { members: { [author.id]: 'manager', [colleague.id]: 'staff' } });
    const atStore = await t.as(author.id, { host: dealer.host });
    const postId = await createPost(t.db, { author_id: author.id });
    const ids = [];
    for (const { client } of [asker, blocked, blocking]) {
      ids.push((await startTalk(client, postId)).conversation.id);
    }
    const [plain = 0, withBlocked = 0, withBlocking = 0] = ids;
    await author.client.post(`/conversations/${withBlocked}/block`, { blocked: true });
    await blocking.client.post(`/conversations/${withBlocking}/block`, { blocked: true });

    t.pushed.length = 0;
    expect((await convert(atStore, postId, 'convertToDealer')).status).toBe(200);
    expect(t.pushed.filter((push) => 'kind' in push && push.kind === 'conversation')).toHaveLength(3);
    expect((await seen(asker, plain)).sender.url).toBe(`/ffl/${dealer.name}`);
    expect((await seen(colleague, plain)).side).toBe('owner');
    const sends = async ({ client }: Someone, id: number) =>
      (await client.post(`/conversations/${id}/messages`, { body: 'Hi' })).status;
    expect(
      await Promise.all([
        sends(colleague, plain),
        sends(blocked, withBlocked),
        sends(colleague, withBlocking),
      ]),
    ).toEqual([201, 403, 403]);
    expect((await seen(colleague, withBlocked)).isBlocked).toBe(true);
    expect((await seen(blocking, withBlocking)).isBlocked).toBe(true);

    expect((await convert(atStore, postId, 'convertToPrivate')).status).toBe(200);
    expect((await colleague.client.get(`/conversations/${plain}`)).status).toBe(404);
    expect((await seen(asker, plain)).sender.id).toBe(author.id);
    expect(await sends(author, plain)).toBe(201);
  });

  it('leaves nobody writing with themselves', async () => {
    const [former, staff] = [await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff' } });
    const postId = await createPost(t.db, { author_id: former.id, type: PostType.DealerUsed }, dealer);
    const { conversation } = await startTalk(former.client, postId);
    const atStore = await t.as(staff.id, { host: dealer.host });
    expect((await convert(atStore, postId, 'convertToPrivate')).status).toBe(200);
    expect((await seen(former, conversation.id)).sender.url).toBe(`/ffl/${dealer.name}`);
    expect((await seen(staff, conversation.id)).sender.id).toBe(former.id);
  });
});

/** Conversations over HTTP: who has them, how they are listed, read, blocked and reported. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Conversation, Conversations, Messages } from '#common/api/conversations.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { resolveActor } from '#server/features/accounts/accounts.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, leaveStores } from '#server/testing/factories.ts';
import { watchConversation } from './conversations.service.ts';
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

describe('a conversation', () => {
  it('is seen by both sides, each with the other as sender (spec 3)', async () => {
    const { owner, asker, id, postId, message } = await createTalk(t);
    const forOwner = await seen(owner, id);
    expect(forOwner).toMatchObject({
      id,
      side: 'owner',
      unreadCount: 1,
      sender: { id: asker.id, url: `/profile/${asker.id}` },
      lastMessage: 'Is it there?',
      lastMessageIsMine: false,
      lastMessageId: message.id,
      readUpTo: message.id,
      post: { id: postId, status: PostStatus.Published, price: 100 },
      isBlocked: false,
      can: { send: true, block: true, unblock: false, report: true },
    });
    const forAsker = await seen(asker, id);
    expect(forAsker).toMatchObject({
      side: 'asker',
      unreadCount: 0,
      sender: { id: owner.id },
      lastMessageIsMine: true,
      readUpTo: null,
    });
    expect(await list(owner)).toEqual([forOwner]);
    expect(await list(asker)).toEqual([forAsker]);
  });

  it('with a store has its name as sender for the asker, and each message its writer (spec 3)', async () => {
    const [staff, manager, asker] = [await createSomeone(t), await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff', [manager.id]: 'manager' } });
    const postId = await createPost(t.db, { author_id: staff.id, type: PostType.DealerNew }, dealer);
    const { conversation } = await startTalk(asker.client, postId);
    expect(conversation.sender).toMatchObject({ id: dealer.tenantId, url: `/ffl/${dealer.name}` });
    await say(manager.client, conversation.id, 'It is.');
    const { body } = await asker.client.get<Messages>(`/conversations/${conversation.id}/messages`);
    expect(body.messages[0]).toMatchObject({ author: { id: manager.id }, side: 'owner', isMine: false });
    expect((await seen(staff, conversation.id)).sender.id).toBe(asker.id);
    const colleagues = await staff.client.get<Messages>(`/conversations/${conversation.id}/messages`);
    expect(colleagues.body.messages[0]).toMatchObject({ author: { id: manager.id }, isMine: true });
  });

  it('names the colleague who wrote last to the rest of the store, and to nobody else', async () => {
    const [staff, manager, asker] = [await createSomeone(t), await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff', [manager.id]: 'manager' } });
    const postId = await createPost(t.db, { author_id: staff.id, type: PostType.DealerNew }, dealer);
    const { conversation } = await startTalk(asker.client, postId);
    const writers = async () => {
      const all = await Promise.all([staff, manager, asker].map((one) => seen(one, conversation.id)));
      return all.map(({ lastMessageBy, lastMessageIsMine }) => [lastMessageBy, lastMessageIsMine]);
    };
    expect(await writers()).toEqual([
      [null, false],
      [null, false],
      [null, true],
    ]);
    await say(manager.client, conversation.id, 'Come by tomorrow.');
    const { displayName } = (await manager.client.get<CurrentUser>('/accounts/current')).body;
    expect(await writers()).toEqual([
      [displayName, false],
      [null, true],
      [null, false],
    ]);
    expect((await list(staff))[0]?.lastMessageBy).toBe(displayName);
    await t.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', manager.id).execute();
    expect((await seen(staff, conversation.id)).lastMessageBy).toBe('Removed member');
  });

  it('belongs to the staff of today: who leaves loses it at once, who comes sees all of it', async () => {
    const [former, asker, newcomer] = [
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t),
    ];
    const dealer = await createDealer(t.db, { members: { [former.id]: 'manager' } });
    const postId = await createPost(t.db, { author_id: former.id, type: PostType.DealerNew }, dealer);
    const { conversation } = await startTalk(asker.client, postId);
    await leaveStores(t.context, former.id);
    await t.db
      .insertInto('tenant_members')
      .values({ tenant_id: dealer.tenantId, user_id: newcomer.id, role: 'staff' })
      .execute();
    expect((await former.client.get(`/conversations/${conversation.id}`)).status).toBe(404);
    expect(await list(former)).toEqual([]);
    const { body } = await newcomer.client.get<Messages>(`/conversations/${conversation.id}/messages`);
    expect(body.messages).toHaveLength(1);
    // It was written before they came: others had it to read.
    expect(await unread(newcomer)).toBe(0);
    await say(asker.client, conversation.id, 'Hello?');
    expect(await unread(newcomer)).toBe(1);
  });

  it('of one’s own store is not begun, nor one about one’s own post or one that nobody sees', async () => {
    const [owner, staff] = [await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff' } });
    const own = await createPost(t.db, { author_id: owner.id });
    const stores = await createPost(t.db, { author_id: owner.id, type: PostType.DealerNew }, dealer);
    const start = ({ client }: Someone, postId: number) =>
      client.post('/conversations', { postId, body: 'Hi' });
    expect((await start(owner, own)).status).toBe(403);
    expect((await start(staff, stores)).status).toBe(403);
    expect((await start(owner, stores)).status).toBe(201);
    const statuses = [PostStatus.Draft, PostStatus.Flagged, PostStatus.Hidden, PostStatus.Deleted];
    const mod = await createSomeone(t, { role: RoleLevel.Mod });
    for (const status of statuses) {
      const postId = await createPost(t.db, { author_id: owner.id, status });
      expect((await start(staff, postId)).status).toBe(404);
      expect((await start(mod, postId)).status).toBe(status === PostStatus.Draft ? 404 : 403);
    }
    expect((await start(staff, 2_000_000_000)).status).toBe(404);
  });

  it('goes on when the post is sold, flagged or deleted by its owner, and is read only once a moderator took it away', async () => {
    const { owner, asker, id, postId } = await createTalk(t);
    const set = (values: { status: number; deleted_by_moderator?: boolean }) =>
      t.db.updateTable('posts').set(values).where('id', '=', postId).execute();
    for (const status of [PostStatus.Complete, PostStatus.Flagged, PostStatus.Deleted]) {
      await set({ status });
      await say(asker.client, id, `In status ${status}`);
    }
    for (const values of [
      { status: PostStatus.Hidden },
      { status: PostStatus.Deleted, deleted_by_moderator: true },
    ]) {
      await set(values);
      expect((await seen(owner, id)).can.send).toBe(false);
      const answer = await asker.client.post(`/conversations/${id}/messages`, { body: 'Still?' });
      expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('moderator')]);
      expect((await asker.client.get<Messages>(`/conversations/${id}/messages`)).body.messages).toHaveLength(
        4,
      );
      expect((await seen(asker, id)).post).toMatchObject({ picUrl: null, status: values.status });
    }
  });

  it('with someone banned or gone names nobody, and is only read', async () => {
    const { owner, asker, id } = await createTalk(t);
    await say(owner.client, id, 'Yes.');
    for (const gone of [
      { deleted_at: new Date(), banned_at: null },
      { deleted_at: null, banned_at: new Date() },
    ]) {
      await t.db.updateTable('users').set(gone).where('id', '=', owner.id).execute();
      const row = await seen(asker, id);
      expect(row).toMatchObject({ sender: { name: 'Removed member', url: null }, can: { send: false } });
      expect((await asker.client.get(`/users/${owner.id}`)).status).toBe(404);
    }
    const { body } = await asker.client.get<Messages>(`/conversations/${id}/messages`);
    expect(body.messages[0]).toMatchObject({ body: 'Yes.', author: { displayName: 'Removed member' } });
    expect((await asker.client.post(`/conversations/${id}/messages`, { body: 'Hi' })).status).toBe(403);
  });
});

describe('nobody else', () => {
  it('learns of a conversation: strangers, other staff, moderators and visitors get the same answers as for none (spec 1)', async () => {
    const { id, message } = await createTalk(t);
    const clerk = await createSomeone(t);
    await createDealer(t.db, { members: { [clerk.id]: 'manager' } });
    const others = [
      await createSomeone(t),
      clerk,
      await createSomeone(t, { role: RoleLevel.Mod }),
      await createSomeone(t, { role: RoleLevel.Sudo }),
    ];
    const calls = (client: Client, of: number) => [
      client.get(`/conversations/${of}`),
      client.get(`/conversations/${of}/messages`),
      client.get(`/conversations/${of}/messages?after=0`),
      client.post(`/conversations/${of}/messages`, { body: 'Hi' }),
      client.post(`/conversations/${of}/read`, { messageId: message.id }),
      client.post(`/conversations/${of}/block`, { blocked: true }),
      client.post(`/conversations/${of}/report`, { reason: 'spam' }),
    ];
    for (const { client } of others) {
      const [real, absent] = [
        await Promise.all(calls(client, id)),
        await Promise.all(calls(client, 2_000_000_000)),
      ];
      expect(real.map(({ status }) => status)).toEqual(real.map(() => 404));
      expect(real.map(({ body }) => body)).toEqual(absent.map(({ body }) => body));
      expect((await client.get<Conversations>('/conversations')).body.conversations).toEqual([]);
    }
    expect((await Promise.all(calls(t.client(), id))).map(({ status }) => status)).toEqual(
      Array(7).fill(401),
    );
  });
});

describe('watching', () => {
  const mayWatch = async (id: number, userId: number): Promise<boolean> => {
    const token = await t.startSession(userId);
    const actor = await resolveActor(t.context, { host: 'localhost', ip: '127.0.0.1', token });
    return (await watchConversation(t.context)(id))?.(actor) ?? false;
  };

  it('is for whoever takes part at that moment', async () => {
    const [staff, asker, mod] = [
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t, { role: RoleLevel.Mod }),
    ];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff' } });
    const postId = await createPost(t.db, { author_id: staff.id, type: PostType.DealerNew }, dealer);
    const { id } = (await startTalk(asker.client, postId)).conversation;
    expect(await mayWatch(id, asker.id)).toBe(true);
    expect(await mayWatch(id, staff.id)).toBe(true);
    expect(await mayWatch(id, mod.id)).toBe(false);
    await leaveStores(t.context, staff.id);
    expect(await mayWatch(id, staff.id)).toBe(false);
    expect(await watchConversation(t.context)(2_000_000_000)).toBeNull();
  });
});

describe('the list', () => {
  it('is in the order of the last messages, from all sides, page by page, each once', async () => {
    const me = await createSomeone(t);
    const dealers = [
      await createDealer(t.db, { members: { [me.id]: 'staff' } }),
      await createDealer(t.db, { members: { [me.id]: 'manager' } }),
    ];
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) {
      const other = await createSomeone(t);
      const theirs = await createPost(t.db, { author_id: other.id });
      ids.push((await startTalk(me.client, theirs)).conversation.id);
      const mine = await createPost(t.db, { author_id: me.id });
      ids.push((await startTalk(other.client, mine)).conversation.id);
      for (const dealer of dealers) {
        const stores = await createPost(t.db, { author_id: other.id, type: PostType.DealerNew }, dealer);
        ids.push((await startTalk(other.client, stores)).conversation.id);
      }
    }
    // The first one comes to the front again.
    const [first = 0, ...rest] = ids;
    await say(me.client, first, 'One more thing');
    // Equal times are told apart by their numbers.
    const tie = rest.slice(4, 7);
    await t.db
      .updateTable('conversations')
      .set({ last_message_at: new Date() })
      .where('id', 'in', tie)
      .execute();
    const order = [...tie.toReversed(), first, ...rest.filter((id) => !tie.includes(id)).toReversed()];
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/conversations?limit=5${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { body }: { body: Conversations } = await me.client.get(url);
      found.push(...body.conversations.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(order);
  });

  it('can be of one post: all of them for its owner, one’s own for an asker', async () => {
    const { owner, asker, postId, id } = await createTalk(t);
    const second = await createSomeone(t);
    const { conversation } = await startTalk(second.client, postId);
    await createTalk(t);
    const ids = async (who: Someone) => (await list(who, `?postId=${postId}`)).map((row) => row.id);
    expect(await ids(owner)).toEqual([conversation.id, id]);
    expect(await ids(asker)).toEqual([id]);
    expect(await ids(await createSomeone(t))).toEqual([]);
  });

  it.each([
    '?cursor=x',
    '?cursor=1',
    '?cursor=1.99999999999',
    '?limit=0',
    '?limit=101',
    '?postId=0',
    '?of=1',
  ])('refuses %s', async (query) => {
    const { client } = await createSomeone(t);
    expect((await client.get(`/conversations${query}`)).status).toBe(422);
  });
});

/** What open pages are told of conversations: who hears of what, and as whose. */
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#common/api/conversations.ts';
import { PostType, RoleLevel } from '#common/domain/enums.ts';
import type { Database } from '#server/db/database.ts';
import { resolveActor } from '#server/features/accounts/accounts.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost } from '#server/testing/factories.ts';
import { createSomeone, createTalk, say, type Someone, startTalk } from './conversations.testing.ts';
import { startConversation } from './sending.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.pushed.length = 0;
  t.sentJobs.length = 0;
});

const send = ({ client }: Someone, id: number, body: object) =>
  client.post<Message>(`/conversations/${id}/messages`, body);
const actorOf = async (userId: number) =>
  resolveActor(t.context, { host: 'localhost', ip: '127.0.0.1', token: await t.startSession(userId) });

/** The same database, and how many statements it was asked. */
function countStatements(db: Database): { db: Database; counted: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(plugin), counted: () => count };
}

describe('what is pushed', () => {
  it('of a new conversation: to each side as it sees it, and the message as its own or the other’s', async () => {
    const { owner, asker, id, message, conversation } = await createTalk(t);
    const told = { ...message, isMine: false };
    delete told.clientId;
    const forOwner = (await owner.client.get<Conversation>(`/conversations/${id}`)).body;
    expect(t.pushed).toEqual([
      {
        userIds: [asker.id],
        notification: { type: 'CONVERSATION_CREATED', content: 'Is it there?', payload: conversation },
      },
      {
        userIds: [owner.id],
        notification: { type: 'CONVERSATION_CREATED', content: 'Is it there?', payload: forOwner },
      },
      { userId: asker.id, kind: 'ownMessage', id, data: { ...told, isMine: true } },
      {
        userIds: [owner.id],
        notification: { type: 'RECEIVE_MESSAGE', content: 'Is it there?', payload: told },
      },
      { kind: 'conversation', id, data: { type: 'message', message: told } },
    ]);
    expect(t.sentJobs).toContainEqual({ name: 'notifications.message', data: { messageId: message.id } });
  });

  it('of a message: to the writer’s other tabs and colleagues as their own, to the other side as not', async () => {
    const [one, two, banned, asker] = [
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t),
      await createSomeone(t),
    ];
    const dealer = await createDealer(t.db, {
      members: { [one.id]: 'staff', [two.id]: 'manager', [banned.id]: 'staff' },
    });
    await t.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    const postId = await createPost(t.db, { author_id: one.id, type: PostType.DealerNew }, dealer);
    const { conversation } = await startTalk(asker.client, postId);
    t.pushed.length = 0;
    await say(asker.client, conversation.id, 'Hello?');
    await say(two.client, conversation.id, 'Hello.');
    const told = t.pushed.flatMap((push): unknown[][] => {
      if ('userIds' in push) return [[push.notification.type, push.userIds]];
      return 'userId' in push ? [[push.kind, push.userId, (push.data as Message).isMine]] : [];
    });
    expect(told).toEqual([
      ['ownMessage', asker.id, true],
      ['RECEIVE_MESSAGE', [one.id, two.id]],
      ['RECEIVE_MESSAGE', [asker.id]],
      ['ownMessage', one.id, true],
      ['ownMessage', two.id, true],
    ]);
    const watched = t.pushed.filter((push) => 'kind' in push && push.kind === 'conversation');
    expect(JSON.stringify(watched)).not.toContain('"isMine":true');
    expect(JSON.stringify(t.pushed)).not.toContain('clientId');
  });

  it('of an answer: that what stands above it is read, to the other side and by a job', async () => {
    const { owner, asker, id } = await createTalk(t);
    t.pushed.length = 0;
    t.sentJobs.length = 0;
    const answer = await say(owner.client, id, 'It is.');
    await say(owner.client, id, 'Come by.');
    const marks = t.pushed.filter(
      (push) => 'kind' in push && (push.data as { type: string }).type === 'read',
    );
    // The second one has nothing above it that was not read.
    expect(marks).toEqual([
      { kind: 'conversation', id, data: { type: 'read', side: 'owner', messageId: answer.id } },
    ]);
    expect(t.sentJobs.filter(({ name }) => name === 'notifications.conversationRead')).toEqual([
      { name: 'notifications.conversationRead', data: { conversationId: id, userId: owner.id } },
    ]);
    expect((await asker.client.get<Conversation>(`/conversations/${id}`)).body.unreadCount).toBe(2);
  });

  it('of a new conversation with a store takes as many questions as with a person', async () => {
    const asker = await createSomeone(t);
    const statementsFor = async (members: number): Promise<number> => {
      const staff = await Promise.all(Array.from({ length: members }, () => createSomeone(t)));
      const roles = Object.fromEntries(staff.map(({ id }) => [id, 'staff'] as const));
      const dealer = await createDealer(t.db, { members: roles });
      const authorId = staff[0]?.id ?? 0;
      const postId = await createPost(t.db, { author_id: authorId, type: PostType.DealerNew }, dealer);
      const { actor, db, counted } = { ...countStatements(t.db), actor: await actorOf(asker.id) };
      t.pushed.length = 0;
      await startConversation({ ...t.context, db }, actor, { postId, body: 'Hello?' });
      expect(t.pushed).toHaveLength(members + 1 + 3);
      return counted();
    };
    expect(await statementsFor(6)).toBe(await statementsFor(1));
  });

  it('is nothing where nothing was written', async () => {
    const { owner, asker, id } = await createTalk(t);
    await owner.client.post(`/conversations/${id}/block`, { blocked: true });
    t.pushed.length = 0;
    t.sentJobs.length = 0;
    expect((await send(asker, id, { body: 'Hi' })).status).toBe(403);
    expect([t.pushed, t.sentJobs]).toEqual([[], []]);
  });
});

describe('what becomes of a post', () => {
  const changes = () =>
    t.pushed
      .splice(0)
      .flatMap((push) => ('kind' in push && push.kind === 'conversation' ? [[push.id, push.data]] : []));

  it('has the pages with a conversation about it ask again: hidden, restored, changed, sold, deleted', async () => {
    const { owner, postId, id } = await createTalk(t);
    const second = await startTalk((await createSomeone(t)).client, postId);
    const mod = (await createSomeone(t, { role: RoleLevel.Mod })).client;
    const told = [id, second.conversation.id].map((one) => [one, { type: 'changed' }]);
    for (const [client, call] of [
      [mod, (one: Client) => one.post(`/posts/${postId}/status`, { action: 'hide', reason: 'Not here' })],
      [mod, (one: Client) => one.post(`/posts/${postId}/status`, { action: 'restore' })],
      [owner.client, (one: Client) => one.patch(`/posts/${postId}`, { title: 'Another title' })],
      [owner.client, (one: Client) => one.post(`/posts/${postId}/status`, { action: 'markSold' })],
      [owner.client, (one: Client) => one.delete(`/posts/${postId}`)],
    ] as const) {
      t.pushed.length = 0;
      expect((await call(client)).status).toBe(200);
      // Moderators' open queues are told besides.
      const toPages = () => t.pushed.filter((push) => 'kind' in push && push.kind !== 'queue');
      await expect.poll(toPages).toHaveLength(3);
      expect(changes()).toEqual(told);
    }
  });

  it('is heard in every one of many conversations, and not for a vote', async () => {
    const { asker, owner, postId } = await createTalk(t);
    await sql`insert into users (display_name, terms_accepted_at)
      select 'Asker of many ' || n, now() from generate_series(1, 1100) n`.execute(t.db);
    await sql`insert into conversations (post_id, asker_id, author_id)
      select ${postId}::int, id, ${owner.id}::int from users where display_name like 'Asker of many %'`.execute(
      t.db,
    );
    t.pushed.length = 0;
    expect((await asker.client.put(`/posts/${postId}/reaction`, { reaction: 2 })).status).toBe(200);
    expect((await owner.client.post(`/posts/${postId}/status`, { action: 'markPending' })).status).toBe(200);
    // Beside the conversations: the vote's counts for all, the same for the voter's own pages, the post's status.
    await expect.poll(() => t.pushed.filter((push) => 'kind' in push).length).toBe(1_104);
    expect(new Set(changes().map(([id]) => id)).size).toBe(1_101);
  });
});

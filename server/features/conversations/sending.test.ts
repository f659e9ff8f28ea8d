/** Sending over HTTP: each message once and in order, also where many send at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, ConversationStarted, Message, Messages } from '#common/api/conversations.ts';
import { MESSAGE_MAX } from '#common/domain/limits.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createSomeone, createTalk, say, type Someone, startTalk } from './conversations.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.pushed.length = 0;
  t.sentJobs.length = 0;
});

const messagesOf = async ({ client }: Someone, id: number, query = '?limit=100'): Promise<Message[]> =>
  (await client.get<Messages>(`/conversations/${id}/messages${query}`)).body.messages;
const send = ({ client }: Someone, id: number, body: object) =>
  client.post<Message>(`/conversations/${id}/messages`, body);
const begin = ({ client }: Someone, body: object) => client.post<ConversationStarted>('/conversations', body);

describe('many at once', () => {
  it('20 tabs that begin make one conversation with every message once (spec 1)', async () => {
    const [owner, asker] = [await createSomeone(t), await createSomeone(t)];
    const postId = await createPost(t.db, { author_id: owner.id });
    const bodies = Array.from({ length: 20 }, (_, n) => `Message ${n}`);
    const answers = await Promise.all(
      bodies.map((body) => begin(asker, { postId, body, clientId: randomUUID() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    const ids = new Set(answers.map(({ body }) => body.conversation.id));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    const kept = await messagesOf(owner, id);
    expect(kept.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted());
    const created = t.pushed.filter(
      (push) => 'notification' in push && push.notification.type === 'CONVERSATION_CREATED',
    );
    expect(created).toHaveLength(2);
  });

  it('the same message sent 20 times at once, by beginning or writing, is written and told once', async () => {
    const [owner, asker] = [await createSomeone(t), await createSomeone(t)];
    const postId = await createPost(t.db, { author_id: owner.id });
    const first = { postId, body: 'Hello', clientId: randomUUID() };
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(asker, first)));
    expect(new Set(begun.map(({ body }) => body.message.id)).size).toBe(1);
    const id = begun[0]?.body.conversation.id ?? 0;
    const second = { body: 'Again', clientId: randomUUID() };
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(asker, id, second)));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await messagesOf(owner, id)).map(({ body }) => body)).toEqual(['Again', 'Hello']);
    expect(t.sentJobs.filter(({ name }) => name === 'notifications.message')).toHaveLength(2);
    expect(
      t.pushed.filter((push) => 'notification' in push && push.notification.type === 'RECEIVE_MESSAGE'),
    ).toHaveLength(2);
  });

  it('both sides writing at once keep one order, of numbers as of times, and miss nothing after any of them', async () => {
    const { owner, asker, id } = await createTalk(t);
    let highest = 0;
    const caughtUp: number[] = [];
    const catchUp = async () => {
      const found = await messagesOf(asker, id, `?after=${highest}&limit=100`);
      highest = Math.max(highest, ...found.map((message) => message.id));
      caughtUp.push(...found.map((message) => message.id));
    };
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await say(n % 2 === 0 ? owner.client : asker.client, id, `Message ${n}`);
        await catchUp();
      }),
    );
    await catchUp();
    const kept = (await messagesOf(owner, id)).toReversed();
    expect(kept).toHaveLength(41);
    expect(new Set(caughtUp)).toEqual(new Set(kept.map((message) => message.id)));
    const times = kept.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
    const conversation = (await owner.client.get<Conversation>(`/conversations/${id}`)).body;
    expect([conversation.lastMessageId, conversation.timestamp]).toEqual([kept.at(-1)?.id, times.at(-1)]);
  });
});

describe('a name given by the page', () => {
  it('is told to the author alone, and belongs to one message', async () => {
    const { owner, asker, id } = await createTalk(t);
    const clientId = randomUUID();
    const { body } = await send(asker, id, { body: 'Named', clientId });
    expect(body).toMatchObject({ clientId, isMine: true });
    expect((await messagesOf(asker, id))[0]?.clientId).toBe(clientId);
    expect((await messagesOf(owner, id))[0]).not.toHaveProperty('clientId');
    const other = await createPost(t.db, { author_id: owner.id });
    expect((await begin(asker, { postId: other, body: 'Hi', clientId })).status).toBe(422);
    const second = await startTalk(asker.client, other);
    expect((await send(asker, second.conversation.id, { body: 'Hi', clientId })).status).toBe(422);
    // Another person may have chosen the same one.
    expect((await send(owner, id, { body: 'Mine', clientId })).body.body).toBe('Mine');
  });

  it('answers with the message also when it can no longer be sent', async () => {
    const { owner, asker, id } = await createTalk(t);
    const message = { body: 'Sent before', clientId: randomUUID() };
    const first = await send(asker, id, message);
    await owner.client.post(`/conversations/${id}/block`, { blocked: true });
    const again = await send(asker, id, message);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});

describe('a message', () => {
  it.each([
    ['nothing', { body: '' }],
    ['what nobody sees', { body: ' \u200B\n ' }],
    ['too much', { body: 'a'.repeat(MESSAGE_MAX + 1) }],
    ['no name', { body: 'Hi', clientId: 'me' }],
    ['half a character', { body: 'Hi \uD83D' }],
    ['a picture that is not there', { body: 'Hi', mediaIds: [2_000_000_000] }],
    ['five pictures', { body: 'Hi', mediaIds: [1, 2, 3, 4, 5] }],
    ['more than is known', { body: 'Hi', isMine: true }],
  ])('is refused with %s, and leaves nothing', async (_, body) => {
    const { asker, id } = await createTalk(t);
    expect((await send(asker, id, body)).status).toBe(422);
    expect(await messagesOf(asker, id)).toHaveLength(1);
    const post = await createPost(t.db, { author_id: await createUser(t.db) });
    expect((await begin(asker, { postId: post, ...body })).status).toBe(422);
    expect((await asker.client.get<object>(`/conversations?postId=${post}`)).body).toMatchObject({
      conversations: [],
    });
  });

  it('is kept without what nobody sees, and moves the writer’s own mark', async () => {
    const { asker, owner, id } = await createTalk(t);
    const { body } = await send(owner, id, { body: '  Yes.\r\nCome by\u202E ' });
    expect(body.body).toBe('Yes.\nCome by');
    const { unreadCount, readUpTo } = (await asker.client.get<Conversation>(`/conversations/${id}`)).body;
    expect([unreadCount, readUpTo]).toEqual([1, body.id]);
  });

  it('warns the other side of what it asks for, and not its author', async () => {
    const { asker, owner, id } = await createTalk(t);
    const { body } = await send(asker, id, { body: 'Zelle me half, on WhatsApp' });
    expect(body.warnings).toEqual([]);
    expect((await messagesOf(asker, id))[0]?.warnings).toEqual([]);
    expect((await messagesOf(owner, id))[0]?.warnings).toEqual(['payment', 'off-site']);
  });

  it.each(['?cursor=x', '?cursor=0', '?cursor=9999999999', '?after=-1', '?after=9999999999', '?limit=0'])(
    'is not asked for by %s',
    async (query) => {
      const { asker, id } = await createTalk(t);
      expect((await asker.client.get(`/conversations/${id}/messages${query}`)).status).toBe(422);
    },
  );

  it('is found page by page, newest first, or what came after one, oldest first', async () => {
    const { asker, id, message } = await createTalk(t);
    const ids = [message.id];
    for (let n = 0; n < 6; n++) ids.push((await say(asker.client, id, `Message ${n}`)).id);
    const walk = async (query: string, next: (page: Messages) => string): Promise<number[][]> => {
      const { body } = await asker.client.get<Messages>(`/conversations/${id}/messages${query}`);
      const page = body.messages.map((one) => one.id);
      return body.nextCursor === null ? [page] : [page, ...(await walk(next(body), next))];
    };
    const newest = ids.toReversed();
    expect(await walk('?limit=3', ({ nextCursor }) => `?limit=3&cursor=${nextCursor}`)).toEqual([
      newest.slice(0, 3),
      newest.slice(3, 6),
      newest.slice(6),
    ]);
    const after = ids[1] ?? 0;
    expect(
      await walk(`?limit=3&after=${after}`, ({ messages }) => `?limit=3&after=${messages.at(-1)?.id}`),
    ).toEqual([ids.slice(2, 5), ids.slice(5)]);
  });
});

describe('limits', () => {
  /** Whose account has grown beyond the limits of a day that come before these. */
  const ESTABLISHED = { created_at: new Date('2026-01-01'), email_verified_at: new Date('2026-01-01') };
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => strict.close());

  it('30 conversations an hour are begun by one person; in those that stand they write on', async () => {
    const [asker, owner] = [await createUser(strict.db, ESTABLISHED), await createUser(strict.db)];
    const client = await strict.as(asker);
    const start = async (postId: number) =>
      (await client.post('/conversations', { postId, body: 'Hi' })).status;
    const posts = await Promise.all(
      Array.from({ length: 31 }, () => createPost(strict.db, { author_id: owner })),
    );
    const statuses = await Promise.all(posts.map(start));
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await start(posts[statuses.indexOf(201)] ?? 0)).toBe(201);
  });

  it('60 messages a minute are sent by one person', async () => {
    const [asker, owner] = [await createUser(strict.db, ESTABLISHED), await createUser(strict.db)];
    const client = await strict.as(asker);
    const { conversation } = await startTalk(client, await createPost(strict.db, { author_id: owner }));
    const statuses = await Promise.all(
      Array.from(
        // The one that began it counts as well.
        { length: 60 },
        async (_, n) =>
          (await client.post(`/conversations/${conversation.id}/messages`, { body: `${n}` })).status,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

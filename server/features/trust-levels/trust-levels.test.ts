/** What accounts may do over HTTP: by level, counted without a gap, and never told as an accusation. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentWritten } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import type { Problem } from '#common/api/shared.ts';
import type { AccountLimits } from '#common/api/trust-levels.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { readTrustLevel } from './trust-levels.service.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

let t: TestApp;
let otherId: number;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMIT_FACTOR: '1' });
  otherId = await createUser(t.db);
});
afterAll(() => t.close());
beforeEach(() => set({}));

/** Small enough to be reached. */
const SMALL = {
  newPostsPerDay: 3,
  growingPostsPerDay: 10,
  postsPerDay: 50,
  newConversationsPerDay: 10,
  newMessagesPerDay: 60,
  newCommentsPerDay: 20,
};

async function set(values: Record<string, number>) {
  await t.db.deleteFrom('settings').execute();
  for (const [key, value] of Object.entries({ ...SMALL, ...values })) {
    await t.db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value) })
      .execute();
  }
  t.context.events.emit('settings.changed', { keys: [] });
}

/** What an answer holds as well where it is a refusal. */
type Refused = Pick<Problem, 'code' | 'detail' | 'errors' | 'retryAfter'>;

const LISTING = {
  type: 'sell',
  price: 400,
  category: 'guns',
  zipCode: '83702',
  description: 'In good order.',
};
let counter = 0;
const publish = (client: Client, more: object = {}) =>
  client.post<Post & Refused>('/posts', { ...LISTING, title: `A rifle ${++counter}`, ...more });
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const atOnce = <T>(count: number, send: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => send(n)));

async function someone(values: Parameters<typeof createUser>[1] = {}) {
  const id = await createUser(t.db, values);
  return { id, client: await t.as(id) };
}

async function strike(userId: number, values: { expires_at?: Date; lifted_at?: Date } = {}) {
  await t.db
    .insertInto('strikes')
    .values({ user_id: userId, reason: 'scam', expires_at: ago(-100), ...values })
    .execute();
}

describe('levels', () => {
  const levelOf = async (userId: number, now?: Date) =>
    (await readTrustLevel(t.context, t.db, userId, now)).level;

  it('an account grows with time, and is established once something speaks for it', async () => {
    const { id } = await someone({ email: 'grow@example.com', email_verified_at: new Date() });
    expect(await levelOf(id)).toBe('new');
    expect(await levelOf(id, ago(-6.9))).toBe('new');
    expect(await levelOf(id, ago(-7.1))).toBe('growing');
    expect(await levelOf(id, ago(-30.1))).toBe('established');
  });

  it('without a confirmed address, a kept post or a deal it goes on growing', async () => {
    const { id } = await someone({ created_at: ago(400), email: 'grow2@example.com' });
    expect(await levelOf(id)).toBe('growing');
    await createPost(t.db, { author_id: id, created_at: ago(6) });
    await createPost(t.db, { author_id: id, created_at: ago(8), status: PostStatus.Hidden });
    expect(await levelOf(id)).toBe('growing');
    await createPost(t.db, { author_id: id, created_at: ago(8), status: PostStatus.Complete });
    expect(await levelOf(id)).toBe('established');
    await t.db
      .insertInto('cases')
      .values({ kind: 'post', subject_id: 1, about_id: id, closed_at: new Date(), outcome: 'hide' })
      .execute();
    expect(await levelOf(id)).toBe('growing');
  });

  it.each(['seller_id', 'buyer_id'] as const)(
    'a deal speaks for its %s until it is taken back',
    async (side) => {
      const { id } = await someone({ created_at: ago(400) });
      const post_id = await createPost(t.db, { author_id: otherId });
      const deal = { post_id, seller_id: otherId, buyer_id: otherId, [side]: id };
      await t.db.insertInto('deals').values(deal).execute();
      expect(await levelOf(id)).toBe('established');
      await t.db
        .updateTable('deals')
        .set({ cancelled_at: new Date() })
        .where('post_id', '=', post_id)
        .execute();
      expect(await levelOf(id)).toBe('growing');
    },
  );

  it.each([
    ['counts', {}, 'new'],
    ['is over', { expires_at: ago(1) }, 'growing'],
    ['was lifted', { lifted_at: new Date() }, 'growing'],
  ])('a strike that %s makes an old account %s', async (_name, values, level) => {
    const { id } = await someone({ created_at: ago(400) });
    await strike(id, values);
    expect(await levelOf(id)).toBe(level);
  });

  it('the settings move the ages and the numbers', async () => {
    const { id, client } = await someone({ created_at: ago(2) });
    await set({ newAccountDays: 1, growingAccountDays: 2, conductSigns: 0, postsPerDay: 1 });
    expect(await levelOf(id)).toBe('established');
    expect((await publish(client)).status).toBe(201);
    expect((await publish(client)).status).toBe(429);
  });
});

describe('posts a day', () => {
  it('a new account publishes three, and is told when the next one goes', async () => {
    const { id, client } = await someone();
    for (let n = 0; n < 3; n++) expect((await publish(client)).status).toBe(201);
    await t.db
      .updateTable('posts')
      .set({ created_at: ago(0.75) })
      .where('author_id', '=', id)
      .execute();
    const { status, body, headers } = await publish(client);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'daily_limit', detail: 'New accounts can publish 3 posts a day.' });
    expect(Math.abs((body.retryAfter ?? 0) - 21_600)).toBeLessThan(60);
    expect(headers['retry-after']).toBe(String(body.retryAfter));
    await t.db
      .updateTable('posts')
      .set({ created_at: ago(1.01) })
      .where('author_id', '=', id)
      .where(
        'id',
        '=',
        t.db
          .selectFrom('posts')
          .select((eb) => eb.fn.min('id').as('id'))
          .where('author_id', '=', id),
      )
      .execute();
    expect((await publish(client)).status).toBe(201);
    expect((await publish(client)).status).toBe(429);
  });

  it('of eight at once no more than three pass', async () => {
    const { client } = await someone();
    const answers = await atOnce(8, () => publish(client));
    expect(statuses(answers)).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });

  it('the same post sent again is no second one', async () => {
    const { client } = await someone();
    const same = { title: 'The very same rifle' };
    const answers = await atOnce(5, () => publish(client, same));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(statuses([await publish(client), await publish(client), await publish(client)])).toEqual([
      201, 201, 429,
    ]);
  });

  it('drafts are free; publishing them is counted, also at once', async () => {
    const { client } = await someone();
    const drafts = await atOnce(6, () => publish(client, { draft: true }));
    expect(statuses(drafts)).toEqual(drafts.map(() => 201));
    const answers = await Promise.all(
      drafts.map(({ body }) => client.post(`/posts/${body.id}/status`, { action: 'publish' })),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('what was deleted counts on; what is changed does not count again', async () => {
    const { client } = await someone();
    const posts = [await publish(client), await publish(client), await publish(client)];
    const [first] = posts;
    expect((await client.patch(`/posts/${first?.body.id}`, { price: 300 })).status).toBe(200);
    for (const { body } of posts) await client.delete(`/posts/${body.id}`);
    expect((await publish(client)).status).toBe(429);
  });

  it('growing accounts have more, and a strike takes them back', async () => {
    const { id, client } = await someone({ created_at: ago(10) });
    for (let n = 0; n < 4; n++) expect((await publish(client)).status).toBe(201);
    await strike(id);
    const { status, body } = await publish(client);
    expect([status, body.detail]).toEqual([429, 'Your account can publish 3 posts a day at the moment.']);
  });

  it.each(['a moderator', 'a store’s staff'])('%s is not counted', async (who) => {
    const isStaff = who !== 'a moderator';
    const id = await createUser(t.db, isStaff ? {} : { role: RoleLevel.Mod });
    const dealer = await createDealer(t.db, { members: { [id]: 'staff' } });
    const client = await t.as(id, isStaff ? { host: dealer.host } : {});
    const type = isStaff ? 'dealerNew' : 'sell';
    for (let n = 0; n < 5; n++) expect((await publish(client, { type })).status).toBe(201);
    expect((await client.get<AccountLimits>('/accounts/limits')).body).toMatchObject({
      level: null,
      daily: null,
    });
  });

  it('what staff do for their store is not counted as their own', async () => {
    const id = await createUser(t.db);
    const dealer = await createDealer(t.db, { members: { [id]: 'staff' } });
    for (let n = 0; n < 3; n++) await createPost(t.db, { author_id: id, type: PostType.DealerNew }, dealer);
    expect((await publish(await t.as(id))).status).toBe(201);
  });
});

describe('messages, conversations and comments a day', () => {
  const begin = (client: Client, postId: number, body = 'Is it there?') =>
    client.post<Problem & { conversation: { id: number } }>('/conversations', {
      postId,
      body,
      clientId: randomUUID(),
    });
  const newPost = () => createPost(t.db, { author_id: otherId });

  it('conversations: those at once stay within the number, and one that exists is no new one', async () => {
    await set({ newConversationsPerDay: 2 });
    const { client } = await someone();
    const postIds = [await newPost(), await newPost(), await newPost(), await newPost()];
    const answers = await Promise.all(postIds.map((postId) => begin(client, postId)));
    expect(statuses(answers)).toEqual([201, 201, 429, 429]);
    const at = answers.findIndex(({ status }) => status === 201);
    expect((await begin(client, postIds[at] ?? 0, 'And the box?')).status).toBe(201);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'daily_limit',
      detail: 'New accounts can begin 2 conversations a day.',
    });
  });

  it('messages: across conversations, also at once; one sent again is none', async () => {
    await set({ newMessagesPerDay: 5 });
    const { client } = await someone();
    const ids = await Promise.all(
      [await newPost(), await newPost()].map(
        async (postId) => (await begin(client, postId)).body.conversation.id,
      ),
    );
    const send = (id: number, clientId: string) =>
      client.post(`/conversations/${id}/messages`, { body: `Hello ${clientId}`, clientId });
    const again = randomUUID();
    expect(statuses(await atOnce(4, () => send(ids[0] ?? 0, again)))).toEqual([201, 201, 201, 201]);
    expect(statuses(await atOnce(6, (n) => send(ids[n % 2] ?? 0, randomUUID())))).toEqual([
      201, 201, 429, 429, 429, 429,
    ]);
  });

  it('messages in the name of a store are not counted', async () => {
    await set({ newMessagesPerDay: 1 });
    const staff = await someone();
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff' } });
    const asker = await someone();
    const postId = await createPost(t.db, { author_id: staff.id, type: PostType.DealerNew }, dealer);
    const { id } = (await begin(asker.client, postId)).body.conversation;
    const say = (client: Client, body: string) => client.post(`/conversations/${id}/messages`, { body });
    for (const body of ['Yes', 'It is', 'See https://maker.example/manual']) {
      expect((await say(staff.client, body)).status).toBe(201);
    }
    expect((await say(asker.client, 'Thanks')).status).toBe(429);
    expect((await begin(staff.client, await newPost())).status).toBe(201);
  });

  it('comments: those at once stay within the number', async () => {
    await set({ newCommentsPerDay: 3 });
    const { client } = await someone();
    const postIds = [await newPost(), await newPost()];
    const say = (n: number) => client.post(`/posts/${postIds[n % 2]}/comments`, { body: `Comment ${n}` });
    expect(statuses(await atOnce(6, say))).toEqual([201, 201, 201, 429, 429, 429]);
  });
});

describe('links', () => {
  const LINK = 'Look at guns4cheap.com for more.';
  const mine = async (client: Client) => (await publish(client)).body.id;

  it('a new account has none in a post: each field says so, and a draft may keep them', async () => {
    const { client } = await someone();
    const { status, body } = await publish(client, { title: 'Rifle www.pay.example', description: LINK });
    expect([status, body.code]).toEqual([422, 'no_links_yet']);
    expect(body.errors).toEqual([
      {
        path: 'title',
        message: 'New accounts can’t post links yet. Remove “www.pay.example” and try again.',
      },
      {
        path: 'description',
        message: 'New accounts can’t post links yet. Remove “guns4cheap.com” and try again.',
      },
    ]);
    const draft = await publish(client, { description: LINK, draft: true });
    expect(draft.status).toBe(201);
    expect((await client.post(`/posts/${draft.body.id}/status`, { action: 'publish' })).status).toBe(422);
    await client.patch(`/posts/${draft.body.id}`, { description: 'None any more.' });
    expect((await client.post(`/posts/${draft.body.id}/status`, { action: 'publish' })).status).toBe(200);
  });

  it('nor by changing one; what stands there already may stay', async () => {
    const { id, client } = await someone({ created_at: ago(10) });
    const postId = (await publish(client, { description: LINK })).body.id;
    await strike(id);
    expect((await client.patch(`/posts/${postId}`, { price: 350 })).status).toBe(200);
    expect(
      (await client.patch(`/posts/${postId}`, { description: `${LINK} Or www.more.example` })).status,
    ).toBe(422);
    expect((await client.patch(`/posts/${postId}`, { title: 'Rifle at pay.com' })).status).toBe(422);
  });

  it('nor in comments, written or changed', async () => {
    const { client } = await someone();
    const postId = await mine(client);
    const say = (body: string) =>
      client.post<CommentWritten & Problem>(`/posts/${postId}/comments`, { body });
    const refused = await say(LINK);
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['body']]);
    const { comment } = (await say('No link')).body;
    expect((await client.patch(`/comments/${comment.id}`, { body: LINK })).status).toBe(422);
  });

  it('nor in messages; the words of a refused first message begin nothing', async () => {
    const { id, client } = await someone();
    const postId = await createPost(t.db, { author_id: otherId });
    const begin = (body: string) =>
      client.post<Problem>('/conversations', { postId, body, clientId: randomUUID() });
    const refused = await begin(LINK);
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['body']]);
    const begun = await t.db.selectFrom('conversations').select('id').where('asker_id', '=', id).execute();
    expect(begun).toEqual([]);
    expect((await begin('Is it there? Mine is at http://localhost/posts/7')).status).toBe(201);
  });

  it('growing accounts have them everywhere', async () => {
    const { client } = await someone({ created_at: ago(10) });
    const postId = (await publish(client, { description: LINK })).body.id;
    expect((await client.post(`/posts/${postId}/comments`, { body: LINK })).status).toBe(201);
  });
});

describe('GET /api/accounts/limits', () => {
  it('says the level, what is left of each, and when there is more', async () => {
    const { id, client } = await someone({ created_at: ago(2) });
    for (let n = 0; n < 3; n++) await publish(client);
    const { body } = await client.get<AccountLimits>('/accounts/limits');
    expect(body).toMatchObject({
      level: 'new',
      mayLink: false,
      hasStrike: false,
      wantsSign: false,
      daily: {
        posts: { max: 3, left: 0 },
        conversations: { max: 10, left: 10, nextAt: null },
        messages: { max: 60, left: 60, nextAt: null },
        comments: { max: 20, left: 20, nextAt: null },
      },
    });
    const days = (at: string | null | undefined) => (new Date(at ?? 0).getTime() - Date.now()) / DAY_MS;
    expect(days(body.daily?.posts.nextAt)).toBeCloseTo(1, 2);
    expect(days(body.growsAt)).toBeCloseTo(5, 2);
    await strike(id);
    expect((await client.get<AccountLimits>('/accounts/limits')).body).toMatchObject({
      hasStrike: true,
      growsAt: null,
    });
  });

  it('says to an old account what it lacks', async () => {
    const { client } = await someone({ created_at: ago(100) });
    const { body } = await client.get<AccountLimits>('/accounts/limits');
    expect(body).toMatchObject({ level: 'growing', wantsSign: true, growsAt: null, mayLink: true });
  });
});

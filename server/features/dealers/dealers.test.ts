/** A store's numbers and inbox over HTTP: counted in its own days, for its staff alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversations } from '#common/api/conversations.ts';
import type { StoreNumbers } from '#common/api/dealers.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

let t: TestApp;
let dealer: TestDealer;
let staff: Client;
let staffId: number;
let asker: Client;
let askerId: number;
beforeAll(async () => {
  t = await createTestApp();
  staffId = await createUser(t.db);
  askerId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
  asker = await t.as(askerId);
});
afterAll(() => t.close());

const dealerPost = (values: Partial<Parameters<typeof createPost>[1]> = {}) =>
  createPost(t.db, { author_id: staffId, type: PostType.DealerUsed, ...values }, dealer);
const numbers = async (): Promise<StoreNumbers> => (await staff.get<StoreNumbers>('/store/numbers')).body;

describe('the numbers', () => {
  it('count thirty days and the thirty before them, and nothing older', async () => {
    const post = await dealerPost({ status: PostStatus.Complete, sold_at: new Date() });
    await dealerPost({ status: PostStatus.Complete, sold_at: daysAgo(40) });
    await dealerPost({ status: PostStatus.Complete, sold_at: daysAgo(80) });
    await t.db
      .insertInto('bookmarks')
      .values([
        { user_id: askerId, post_id: post, created_at: daysAgo(3) },
        { user_id: staffId, post_id: post, created_at: daysAgo(70) },
      ])
      .execute();
    await t.db
      .insertInto('tenant_views')
      .values([
        { tenant_id: dealer.tenantId, day: daysAgo(1).toISOString().slice(0, 10), views: 7 },
        { tenant_id: dealer.tenantId, day: daysAgo(35).toISOString().slice(0, 10), views: 5 },
      ])
      .execute();
    const { days, total, before } = await numbers();
    expect(days).toHaveLength(30);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(total).toEqual({ views: 7, saves: 1, messages: 0, sold: 1 });
    expect(before).toEqual({ views: 5, saves: 0, messages: 0, sold: 1 });
    expect(days.reduce((sum, day) => sum + day.views, 0)).toBe(7);
  });

  it('count what is there: active, pending, ending within a week, drafts', async () => {
    const { listings: before } = await numbers();
    await dealerPost();
    await dealerPost({ expires_at: new Date(Date.now() + 2 * DAY_MS) });
    await dealerPost({ status: PostStatus.Pending });
    await dealerPost({ status: PostStatus.Draft });
    await dealerPost({ expires_at: daysAgo(1) });
    const { listings } = await numbers();
    expect(listings).toEqual({
      active: before.active + 2,
      pending: before.pending + 1,
      ending: before.ending + 1,
      drafts: before.drafts + 1,
    });
  });

  it('are for the staff of this host alone', async () => {
    const [stranger, admin] = [await createUser(t.db), await createUser(t.db, { role: RoleLevel.Admin })];
    const elsewhere = await createDealer(t.db, { members: { [stranger]: 'manager' } });
    for (const client of [
      await t.as(stranger, { host: dealer.host }),
      await t.as(admin, { host: dealer.host }),
      await t.as(staffId, { host: elsewhere.host }),
      await t.as(staffId),
    ]) {
      expect((await client.get('/store/numbers')).status).toBe(404);
      expect((await client.get('/conversations?inbox=all')).status).toBe(404);
    }
    expect((await t.client({ host: dealer.host }).get('/store/numbers')).status).toBe(401);
  });
});

describe('the inbox', () => {
  const ask = async (body: string): Promise<number> => {
    const answer = await asker.post<{ conversation: { id: number } }>('/conversations', {
      postId: await dealerPost(),
      body,
    });
    return answer.body.conversation.id;
  };
  const inbox = async (which: string, client = staff): Promise<number[]> =>
    (await client.get<Conversations>(`/conversations?inbox=${which}`)).body.conversations.map(({ id }) => id);

  it('holds what the store was asked; an answer takes it from those that wait, a new question brings it back', async () => {
    const [first, second] = [await ask('Still there?'), await ask('Which caliber?')];
    expect(await inbox('unanswered')).toEqual([second, first]);
    expect((await numbers()).unanswered).toBe(2);

    await staff.post(`/conversations/${second}/messages`, { body: 'A .308.' });
    expect(await inbox('unanswered')).toEqual([first]);
    expect(await inbox('all')).toEqual([second, first]);

    await asker.post(`/conversations/${second}/messages`, { body: 'I take it.' });
    expect(await inbox('unanswered')).toEqual([second, first]);
    expect((await numbers()).total.messages).toBe(3);
  });

  it('holds nothing of the person’s own and nothing of another store', async () => {
    const colleague = await createUser(t.db);
    const other = await createDealer(t.db, { members: { [colleague]: 'staff', [staffId]: 'staff' } });
    t.context.events.emit('user.changed', { userId: staffId });
    const post = await createPost(t.db, { author_id: colleague, type: PostType.DealerNew }, other);
    const answer = await asker.post<{ conversation: { id: number } }>('/conversations', {
      postId: post,
      body: 'Hi',
    });
    const own = await createPost(t.db, { author_id: askerId });
    await staff.post('/conversations', { postId: own, body: 'I would like it.' });

    const ids = await inbox('all');
    expect(ids).not.toContain(answer.body.conversation.id);
    expect(await inbox('all', await t.as(staffId, { host: other.host }))).toEqual([
      answer.body.conversation.id,
    ]);
  });

  it('goes on page by page', async () => {
    const all = await inbox('all');
    const first = await staff.get<Conversations>('/conversations?inbox=all&limit=1');
    const next = await staff.get<Conversations>(
      `/conversations?inbox=all&limit=100&cursor=${first.body.nextCursor}`,
    );
    expect([...first.body.conversations, ...next.body.conversations].map(({ id }) => id)).toEqual(all);
  });
});

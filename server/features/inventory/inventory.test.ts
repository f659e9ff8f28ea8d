/** The table of an inventory and its bulk actions, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkAnswer, Inventory } from '#common/api/inventory.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

let t: TestApp;
let dealer: TestDealer;
let other: TestDealer;
let staffId: number;
let staff: Client;

beforeAll(async () => {
  t = await createTestApp();
  other = await createDealer(t.db, { members: { [await createUser(t.db)]: 'manager' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
});

type Values = Omit<Parameters<typeof createPost>[1], 'author_id'>;
const item = (values: Values = {}, store = dealer): Promise<number> =>
  createPost(t.db, { author_id: staffId, type: PostType.DealerNew, ...values }, store);
const list = async (query = ''): Promise<Inventory> =>
  (await staff.get<Inventory>(`/inventory${query}`)).body;
const ids = async (query = ''): Promise<number[]> => (await list(query)).items.map(({ id }) => id);
const bulk = (body: object) => staff.post<BulkAnswer & { code: string }>('/inventory/bulk', body);
const read = async (id: number): Promise<Post> => (await staff.get<Post>(`/posts/${id}`)).body;

describe('the table', () => {
  it('has the store’s own listings, newest first, with what is counted of them', async () => {
    const first = await item({ stock_number: 'A-1', price: 250, bookmark_count: 3 });
    const second = await item({ type: PostType.DealerUsed });
    await item({}, other);
    await item({ type: PostType.Sell });
    await item({ type: PostType.News });
    await item({ status: PostStatus.Deleted });
    await t.db.insertInto('post_views').values({ post_id: first, views: 41 }).execute();
    await t.db
      .insertInto('conversations')
      .values({ post_id: first, asker_id: await createUser(t.db), tenant_id: dealer.tenantId })
      .execute();
    const { items } = await list();
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    expect(items[1]).toMatchObject({
      stockNumber: 'A-1',
      price: 250,
      status: PostStatus.Published,
      category: 'guns',
      picUrl: null,
      views: 41,
      saves: 3,
      conversations: 1,
      can: { edit: true, markSold: true, delete: true, message: false },
    });
    expect(items[0]).toMatchObject({ stockNumber: null, views: 0, saves: 0, conversations: 0 });
  });

  it('is shown by state', async () => {
    const past = new Date(Date.now() - 1_000);
    const made = {
      draft: [await item({ status: PostStatus.Draft })],
      active: [await item(), await item({ status: PostStatus.Approved })],
      pending: [await item({ status: PostStatus.Pending })],
      sold: [await item({ status: PostStatus.Complete, expires_at: past })],
      ended: [await item({ expires_at: past }), await item({ status: PostStatus.Pending, expires_at: past })],
      held: [await item({ status: PostStatus.Flagged }), await item({ status: PostStatus.Hidden })],
    };
    for (const [status, wanted] of Object.entries(made)) {
      expect(await ids(`?status=${status}`)).toEqual(wanted.toReversed());
    }
    expect(await ids()).toHaveLength(9);
  });

  it('is looked through by a part of title or stock number, and by category', async () => {
    const scope = await item({ title: 'Leupold VX-3HD', category: 'optics', stock_number: 'U_77%' });
    const rifle = await item({ title: 'Ruger 10/22', stock_number: 'N-1001' });
    expect(await ids('?phrase=vx-3')).toEqual([scope]);
    expect(await ids('?phrase=100')).toEqual([rifle]);
    expect(await ids(`?phrase=${encodeURIComponent('_77%')}`)).toEqual([scope]);
    expect(await ids(`?phrase=${encodeURIComponent('N%1')}`)).toEqual([]);
    expect(await ids('?category=optics')).toEqual([scope]);
  });

  it('is read page by page', async () => {
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.push(await item());
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    const third = await list(`?limit=2&cursor=${second.nextCursor}`);
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(seen).toEqual(made.toReversed());
    expect(third.nextCursor).toBeNull();
  });

  it.each(['?cursor=x', '?cursor=1.99999999999', '?status=lost', '?limit=101', '?category=boats'])(
    'refuses %s',
    async (query) => expect((await staff.get(`/inventory${query}`)).status).toBe(422),
  );

  it('is nobody’s but the staff’s, at their store’s own host', async () => {
    const id = await item();
    for (const client of [
      await t.as(staffId, { host: other.host }),
      await t.as(staffId),
      await t.as(await createUser(t.db, { role: 100 }), { host: dealer.host }),
    ]) {
      expect((await client.get('/inventory')).status).toBe(404);
      expect((await client.get('/inventory/export.csv')).status).toBe(404);
      expect((await client.post('/inventory/bulk', { ids: [id], action: 'delete' })).status).toBe(404);
    }
    expect((await read(id)).status).toBe(PostStatus.Published);
  });
});

describe('many at once', () => {
  it('get each their own price, as before a change that is taken back', async () => {
    const ids = [await item({ price: 500 }), await item({ price: 100 })];
    await bulk({ ids, action: 'price', price: 300 });
    const { body } = await bulk({ ids, action: 'price', prices: [500, 100] });
    expect(body.items.map(({ id, price }) => [id, price])).toEqual([
      [ids[0], 500],
      [ids[1], 100],
    ]);
  });

  it('get a price, and those who saved one hear of the drop', async () => {
    const [dear, cheap, draft] = [
      await item({ price: 500 }),
      await item({ price: 100 }),
      await item({ price: null, status: PostStatus.Draft }),
    ];
    const before = t.sentJobs.length;
    const { body } = await bulk({ ids: [dear, cheap, draft], action: 'price', price: 300 });
    expect(body.results).toEqual([dear, cheap, draft].map((id) => ({ id, ok: true })));
    expect(body.items.map(({ price, previousPrice }) => [price, previousPrice])).toEqual([
      [300, 500],
      [300, null],
      [300, null],
    ]);
    const notified = t.sentJobs.slice(before).filter(({ name }) => name.startsWith('notifications.'));
    expect(notified).toEqual([
      { name: 'notifications.priceDrop', data: { postId: dear, from: 500, to: 300 } },
    ]);
  });

  it.each([
    [-10, 329, 296],
    [15, 329, 378],
    [-90, 5, 1],
    [100, 900_000, 1_000_000],
    [0, 329, 329],
  ])('change their price by %i percent, in whole dollars: %i to %i', async (percent, from, to) => {
    const id = await item({ price: from });
    const { body } = await bulk({ ids: [id], action: 'price', percent });
    expect(body.items[0]?.price).toBe(to);
  });

  it.each([
    ['markSold', PostStatus.Published, PostStatus.Complete],
    ['markSold', PostStatus.Complete, PostStatus.Complete],
    ['markPending', PostStatus.Complete, PostStatus.Pending],
    ['clearStatus', PostStatus.Pending, PostStatus.Published],
    ['clearStatus', PostStatus.Approved, PostStatus.Approved],
  ])('%s leads from %i to %i', async (action, from, to) => {
    const id = await item({ status: from });
    const { body } = await bulk({ ids: [id], action });
    expect(body.results).toEqual([{ id, ok: true }]);
    expect(body.items[0]?.status).toBe(to);
  });

  it('are renewed and deleted', async () => {
    const ended = await item({ expires_at: new Date(Date.now() - 1_000), lapsed: true });
    const { body } = await bulk({ ids: [ended], action: 'renew' });
    expect(Date.parse(body.items[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 50 * 86_400_000);
    const gone = await bulk({ ids: [ended], action: 'delete' });
    expect(gone.body).toEqual({ results: [{ id: ended, ok: true }], items: [] });
    expect(await ids()).toEqual([]);
  });

  it('fail by themselves: each says why, and the others are done', async () => {
    const mine = await item();
    const draft = await item({ status: PostStatus.Draft });
    const ofMyOwn = await createPost(t.db, { author_id: staffId });
    const theirs = await item({}, other);
    const wanted = [mine, draft, ofMyOwn, theirs, 2_000_000_000];
    const { body } = await bulk({ ids: wanted, action: 'markSold' });
    expect(body.results.map(({ ok, problem }) => (ok ? 'ok' : problem?.code))).toEqual([
      'ok',
      'status_changed',
      'not_found',
      'not_found',
      'not_found',
    ]);
    expect(body.items.map(({ id }) => id)).toEqual([mine, draft]);
  });

  it('are written down one by one, with what was there before', async () => {
    const id = await item({ title: 'Ruger 10/22', price: 329 });
    await bulk({ ids: [id], action: 'price', price: 299 });
    await bulk({ ids: [id], action: 'price', price: 299 });
    const entries = await t.db
      .selectFrom('audit_log')
      .select(['actor_id', 'tenant_id', 'subject_name', 'before', 'after'])
      .where('action', '=', 'post.update')
      .where('subject_id', '=', id)
      .execute();
    expect(entries).toEqual([
      {
        actor_id: staffId,
        tenant_id: dealer.tenantId,
        subject_name: 'Ruger 10/22',
        before: { price: 329 },
        after: { price: 299 },
      },
    ]);
  });

  it.each([
    ['no price', { ids: [1], action: 'price' }],
    ['a price and a percentage', { ids: [1], action: 'price', price: 5, percent: 5 }],
    ['a price and one for each', { ids: [1], action: 'price', price: 5, prices: [5] }],
    ['fewer prices than items', { ids: [1, 2], action: 'price', prices: [5] }],
    ['a percentage beyond all sense', { ids: [1], action: 'price', percent: -95 }],
    ['nothing', { ids: [], action: 'renew' }],
    ['too many', { ids: Array.from({ length: 201 }, (_, n) => n + 1), action: 'renew' }],
    ['another action', { ids: [1], action: 'hide' }],
  ])('are refused with %s', async (_name, body) => expect((await bulk(body)).status).toBe(422));
});

describe('when an item was sold', () => {
  const soldAt = async (id: number): Promise<Date | null> =>
    (await t.db.selectFrom('posts').select('sold_at').where('id', '=', id).executeTakeFirstOrThrow()).sold_at;

  it('is known as long as it counts as sold', async () => {
    const id = await item();
    const act = (action: string) => staff.post(`/posts/${id}/status`, { action });
    await act('markSold');
    expect(Date.now() - Number(await soldAt(id))).toBeLessThan(60_000);
    await act('clearStatus');
    expect(await soldAt(id)).toBeNull();
    await act('markSold');
    await act('markPending');
    expect(await soldAt(id)).toBeNull();
  });
});

describe('a stock number', () => {
  const write = (values: object) =>
    staff.post<Post & { errors?: { path: string }[] }>('/posts', {
      type: 'dealerNew',
      title: 'Ruger 10/22',
      description: '',
      price: 329,
      category: 'guns',
      zipCode: '83702',
      ...values,
    });

  it('is one’s own within the store, in any case, and told to its staff alone', async () => {
    const { status, body } = await write({ stockNumber: ' n-1 ' });
    expect([status, body.stockNumber]).toEqual([201, 'n-1']);
    const double = await write({ title: 'Another', stockNumber: 'N-1' });
    expect([double.status, double.body.errors?.[0]?.path]).toEqual([422, 'stockNumber']);
    const second = (await write({ title: 'Another', stockNumber: 'N-2' })).body;
    const taken = await staff.patch<{ errors: { path: string }[] }>(`/posts/${second.id}`, {
      stockNumber: 'n-1',
    });
    expect([taken.status, taken.body.errors[0]?.path]).toEqual([422, 'stockNumber']);
    expect((await t.client().get<Post>(`/posts/${body.id}`)).body).not.toHaveProperty('stockNumber');
    await staff.delete(`/posts/${body.id}`);
    expect((await staff.patch(`/posts/${second.id}`, { stockNumber: 'n-1' })).status).toBe(200);
  });

  it('makes two of what would be a double click without it', async () => {
    const one = await write({ stockNumber: 'X-1' });
    const two = await write({ stockNumber: 'X-2' });
    const again = await write({ stockNumber: 'X-2' });
    expect(two.body.id).not.toBe(one.body.id);
    expect(again.body.id).toBe(two.body.id);
  });

  it('is of no private listing, and leaves one that becomes private', async () => {
    const sale = await write({ type: 'sell', stockNumber: 'P-1' });
    expect(sale.body).not.toHaveProperty('stockNumber');
    const id = await item({ stock_number: 'C-1' });
    await staff.post(`/posts/${id}/type`, { action: 'convertToPrivate' });
    expect(await read(id)).not.toHaveProperty('stockNumber');
    expect((await write({ stockNumber: 'C-1' })).status).toBe(201);
    expect((await staff.post(`/posts/${id}/type`, { action: 'convertToDealer' })).status).toBe(200);
  });
});

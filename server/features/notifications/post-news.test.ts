/** Who hears of posts: those who follow a dealer of a new one, and those who saved one of a lower price. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';
import { selectFollowerIds } from './news.queries.ts';
import { contentsOf, createReader, listOf, pushedTo, deliverAll } from './notifications.testing.ts';
import { notifyOfAccount } from './account-news.ts';
import { notifyOfDealerPost } from './post-news.ts';

let t: TestApp;
let ownerId: number;
let owner: Client;
let readerId: number;
let reader: Client;
let moderator: Client;
let dealer: TestDealer;
let staffId: number;
/** At the dealer's host. */
let staff: Client;

beforeAll(async () => {
  t = await createTestApp();
  moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());
beforeEach(async () => {
  ownerId = await createUser(t.db);
  owner = await t.as(ownerId);
  readerId = await createUser(t.db);
  reader = await t.as(readerId);
  staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  await t.db
    .updateTable('tenants')
    .set({ display_name: 'Alder Ridge' })
    .where('id', '=', dealer.tenantId)
    .execute();
  staff = await t.as(staffId, { host: dealer.host });
  t.sentJobs.length = 0;
  t.pushed.length = 0;
});

const write = async (body: object, client = staff): Promise<Post> => {
  const answer = await client.post<Post>('/posts', {
    type: 'dealerNew',
    title: 'Marlin 336',
    description: 'In good order.',
    price: 900,
    category: 'guns',
    zipCode: '83702',
    ...body,
  });
  expect(answer.status).toBe(201);
  return answer.body;
};
async function createCrowd(length: number): Promise<number[]> {
  const rows = await t.db
    .insertInto('users')
    .values(
      Array.from({ length }, (_, n) => ({
        display_name: `Crowd ${dealer.tenantId}-${n}`,
        terms_accepted_at: new Date(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many people were told once about the post. */
async function countNotified(postId: number): Promise<number> {
  const { count } = await t.db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .where('count', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

const follow = (client = reader) => client.put(`/ffls/${dealer.name}/follow`);

describe('a dealer’s new post', () => {
  it('is told to those who follow the dealer, with the post as everyone sees it (spec 3)', async () => {
    await follow();
    const { id } = await write({});
    await deliverAll(t);
    expect(await listOf(reader)).toMatchObject([
      { type: 'dealerPost', content: 'Alder Ridge has a new listing: “Marlin 336”', url: `/posts/${id}` },
    ]);
    const [event] = pushedTo(t, readerId);
    expect(event).toMatchObject({
      type: 'NEW_FFL_POST',
      payload: { id, can: { edit: false, react: false } },
    });
    expect(await contentsOf(await t.as(staffId))).toEqual([]);
  });

  it('folds with others of the dealer, and leads to its posts then', async () => {
    await follow();
    await write({});
    await write({ type: 'news', title: 'Open on Sunday', price: undefined, category: undefined });
    await deliverAll(t);
    expect(await listOf(reader)).toMatchObject([
      { content: '2 new posts from Alder Ridge', url: `/ffl/${dealer.name}`, count: 2 },
    ]);
  });

  it('is told when a draft becomes public, not before', async () => {
    await follow();
    const { id } = await write({ draft: true });
    await deliverAll(t);
    expect(await contentsOf(reader)).toEqual([]);
    await staff.post(`/posts/${id}/status`, { action: 'publish' });
    await deliverAll(t);
    expect(await listOf(reader)).toHaveLength(1);
  });

  it('is told neither to the dealer’s own people, nor to whoever follows no more', async () => {
    await follow(staff);
    await follow();
    await reader.delete(`/ffls/${dealer.name}/follow`);
    await write({});
    await deliverAll(t);
    expect([await contentsOf(staff), await contentsOf(reader)]).toEqual([[], []]);
  });

  it.each([
    ['a private sale made at the dealer', { type: 'sell' }],
    ['a discussion there', { type: 'basic', price: undefined, category: undefined }],
  ])('is not %s', async (_name, body) => {
    await follow();
    await write(body);
    expect(t.sentJobs.filter(({ name }) => name === 'notifications.dealerPost')).toEqual([]);
  });

  it('that is out of sight before its job runs is told to nobody', async () => {
    await follow();
    const { id } = await write({});
    await moderator.post(`/posts/${id}/status`, { action: 'hide', reason: 'Not lawful' });
    await deliverAll(t);
    expect(await contentsOf(reader)).toEqual([]);
  });

  it('reaches a crowd in batches, each of them once', async () => {
    const crowd = await createCrowd(1_203);
    await t.db
      .insertInto('dealer_follows')
      .values([...crowd, staffId].map((userId) => ({ user_id: userId, ffl_id: dealer.fflId })))
      .execute();
    const { id } = await write({});
    // Ends in the middle, as a server that is stopped, and begins again.
    const { live } = t.context;
    let pushes = 0;
    t.context.live = {
      ...live,
      notify: () => {
        pushes += 1;
        if (pushes === 3) throw new Error('stopped');
      },
    };
    await expect(notifyOfDealerPost(t.context, { postId: id })).rejects.toThrow('stopped');
    t.context.live = live;
    await deliverAll(t);
    expect(await countNotified(id)).toBe(1_203);
  });

  it('reads its crowd in bounded parts, each person in one of them', async () => {
    const crowd = (await createCrowd(7)).toSorted((one, other) => one - other);
    await t.db
      .insertInto('dealer_follows')
      .values(crowd.map((userId) => ({ user_id: userId, ffl_id: dealer.fflId })))
      .execute();
    const page = (after: number) => selectFollowerIds(t.db, dealer.tenantId, { after, limit: 3 });
    expect(await page(0)).toEqual(crowd.slice(0, 3));
    expect(await page(crowd[2] ?? 0)).toEqual(crowd.slice(3, 6));
    expect(await page(crowd[5] ?? 0)).toEqual(crowd.slice(6));
    expect(await page(crowd[6] ?? 0)).toEqual([]);
  });

  it('is pushed and mailed to many at once, each with their own count', async () => {
    const readers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => createReader(t, `crowd-${n}@example.org`)),
    );
    await t.db
      .insertInto('dealer_follows')
      .values(readers.map((id) => ({ user_id: id, ffl_id: dealer.fflId })))
      .execute();
    await t.db
      .insertInto('notification_preferences')
      .values(readers.map((id) => ({ user_id: id, kind: 'dealerPost', on_site: true, by_email: true })))
      .execute();
    const busy = readers.slice(0, 10);
    for (const userId of busy) {
      await notifyOfAccount(t.context, { userId, cause: 'a change', content: 'Something', url: '/accounts' });
    }
    t.sentJobs.length = 0;
    t.pushed.length = 0;
    const { id } = await write({});
    const sendMany = vi.spyOn(t.context.jobs, 'sendMany');
    await notifyOfDealerPost(t.context, { postId: id });
    expect(t.pushed).toHaveLength(3);
    expect(sendMany).toHaveBeenCalledOnce();
    expect(t.sentJobs.filter(({ name }) => name === 'notifications.mail')).toHaveLength(30);
    sendMany.mockRestore();
    for (const userId of readers) {
      expect(pushedTo(t, userId).map(({ type, content }) => [type, content])).toEqual([
        ['NEW_FFL_POST', 'Alder Ridge has a new listing: “Marlin 336”'],
        ['NOTIFICATION_COUNT_CHANGE', busy.includes(userId) ? '2' : '1'],
      ]);
    }
  });
});

describe('a price drop', () => {
  const setUp = async (): Promise<number> => {
    const { id } = await write({ type: 'sell' }, owner);
    await reader.put(`/posts/${id}/bookmark`);
    await owner.put(`/posts/${id}/bookmark`);
    t.sentJobs.length = 0;
    return id;
  };
  const setPrice = async (id: number, price: number) => {
    expect((await owner.patch(`/posts/${id}`, { price })).status).toBe(200);
    await deliverAll(t);
  };

  it('is told to those who saved the post, and never to its owner', async () => {
    const id = await setUp();
    await setPrice(id, 850);
    expect(await listOf(reader)).toMatchObject([
      { type: 'priceDrop', content: '“Marlin 336” dropped from $900 to $850', url: `/posts/${id}` },
    ]);
    expect(pushedTo(t, readerId)).toMatchObject([
      { type: 'GENERAL', content: '“Marlin 336” dropped from $900 to $850', payload: { id } },
      { type: 'NOTIFICATION_COUNT_CHANGE', content: '1' },
    ]);
    expect(await contentsOf(owner)).toEqual([]);
  });

  it('folds with those that are unread into words that are true of all, and of no price twice', async () => {
    const id = await setUp();
    for (const price of [850, 1_200, 850, 1_500, 1_100]) await setPrice(id, price);
    expect(await listOf(reader)).toMatchObject([
      { content: '2 price drops on “Marlin 336”, now $1,100', url: `/posts/${id}`, count: 2 },
    ]);
    await reader.post('/notifications/read', {});
    await setPrice(id, 700);
    expect((await contentsOf(reader))[0]).toBe('“Marlin 336” dropped from $1,100 to $700');
  });

  it('reaches more people than are told at once', async () => {
    const id = await setUp();
    const crowd = await createCrowd(502);
    await t.db
      .insertInto('bookmarks')
      .values(crowd.map((userId) => ({ user_id: userId, post_id: id })))
      .execute();
    await setPrice(id, 850);
    expect(await countNotified(id)).toBe(503);
  });

  it('that was taken back before its job runs is told to nobody', async () => {
    const id = await setUp();
    await owner.patch(`/posts/${id}`, { price: 850 });
    await setPrice(id, 900);
    expect(await contentsOf(reader)).toEqual([]);
  });

  it.each([
    ['sold', 'markSold'],
    ['hidden', 'hide'],
  ])('on a post that was %s meanwhile is told to nobody', async (_name, action) => {
    const id = await setUp();
    await owner.patch(`/posts/${id}`, { price: 850 });
    const who = action === 'hide' ? moderator : owner;
    await who.post(`/posts/${id}/status`, { action, reason: 'Because it is so' });
    await deliverAll(t);
    expect(await contentsOf(reader)).toEqual([]);
  });

  it.each([
    ['a draft', { draft: true }, { price: 850 }],
    ['a rise', {}, { price: 950 }],
    ['other words', {}, { title: 'Marlin 336 W' }],
  ])('is not %s', async (_name, body, change) => {
    const { id } = await write({ type: 'sell', ...body }, owner);
    await owner.patch(`/posts/${id}`, change);
    expect(t.sentJobs.filter(({ name }) => name === 'notifications.priceDrop')).toEqual([]);
  });
});

/** Who bought it, over HTTP: whom a seller can name, until when, and what becomes of the deal. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaleBuyers } from '#common/api/deals.ts';
import { PostType } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost } from '#server/testing/factories.ts';
import {
  age,
  ask,
  createDeal,
  createSale,
  createSomeone,
  listDeals,
  mark,
  name,
  rate,
} from './deals.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('the people who may have bought it', () => {
  it('are those who wrote about the post, the latest first', async () => {
    const { postId, seller, buyer } = await createSale(t);
    const other = await createSomeone(t);
    await ask(other.client, postId);
    await createSomeone(t);
    const { status, body } = await seller.client.get<SaleBuyers>(`/posts/${postId}/buyers`);
    expect(status).toBe(200);
    expect(body.buyers.map(({ id }) => id)).toEqual([other.id, buyer.id]);
    expect(body.buyer).toBeNull();
    expect(Date.parse(body.until ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  it('are shown to whoever sold it alone, and only of what is sold', async () => {
    const { postId, seller, buyer } = await createSale(t);
    const stranger = await createSomeone(t);
    for (const client of [buyer.client, stranger.client]) {
      expect((await client.get(`/posts/${postId}/buyers`)).status).toBe(404);
      expect((await name(client, postId, buyer.id)).status).toBe(404);
    }
    expect((await t.client().get(`/posts/${postId}/buyers`)).status).toBe(401);
    await mark(seller.client, postId, 'clearStatus');
    expect((await seller.client.get(`/posts/${postId}/buyers`)).status).toBe(404);
  });

  it('are not asked for where somebody looked for something', async () => {
    const seller = await createSomeone(t);
    const postId = await createPost(t.db, { author_id: seller.id, type: PostType.Buy });
    await mark(seller.client, postId, 'markSold');
    expect((await seller.client.get(`/posts/${postId}/buyers`)).status).toBe(404);
  });

  it.each<[string, (t: TestApp, sale: Awaited<ReturnType<typeof createSale>>) => Promise<unknown>]>([
    [
      'was banned',
      ({ db }, { buyer }) =>
        db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', buyer.id).execute(),
    ],
    [
      'has left',
      ({ db }, { buyer }) =>
        db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', buyer.id).execute(),
    ],
    [
      'was blocked by the seller',
      ({ db }, { buyer, seller }) =>
        db
          .insertInto('blocks')
          .values({ user_id: seller.id, blocked_user_id: buyer.id, created_by: seller.id })
          .execute(),
    ],
    [
      'has blocked the seller',
      ({ db }, { buyer, seller }) =>
        db
          .insertInto('blocks')
          .values({ user_id: buyer.id, blocked_user_id: seller.id, created_by: buyer.id })
          .execute(),
    ],
    [
      'wrote nothing',
      ({ db }, { buyer }) => db.deleteFrom('messages').where('author_id', '=', buyer.id).execute(),
    ],
  ])('do not include whoever %s', async (_name, change) => {
    const sale = await createSale(t);
    await change(t, sale);
    const { body } = await sale.seller.client.get<SaleBuyers>(`/posts/${sale.postId}/buyers`);
    expect(body.buyers).toEqual([]);
    expect((await name(sale.seller.client, sale.postId, sale.buyer.id)).status).toBe(422);
  });

  it('do not include a colleague, and of a store everyone there may name one', async () => {
    const [staff, colleague] = [await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff' } });
    const { postId, buyer } = await createSale(t, { seller: staff, dealer });
    await ask(colleague.client, postId);
    await t.db
      .insertInto('tenant_members')
      .values({ tenant_id: dealer.tenantId, user_id: colleague.id, role: 'staff' })
      .execute();
    t.context.events.emit('user.changed', { userId: colleague.id });
    const { body } = await colleague.client.get<SaleBuyers>(`/posts/${postId}/buyers`);
    expect(body.buyers.map(({ id }) => id)).toEqual([buyer.id]);
    expect((await name(colleague.client, postId, colleague.id)).status).toBe(422);
    expect((await name(colleague.client, postId, buyer.id)).status).toBe(200);
    expect(
      await t.db
        .selectFrom('deals')
        .select(['seller_id', 'ffl_id', 'buyer_id'])
        .where('post_id', '=', postId)
        .execute(),
    ).toEqual([{ seller_id: colleague.id, ffl_id: dealer.fflId, buyer_id: buyer.id }]);
    const { before, after } = await t.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'post.nameBuyer')
      .where('subject_id', '=', postId)
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual([{ buyerId: null }, { buyerId: buyer.id }]);
  });
});

describe('naming the buyer', () => {
  it('makes one deal and tells both, however often it is pressed', async () => {
    const { postId, seller, buyer } = await createSale(t);
    const sent = t.sentJobs.length;
    const answers = await Promise.all([1, 2, 3].map(() => name(seller.client, postId, buyer.id)));
    expect(answers.map(({ status, body }) => [status, body.buyer?.id])).toEqual(
      Array.from({ length: 3 }, () => [200, buyer.id]),
    );
    expect(await t.db.selectFrom('deals').select('id').where('post_id', '=', postId).execute()).toHaveLength(
      1,
    );
    const told = t.sentJobs.slice(sent);
    expect(
      told
        .filter((job) => job.name === 'notifications.account')
        .map((job) => (job.data as { userId: number }).userId),
    ).toEqual([buyer.id, seller.id]);
    expect(told.filter((job) => job.name === 'deals.remind')).toHaveLength(1);
  });

  it('anew takes the first deal back, with what the seller said of it', async () => {
    const deal = await createDeal(t);
    const other = await createSomeone(t);
    await ask(other.client, deal.postId);
    await rate(deal.seller.client, deal.id, 1, 'Never came.');
    expect((await name(deal.seller.client, deal.postId, other.id)).body.buyer?.id).toBe(other.id);
    expect(await listDeals(deal.buyer.client, 'open')).toEqual([]);
    expect(await listDeals(other.client, 'open')).toHaveLength(1);
    expect(await t.db.selectFrom('ratings').select('id').where('deal_id', '=', deal.id).execute()).toEqual(
      [],
    );
    // The first one again: their deal goes on, and they are not told twice.
    const sent = t.sentJobs.length;
    await name(deal.seller.client, deal.postId, deal.buyer.id);
    expect((await listDeals(deal.buyer.client, 'open')).map(({ id }) => id)).toEqual([deal.id]);
    expect(t.sentJobs.slice(sent)).toEqual([]);
  });

  it('as nobody takes the deal back', async () => {
    const deal = await createDeal(t);
    const { body } = await name(deal.seller.client, deal.postId, null);
    expect(body.buyer).toBeNull();
    expect(await listDeals(deal.buyer.client, 'open')).toEqual([]);
    expect((await rate(deal.buyer.client, deal.id, 5)).body.code).toBe('deal_cancelled');
  });

  it('is over once the buyer has rated', async () => {
    const deal = await createDeal(t);
    await rate(deal.buyer.client, deal.id, 5);
    const { status, body } = await name(deal.seller.client, deal.postId, null);
    expect([status, body.code]).toEqual([409, 'buyer_rated']);
    expect((await deal.seller.client.get<SaleBuyers>(`/posts/${deal.postId}/buyers`)).body).toMatchObject({
      buyer: { id: deal.buyer.id },
      until: null,
      buyers: [],
    });
  });

  it('is over thirty days after the sale', async () => {
    const { postId, seller, buyer } = await createSale(t);
    const soldAt = new Date(Date.now() - 30 * 86_400_000 - 1_000);
    await t.db.updateTable('posts').set({ sold_at: soldAt }).where('id', '=', postId).execute();
    const { status, body } = await name(seller.client, postId, buyer.id);
    expect([status, body.code]).toEqual([409, 'too_late']);
  });

  it('needs the rights of a member: whoever is suspended reads', async () => {
    const { postId, seller, buyer } = await createSale(t);
    await t.db
      .updateTable('users')
      .set({ suspended_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', seller.id)
      .execute();
    t.context.events.emit('user.changed', { userId: seller.id });
    const { status, body } = await name(seller.client, postId, buyer.id);
    expect([status, body.code]).toEqual([403, 'suspended']);
  });
});

describe('taking the mark back', () => {
  it.each(['clearStatus', 'markPending'])('by %s takes the deal back', async (action) => {
    const deal = await createDeal(t);
    await mark(deal.seller.client, deal.postId, action);
    expect(await listDeals(deal.buyer.client, 'open')).toEqual([]);
    // Sold once more, somebody else can be named.
    await mark(deal.seller.client, deal.postId, 'markSold');
    expect((await name(deal.seller.client, deal.postId, deal.buyer.id)).status).toBe(200);
  });

  it.each(['seller', 'buyer'] as const)('leaves a deal that the %s has rated', async (side) => {
    const deal = await createDeal(t);
    await rate(deal[side].client, deal.id, 4);
    await mark(deal.seller.client, deal.postId, 'clearStatus');
    expect((await rate(deal.buyer.client, deal.id, 4)).status).toBe(200);
    expect((await rate(deal.seller.client, deal.id, 4)).status).toBe(200);
    expect((await listDeals(deal.buyer.client, 'past')).map(({ isShown }) => isShown)).toEqual([true]);
  });
});

describe('the buyer who bought nothing', () => {
  it('ends the deal, and is not named again', async () => {
    const deal = await createDeal(t);
    await rate(deal.seller.client, deal.id, 1);
    const sent = t.sentJobs.length;
    for (let n = 0; n < 2; n++)
      expect((await deal.buyer.client.post(`/deals/${deal.id}/decline`)).status).toBe(200);
    expect(t.sentJobs.slice(sent).map(({ data }) => (data as { userId: number }).userId)).toEqual([
      deal.seller.id,
    ]);
    const { body } = await deal.seller.client.get<SaleBuyers>(`/posts/${deal.postId}/buyers`);
    expect(body).toMatchObject({ buyer: null, buyers: [] });
    expect((await name(deal.seller.client, deal.postId, deal.buyer.id)).status).toBe(422);
    expect((await rate(deal.seller.client, deal.id, 1)).status).toBe(409);
  });

  it('cannot say so of a deal that they have rated, or that is over', async () => {
    const [rated, old] = [await createDeal(t), await createDeal(t)];
    await rate(rated.buyer.client, rated.id, 3);
    await age(t, old.id, 31);
    const answers = [rated, old].map(({ buyer, id }) =>
      buyer.client.post<{ code: string }>(`/deals/${id}/decline`),
    );
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'buyer_rated'],
      [409, 'too_late'],
    ]);
  });

  it('is nobody else', async () => {
    const deal = await createDeal(t);
    const stranger = await createSomeone(t);
    for (const { client } of [stranger, deal.seller]) {
      expect((await client.post(`/deals/${deal.id}/decline`)).status).toBe(404);
    }
    expect(await listDeals(deal.buyer.client, 'open')).toHaveLength(1);
  });
});

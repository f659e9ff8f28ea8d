/** What two people say of their deal, over HTTP: when it is read, by whom, and what it does to their scores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#common/api/accounts.ts';
import type { Rating, Ratings } from '#common/api/deals.ts';
import type { DealerPage, TenantHome } from '#common/api/tenants.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer } from '#server/testing/factories.ts';
import { age, createDeal, createSomeone, listDeals, rate, type Someone } from './deals.testing.ts';
import { remindOfDeal } from './reminders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ratingsOf = async (userId: number, client = t.client()): Promise<Rating[]> =>
  (await client.get<Ratings>(`/users/${userId}/ratings`)).body.ratings;
const scoreOf = async (userId: number) => (await t.client().get<Profile>(`/users/${userId}`)).body.deals;
const NO_RATING = { score: null, ratings: 0 };

describe('a rating', () => {
  it.each([
    ['seller', 'buyer'],
    ['buyer', 'seller'],
  ] as const)('of the %s is read by nobody until the %s has rated, too', async (first, second) => {
    const deal = await createDeal(t);
    expect((await rate(deal[first].client, deal.id, 4, '  Quick\u200B and kind. ')).body).toMatchObject({
      own: { score: 4, words: 'Quick and kind.' },
      theirs: null,
      isShown: false,
      can: { rate: true },
    });
    expect(await ratingsOf(deal[second].id)).toEqual([]);
    expect(await scoreOf(deal[second].id)).toEqual({ count: 1, ...NO_RATING });
    const [seen] = await listDeals(deal[second].client, 'open');
    expect(seen).toMatchObject({ own: null, theirs: null, isShown: false });

    const { body } = await rate(deal[second].client, deal.id, 2, 'Late.');
    expect(body).toMatchObject({
      own: { score: 2, words: 'Late.' },
      theirs: { score: 4, words: 'Quick and kind.' },
      isShown: true,
      can: { rate: false, decline: false },
    });
    expect(await ratingsOf(deal[second].id)).toMatchObject([
      { score: 4, words: 'Quick and kind.', role: first, author: { id: deal[first].id }, store: null },
    ]);
    expect(await scoreOf(deal[second].id)).toEqual({ count: 1, score: 4, ratings: 1 });
    expect(await scoreOf(deal[first].id)).toEqual({ count: 1, score: 2, ratings: 1 });
  });

  it('is read when thirty days are over, though only one has rated', async () => {
    const deal = await createDeal(t);
    await rate(deal.seller.client, deal.id, 5, 'Paid at once.');
    await age(t, deal.id, 29.99);
    expect(await ratingsOf(deal.buyer.id)).toEqual([]);
    expect(await listDeals(deal.buyer.client, 'open')).toHaveLength(1);
    await age(t, deal.id, 0.02);
    expect(await ratingsOf(deal.buyer.id)).toHaveLength(1);
    expect(await listDeals(deal.buyer.client, 'open')).toEqual([]);
    expect(await listDeals(deal.buyer.client, 'past')).toMatchObject([
      { theirs: { score: 5 }, own: null, can: { rate: false, decline: false } },
    ]);
    for (const { client } of [deal.seller, deal.buyer]) {
      const { status, body } = await rate(client, deal.id, 1);
      expect([status, body.code]).toEqual([409, 'too_late']);
    }
  });

  it('is said anew as long as nobody has read it, and never afterwards', async () => {
    const deal = await createDeal(t);
    await rate(deal.seller.client, deal.id, 1, 'Hm.');
    await rate(deal.seller.client, deal.id, 5, 'A misunderstanding.');
    await rate(deal.buyer.client, deal.id, 3);
    const { status, body } = await rate(deal.seller.client, deal.id, 1, 'Revenge.');
    expect([status, body.code]).toEqual([409, 'rating_shown']);
    // The same once more is a double click.
    expect((await rate(deal.seller.client, deal.id, 5, 'A misunderstanding.')).status).toBe(200);
    expect(await ratingsOf(deal.buyer.id)).toMatchObject([{ score: 5, words: 'A misunderstanding.' }]);
  });

  it('is one a side, whatever arrives at once', async () => {
    const deal = await createDeal(t);
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [
        rate(deal.seller.client, deal.id, 5, 'Good.'),
        rate(deal.buyer.client, deal.id, 4, 'Fine.'),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await ratingsOf(deal.seller.id)).toMatchObject([{ score: 4 }]);
    expect(await ratingsOf(deal.buyer.id)).toMatchObject([{ score: 5 }]);
  });

  it.each([
    [{ score: 0 }],
    [{ score: 6 }],
    [{ score: 4.5 }],
    [{ score: '5' }],
    [{}],
    [{ score: 5, words: 'x'.repeat(501) }],
    [{ score: 5, about: 1 }],
  ])('is refused as %j', async (body) => {
    const deal = await createDeal(t);
    expect((await deal.buyer.client.put(`/deals/${deal.id}/rating`, body)).status).toBe(422);
  });

  it('is left by the two of a deal alone', async () => {
    const deal = await createDeal(t);
    for (const role of [RoleLevel.User, RoleLevel.Mod, RoleLevel.Sudo]) {
      const stranger = await createSomeone(t, { role });
      expect((await rate(stranger.client, deal.id, 1)).status).toBe(404);
      expect(await listDeals(stranger.client, 'open')).toEqual([]);
    }
    expect((await rate(t.client(), deal.id, 1)).status).toBe(401);
  });

  it('outlives the post and the account of whoever left it', async () => {
    const deal = await createDeal(t);
    await rate(deal.seller.client, deal.id, 2);
    await rate(deal.buyer.client, deal.id, 3, 'As described.');
    await t.db.deleteFrom('posts').where('id', '=', deal.postId).execute();
    expect(await listDeals(deal.seller.client, 'past')).toMatchObject([{ post: null, theirs: { score: 3 } }]);
    await t.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deal.buyer.id).execute();
    expect(await ratingsOf(deal.seller.id)).toMatchObject([{ words: 'As described.', author: null }]);
    expect(await listDeals(deal.seller.client, 'past')).toMatchObject([{ other: null }]);
    expect((await t.client().get(`/users/${deal.buyer.id}/ratings`)).status).toBe(404);
  });
});

describe('the deal of a store', () => {
  const createStoreDeal = async () => {
    const [staff, colleague] = [await createSomeone(t), await createSomeone(t)];
    const dealer = await createDealer(t.db, { members: { [staff.id]: 'staff', [colleague.id]: 'manager' } });
    return { ...(await createDeal(t, { seller: staff, dealer })), dealer, colleague };
  };
  const read = async ({ dealer }: Awaited<ReturnType<typeof createStoreDeal>>, client = t.client()) =>
    (await client.get<Ratings>(`/ffls/${dealer.name}/ratings`)).body.ratings;

  it('is rated by anyone who works there, once for all of them', async () => {
    const deal = await createStoreDeal();
    expect(await listDeals(deal.colleague.client, 'open')).toMatchObject([
      { role: 'seller', store: { name: deal.dealer.name }, other: { id: deal.buyer.id } },
    ]);
    await rate(deal.seller.client, deal.id, 3);
    await rate(deal.colleague.client, deal.id, 4, 'From all of us.');
    await rate(deal.buyer.client, deal.id, 5, 'A fine shop.');
    expect(await ratingsOf(deal.buyer.id)).toMatchObject([
      { score: 4, words: 'From all of us.', author: null, store: { name: deal.dealer.name }, role: 'seller' },
    ]);
    const entries = await t.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'post.rateBuyer')
      .where('subject_id', '=', deal.postId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ after }) => after)).toEqual([{ score: 3 }, { score: 4 }]);
  });

  it('counts for the store and not for whoever marked it', async () => {
    const deal = await createStoreDeal();
    await rate(deal.seller.client, deal.id, 4);
    await rate(deal.buyer.client, deal.id, 5, 'A fine shop.');
    expect(await scoreOf(deal.seller.id)).toEqual({ count: 0, ...NO_RATING });
    expect(await ratingsOf(deal.seller.id)).toEqual([]);
    expect(await read(deal)).toMatchObject([{ score: 5, role: 'buyer', author: { id: deal.buyer.id } }]);
    const score = { count: 1, score: 5, ratings: 1 };
    const { body: page } = await t.client().get<DealerPage>(`/ffls/${deal.dealer.name}`);
    const { body: home } = await t.client({ host: deal.dealer.host }).get<TenantHome>('/tenants/current');
    expect([page.deals, home.deals]).toEqual([score, score]);
    expect((await t.client().get<TenantHome>('/tenants/current')).body.deals).toBeNull();
    expect((await t.client().get('/ffls/no-such-store/ratings')).status).toBe(404);
  });

  it('is none of the business of whoever has left the store', async () => {
    const deal = await createStoreDeal();
    await t.db.deleteFrom('tenant_members').where('user_id', '=', deal.seller.id).execute();
    t.context.events.emit('user.changed', { userId: deal.seller.id });
    expect((await rate(deal.seller.client, deal.id, 5)).status).toBe(404);
    expect(await listDeals(deal.seller.client, 'open')).toEqual([]);
    const sent = t.sentJobs.length;
    await remindOfDeal(t.context, { dealId: deal.id });
    expect(toldOf(sent)).toEqual([deal.buyer.id]);
  });
});

const toldOf = (since: number): number[] =>
  t.sentJobs.slice(since).map(({ data }) => (data as { userId: number }).userId);

describe('a reminder', () => {
  const remind = async (id: number): Promise<number[]> => {
    const sent = t.sentJobs.length;
    await remindOfDeal(t.context, { dealId: id });
    return toldOf(sent);
  };

  it('reaches those who have not rated', async () => {
    const deal = await createDeal(t);
    expect(await remind(deal.id)).toEqual([deal.buyer.id, deal.seller.id]);
    await rate(deal.buyer.client, deal.id, 5);
    expect(await remind(deal.id)).toEqual([deal.seller.id]);
  });

  it('reaches nobody about a deal that was taken back or is over', async () => {
    const [declined, old] = [await createDeal(t), await createDeal(t)];
    await declined.buyer.client.post(`/deals/${declined.id}/decline`);
    await age(t, old.id, 31);
    expect(await remind(declined.id)).toEqual([]);
    expect(await remind(old.id)).toEqual([]);
    expect(await remind(2_147_483_647)).toEqual([]);
  });
});

describe('a page of ratings', () => {
  let seller: Someone;
  beforeAll(async () => {
    seller = await createSomeone(t);
    for (const score of [5, 4, 4]) {
      const deal = await createDeal(t, { seller });
      await rate(deal.buyer.client, deal.id, score, `Said ${score}.`);
      await rate(seller.client, deal.id, 5);
    }
  });

  it('goes on from where it ended, and the score is their average', async () => {
    const first = await t.client().get<Ratings>(`/users/${seller.id}/ratings?limit=2`);
    expect(first.body.ratings.map(({ score }) => score)).toEqual([4, 4]);
    const second = await t
      .client()
      .get<Ratings>(`/users/${seller.id}/ratings?limit=2&cursor=${first.body.nextCursor ?? ''}`);
    expect(second.body.ratings.map(({ score }) => score)).toEqual([5]);
    expect(second.body.nextCursor).toBeNull();
    expect(await scoreOf(seller.id)).toEqual({ count: 3, score: 4.3, ratings: 3 });
    expect((await t.client().get(`/users/${seller.id}/ratings?cursor=nonsense`)).status).toBe(422);
  });

  it('of one’s own deals goes on likewise', async () => {
    const first = await seller.client.get<{ deals: unknown[]; nextCursor: string }>(
      '/deals?state=past&limit=2',
    );
    const second = await seller.client.get<{ deals: unknown[]; nextCursor: null }>(
      `/deals?state=past&limit=2&cursor=${first.body.nextCursor}`,
    );
    expect([first.body.deals.length, second.body.deals.length, second.body.nextCursor]).toEqual([2, 1, null]);
  });

  it('leaves out what a moderator has hidden, in words and score', async () => {
    const [newest] = await ratingsOf(seller.id);
    await t.db
      .updateTable('ratings')
      .set({ hidden_at: new Date() })
      .where('id', '=', newest?.id ?? 0)
      .execute();
    expect(await ratingsOf(seller.id)).toHaveLength(2);
    expect(await scoreOf(seller.id)).toEqual({ count: 3, score: 4.5, ratings: 2 });
    expect((await listDeals(seller.client, 'past'))[0]).toMatchObject({ theirs: null, isShown: true });
  });
});

describe('reporting a rating', () => {
  const report = (client: Someone['client'], id: number) =>
    client.post(`/ratings/${id}/report`, { reason: 'harassment', text: 'Not nice.' });

  it('opens a case about whoever wrote it', async () => {
    const deal = await createDeal(t);
    await rate(deal.seller.client, deal.id, 1, 'Bad words.');
    await rate(deal.buyer.client, deal.id, 1);
    const [rating] = await ratingsOf(deal.buyer.id, deal.buyer.client);
    expect(rating?.can).toEqual({ report: true });
    expect((await ratingsOf(deal.buyer.id, deal.seller.client))[0]?.can).toEqual({ report: false });
    expect((await ratingsOf(deal.buyer.id))[0]?.can).toEqual({ report: false });
    expect((await report(deal.buyer.client, rating?.id ?? 0)).status).toBe(200);
    expect((await report(deal.seller.client, rating?.id ?? 0)).status).toBe(403);
    expect(
      await t.db
        .selectFrom('cases')
        .select(['about_id', 'closed_at'])
        .where('kind', '=', 'rating')
        .where('subject_id', '=', rating?.id ?? 0)
        .execute(),
    ).toEqual([{ about_id: deal.seller.id, closed_at: null }]);
  });

  it('needs one that is read', async () => {
    const deal = await createDeal(t);
    await rate(deal.seller.client, deal.id, 1);
    const { id } = await t.db
      .selectFrom('ratings')
      .select('id')
      .where('deal_id', '=', deal.id)
      .executeTakeFirstOrThrow();
    expect((await report(deal.buyer.client, id)).status).toBe(404);
    expect((await report(deal.buyer.client, 2_147_483_647)).status).toBe(404);
  });
});

/** Deals for tests: sold and named through the API, as the pages do. */
import type { Deal, Deals, SaleBuyers } from '#common/api/deals.ts';
import { PostType } from '#common/domain/enums.ts';
import type { Client, TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

export type Someone = { id: number; client: Client };

export async function createSomeone(
  t: TestApp,
  values: Parameters<typeof createUser>[1] = {},
): Promise<Someone> {
  const id = await createUser(t.db, values);
  return { id, client: await t.as(id) };
}

export async function ask(client: Client, postId: number): Promise<void> {
  const answer = await client.post('/conversations', { postId, body: 'Is it there?' });
  if (answer.status !== 201) throw new Error(`not asked: ${JSON.stringify(answer.body)}`);
}

export type Sale = { postId: number; seller: Someone; buyer: Someone };

/** A listing that was sold, and somebody who wrote about it. */
export async function createSale(
  t: TestApp,
  { seller, dealer }: { seller?: Someone; dealer?: TestDealer } = {},
): Promise<Sale> {
  const owner = seller ?? (await createSomeone(t));
  const buyer = await createSomeone(t);
  const postId = await createPost(
    t.db,
    { author_id: owner.id, ...(dealer === undefined ? {} : { type: PostType.DealerUsed }) },
    dealer,
  );
  await ask(buyer.client, postId);
  await mark(owner.client, postId, 'markSold');
  return { postId, seller: owner, buyer };
}

export async function mark(client: Client, postId: number, action: string): Promise<void> {
  const answer = await client.post(`/posts/${postId}/status`, { action });
  if (answer.status !== 200) throw new Error(`not marked: ${JSON.stringify(answer.body)}`);
}

export const name = (client: Client, postId: number, buyerId: number | null) =>
  client.put<SaleBuyers & { code?: string }>(`/posts/${postId}/deal`, { buyerId });

/** The same, with its buyer named, and the deal's id. */
export async function createDeal(
  t: TestApp,
  options: Parameters<typeof createSale>[1] = {},
): Promise<Sale & { id: number }> {
  const sale = await createSale(t, options);
  const answer = await name(sale.seller.client, sale.postId, sale.buyer.id);
  if (answer.status !== 200) throw new Error(`not named: ${JSON.stringify(answer.body)}`);
  const { id } = await t.db
    .selectFrom('deals')
    .select('id')
    .where('post_id', '=', sale.postId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...sale, id };
}

export const rate = (client: Client, id: number, score: number, words = '') =>
  client.put<Deal & { code?: string }>(`/deals/${id}/rating`, { score, words });

export const listDeals = async (client: Client, state: 'open' | 'past'): Promise<Deal[]> =>
  (await client.get<Deals>(`/deals?state=${state}`)).body.deals;

const DAY_MS = 86_400_000;

/** Makes a deal so many days older, with what was said of it. */
export async function age(t: TestApp, id: number, days: number): Promise<void> {
  const back = (value: Date): Date => new Date(value.getTime() - days * DAY_MS);
  const { created_at, post_id } = await t.db
    .selectFrom('deals')
    .select(['created_at', 'post_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('deals')
    .set({ created_at: back(created_at) })
    .where('id', '=', id)
    .execute();
  await t.db
    .updateTable('posts')
    .set({ sold_at: back(created_at) })
    .where('id', '=', post_id ?? 0)
    .execute();
  for (const rating of await t.db
    .selectFrom('ratings')
    .select(['id', 'shown_at'])
    .where('deal_id', '=', id)
    .execute()) {
    await t.db
      .updateTable('ratings')
      .set({ shown_at: back(rating.shown_at) })
      .where('id', '=', rating.id)
      .execute();
  }
}

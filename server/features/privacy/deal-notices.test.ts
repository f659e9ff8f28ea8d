/** What the two sides of a deal were told of each other, when one of them deletes the account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removedMemberName } from '#common/domain/removed-member.ts';
import type { Deals } from '#common/api/deals.ts';
import type { Notifications } from '#common/api/notifications.ts';
import { remindOfDeal } from '#server/features/deals/deals.service.ts';
import { notifyOfAccount } from '#server/features/notifications/notifications.service.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A sold post and its named buyer, who were told of it and reminded. */
async function createDeal(sellerName: string, buyerName: string) {
  const sellerId = await createUser(t.db, { display_name: sellerName });
  const buyerId = await createUser(t.db, { display_name: buyerName });
  const [seller, buyer] = [await t.as(sellerId), await t.as(buyerId)];
  const postId = await createPost(t.db, { author_id: sellerId, title: 'Marlin 336' });
  await buyer.post('/conversations', { postId, body: 'Is it there?' });
  await seller.post(`/posts/${postId}/status`, { action: 'markSold' });
  expect((await seller.put(`/posts/${postId}/deal`, { buyerId })).status).toBe(200);
  const { body } = await buyer.get<Deals>('/deals?state=open');
  const id = body.deals[0]?.id ?? 0;
  await remindOfDeal(t.context, { dealId: id });
  return { id, sellerId, buyerId, seller, buyer };
}

async function deliverAll(): Promise<void> {
  for (const { name, data } of t.sentJobs.splice(0)) {
    if (name === 'notifications.account')
      await notifyOfAccount(t.context, data as JobData['notifications.account']);
  }
}

const toldOf = async (client: Client): Promise<string[]> => {
  const { body } = await client.get<Notifications>('/notifications');
  return body.notifications.map(({ content }) => content).toSorted((one, other) => one.localeCompare(other));
};
const remove = (client: Client) => client.delete('/accounts/current', { confirm: 'DELETE' });

it('the seller reads a removed member’s name instead of the buyer’s', async () => {
  const { id, seller, buyer, buyerId } = await createDeal('Seth Alder', 'Quill Heron');
  expect((await buyer.post(`/deals/${id}/decline`)).status).toBe(200);
  await deliverAll();
  expect((await toldOf(seller)).filter((words) => words.includes('Quill Heron'))).toHaveLength(3);
  expect((await remove(buyer)).status).toBe(200);
  const after = await toldOf(seller);
  expect(after.filter((words) => words.includes(removedMemberName(buyerId)))).toHaveLength(3);
  expect(after.join()).not.toContain('Quill Heron');
});

it('the buyer reads it instead of the seller’s', async () => {
  const { seller, buyer, sellerId } = await createDeal('Wren Marten', 'Bo Larch');
  await deliverAll();
  expect((await toldOf(buyer)).filter((words) => words.includes('Wren Marten'))).toHaveLength(2);
  expect((await remove(seller)).status).toBe(200);
  const after = await toldOf(buyer);
  expect(after.filter((words) => words.includes(removedMemberName(sellerId)))).toHaveLength(2);
  expect(after.join()).not.toContain('Wren Marten');
});

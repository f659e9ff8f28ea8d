/** What becomes of a deal when its post is not sold any more: in the transaction that takes the mark back. */
import type { Tx } from '#server/db/database.ts';
import { cancelDeal, lockDealOfPost } from './deals.queries.ts';

/** Takes the deal back, unless one of the two has said how it was. */
export async function takeBackDeal(tx: Tx, postId: number): Promise<void> {
  const deal = await lockDealOfPost(tx, postId);
  if (deal === null || deal.seller_rated || deal.buyer_rated) return;
  await cancelDeal(tx, deal.id, { isDeclined: false });
}

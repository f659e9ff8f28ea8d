/** Names the buyer of a sold post. */
import type { SaleBuyers } from '#common/api/deals.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireMember } from '#server/http/actor.ts';
import { AppError, conflict, invalidField, notFound } from '#server/http/errors.ts';
import { type Database, inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import {
  accessPost,
  accessPostToChange,
  postCan,
  type PostRow,
} from '#server/features/posts/posts.service.ts';
import { type SaleOwner, selectBuyers, selectSoldAt } from './buyers.queries.ts';
import { dealEnd, isBuyerFixed, isSale } from './deals.policy.ts';
import { cancelDeal, type DealRow, lockDealOfPost, putDeal, selectDealOfPost } from './deals.queries.ts';
import { viewBuyer, viewPerson } from './deals.view.ts';
import { notifyOfDeal } from './reminders.ts';
import { DEAL_DAYS } from '#common/domain/limits.ts';

/** Whoever may take the mark off a sold listing sold it. @throws 404 for everyone else, and for what was not sold. */
async function accessSale(actor: Actor, post: Promise<PostRow>): Promise<PostRow> {
  const row = await post.catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404 ? notFound('sale') : error;
  });
  if (!isSale(row) || !postCan(actor, row).clearStatus) throw notFound('sale');
  return row;
}

const ownerOf = (post: PostRow): SaleOwner => ({
  postId: post.id,
  authorId: post.author_id,
  tenantId: post.dealer_name === null ? null : post.tenant_id,
});

/** Until when a buyer can be named; null where that is over. */
async function readUntil(db: Database, postId: number, deal: DealRow | null): Promise<Date | null> {
  const now = new Date();
  if (deal !== null && isBuyerFixed(deal, now)) return null;
  const soldAt = await selectSoldAt(db, postId);
  const until = soldAt === null ? null : dealEnd(soldAt);
  return until === null || until <= now ? null : until;
}

async function viewSale(db: Database, post: PostRow): Promise<SaleBuyers> {
  const deal = await selectDealOfPost(db, post.id);
  const until = await readUntil(db, post.id, deal);
  return {
    buyer: deal === null || deal.buyer === null ? null : viewPerson(deal.buyer),
    until: until?.toISOString() ?? null,
    // Nobody is chosen any more.
    buyers: until === null ? [] : (await selectBuyers(db, ownerOf(post))).map(viewBuyer),
  };
}

export async function readBuyers(context: AppContext, actor: Actor, postId: number): Promise<SaleBuyers> {
  requireMember(actor);
  return viewSale(context.db, await accessSale(actor, accessPost(context.db, actor, postId)));
}

/** Names the buyer, or another one, or nobody; the one named before has no deal any more. */
export async function nameBuyer(
  context: AppContext,
  actor: Actor,
  postId: number,
  buyerId: number | null,
): Promise<SaleBuyers> {
  const member = requireMember(actor);
  return inTransaction(context.db, async (tx) => {
    const post = await accessSale(actor, accessPostToChange(tx, actor, postId));
    const before = await lockDealOfPost(tx, postId);
    // A double click is answered like the first one.
    if ((before?.buyer_id ?? null) !== buyerId)
      await changeBuyer(context, tx, { member, post, before, buyerId });
    return viewSale(tx, post);
  });
}

type Naming = { member: Member; post: PostRow; before: DealRow | null; buyerId: number | null };

async function changeBuyer(
  context: AppContext,
  tx: Tx,
  { member, post, before, buyerId }: Naming,
): Promise<void> {
  if ((await readUntil(tx, post.id, before)) === null) {
    throw before?.buyer_rated
      ? conflict('buyer_rated', 'The buyer already rated this deal, so it can’t be changed.')
      : conflict('too_late', `A buyer can be named within ${DEAL_DAYS} days of the sale.`);
  }
  if (before !== null) await cancelDeal(tx, before.id, { isDeclined: false });
  if (post.dealer_name !== null) {
    await recordChange(tx, member, {
      action: 'post.nameBuyer',
      subjectId: post.id,
      subjectName: post.title,
      before: { buyerId: before?.buyer_id ?? null },
      after: { buyerId },
    });
  }
  if (buyerId === null) return;
  const [buyer] = await selectBuyers(tx, ownerOf(post), buyerId);
  if (buyer === undefined) {
    throw invalidField('buyerId', 'Choose someone who messaged you about this post.');
  }
  const { id, isNew } = await putDeal(tx, {
    post_id: post.id,
    // A private seller is the author; of a store it is whoever marks it.
    seller_id: post.dealer_name === null ? post.author_id : member.user.id,
    ffl_id: post.dealer_name === null ? null : post.ffl_id,
    buyer_id: buyer.id,
  });
  if (isNew) await notifyOfDeal(context, tx, id);
}

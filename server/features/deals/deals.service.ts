/** The deals of a person and their stores: the way to one, a page of them, rating one, and not having bought it. */
import type { Deal, Deals, DealsQuery, RateBody } from '#common/api/deals.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireMember, requirePermission } from '#server/http/actor.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { dealCan, dealEnd, type DealSide, dealSideOf } from './deals.policy.ts';
import { cancelDeal, type DealRow, lockDeal, selectDeals } from './deals.queries.ts';
import { viewDeal } from './deals.view.ts';
import { decodePosition, encodePosition } from './positions.ts';
import { showRatings, upsertRating } from './ratings.queries.ts';
import { notifyOfDecline } from './reminders.ts';

type Found = { row: DealRow; side: DealSide };

/** @throws 404 where there is none, and for everyone who takes no part in it: both look alike. */
async function accessDealToChange(tx: Tx, actor: Actor, id: number): Promise<Found> {
  const row = await lockDeal(tx, id);
  const side = row === null ? null : dealSideOf(actor, row);
  if (row === null || side === null) throw notFound('deal');
  return { row, side };
}

export async function listDeals(
  context: AppContext,
  actor: Actor,
  { state, cursor, limit = PAGE_LIMIT_DEFAULT }: DealsQuery,
): Promise<Deals> {
  const { user, tenantIds } = requireMember(actor);
  const rows = await selectDeals(
    context.db,
    { userId: user.id, tenantIds: [...tenantIds] },
    { state, after: decodePosition(cursor), limit: limit + 1 },
  );
  const last = rows[limit - 1];
  return {
    deals: rows.slice(0, limit).flatMap((row) => viewDeal(actor, row) ?? []),
    nextCursor: rows.length > limit && last !== undefined ? encodePosition(last.created_at, last.id) : null,
  };
}

/** Says how it was, or says it anew as long as nobody has read it; when both have, everyone reads both. */
export async function rateDeal(
  context: AppContext,
  actor: Actor,
  id: number,
  { score, words = '' }: RateBody,
): Promise<Deal> {
  const member = requirePermission(actor, 'messages:send');
  return inTransaction(context.db, async (tx) => {
    const { row, side } = await accessDealToChange(tx, actor, id);
    const said = { score, words: cleanText(words) };
    const before = viewDeal(actor, row);
    // A double click is answered like the first one.
    const isSaid = before?.own?.score === said.score && before.own.words === said.words;
    if (!isSaid) await writeRating(tx, member, { row, side }, said);
    return readDeal(tx, actor, id);
  });
}

async function writeRating(
  tx: Tx,
  actor: Member,
  { row, side }: Found,
  said: { score: number; words: string },
): Promise<void> {
  if (row.cancelled_at !== null) {
    throw conflict('deal_cancelled', 'This deal was canceled, so there is nothing to rate.');
  }
  if (!dealCan(actor, row, new Date()).rate) {
    throw row.seller_rated && row.buyer_rated
      ? conflict('rating_shown', 'Both ratings are public and can’t be changed.')
      : conflict('too_late', 'The time to rate this deal is over.');
  }
  const isBySeller = side === 'seller';
  await upsertRating(tx, {
    ...said,
    deal_id: row.id,
    author_id: actor.user.id,
    is_by_seller: isBySeller,
    about_id: isBySeller ? row.buyer_id : row.ffl_id === null ? row.seller_id : null,
    about_ffl_id: isBySeller ? null : row.ffl_id,
    shown_at: dealEnd(row.created_at),
  });
  if (isBySeller && row.ffl_id !== null) {
    await recordChange(tx, actor, {
      action: 'post.rateBuyer',
      subjectId: row.post_id,
      subjectName: row.post_title,
      before: { score: row.seller_score },
      after: { score: said.score },
    });
  }
  if (isBySeller ? row.buyer_rated : row.seller_rated) await showRatings(tx, row.id);
}

/** Whoever was named says that they bought nothing: the deal is gone, and they are not named again. */
export async function declineDeal(context: AppContext, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'messages:send');
  await inTransaction(context.db, async (tx) => {
    const { row, side } = await accessDealToChange(tx, actor, id);
    if (side !== 'buyer') throw notFound('deal');
    // A double click is answered like the first one; so is a deal that the seller has taken back meanwhile.
    if (row.cancelled_at !== null) return;
    if (!dealCan(actor, row, new Date()).decline) {
      throw row.buyer_rated
        ? conflict('buyer_rated', 'You’ve already rated this deal.')
        : conflict('too_late', 'This deal is closed.');
    }
    await cancelDeal(tx, id, { isDeclined: true });
    await notifyOfDecline(context, tx, row);
  });
}

async function readDeal(tx: Tx, actor: Actor, id: number): Promise<Deal> {
  const row = await lockDeal(tx, id);
  const deal = row === null ? null : viewDeal(actor, row);
  if (deal === null) throw notFound('deal');
  return deal;
}

export { DEAL_CAUSE, remindOfDeal } from './reminders.ts';
export { readDealScore } from './score.ts';

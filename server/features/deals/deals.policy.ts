/** Deal policy. */
import type { Deal } from '#common/api/deals.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { SELL_SEARCH_TYPES } from '#common/domain/post-types.ts';
import type { Actor } from '#server/http/actor.ts';
import { DEAL_DAYS } from '#common/domain/limits.ts';

const DAY_MS = 86_400_000;

export type DealPolicyRow = {
  seller_id: number;
  /** The license of the store that sold; null where a person did. */
  ffl_id: number | null;
  tenant_id: number | null;
  buyer_id: number;
  created_at: Date;
  cancelled_at: Date | null;
  seller_rated: boolean;
  buyer_rated: boolean;
};

export type DealSide = Deal['role'];

/** When it cannot be rated any more, and everyone sees what was said. */
export const dealEnd = (begun: Date): Date => new Date(begun.getTime() + DEAL_DAYS * DAY_MS);

/** A store's deals belong to its members of today; whoever bought from it and joined it later stays the buyer. */
export function dealSideOf(actor: Actor, row: DealPolicyRow): DealSide | null {
  if (actor.user === null) return null;
  if (row.buyer_id === actor.user.id) return 'buyer';
  const isSeller =
    row.ffl_id === null
      ? row.seller_id === actor.user.id
      : row.tenant_id !== null && actor.tenantIds.has(row.tenant_id);
  return isSeller ? 'seller' : null;
}

/** Both have rated it, or the time is up: nothing about it changes any more. */
export const isDealOver = (row: DealPolicyRow, now: Date): boolean =>
  (row.seller_rated && row.buyer_rated) || dealEnd(row.created_at) <= now;

/** The buyer has said how it was, or the time for that is up: the seller names nobody else. */
export const isBuyerFixed = (row: DealPolicyRow, now: Date): boolean =>
  row.buyer_rated || dealEnd(row.created_at) <= now;

export function dealCan(actor: Actor, row: DealPolicyRow, now: Date): Deal['can'] {
  const side = dealSideOf(actor, row);
  const mayWrite = actor.permissions.has('messages:send') && row.cancelled_at === null;
  return {
    rate: side !== null && mayWrite && !isDealOver(row, now),
    decline: side === 'buyer' && mayWrite && !isBuyerFixed(row, now),
  };
}

/** What was sold to somebody: whoever looks for something sells nothing. */
export const isSale = (post: { status: PostStatus; type: PostType }): boolean =>
  post.status === PostStatus.Complete && SELL_SEARCH_TYPES.includes(post.type);

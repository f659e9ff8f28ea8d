/** Deals and ratings as answers, for one reader. */
import type { Buyer, Deal, Rating } from '#common/api/deals.ts';
import type { Person } from '#common/api/shared.ts';
import type { PostStatus } from '#common/domain/enums.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import type { Actor } from '#server/http/actor.ts';
import type { BuyerRow } from './buyers.queries.ts';
import { dealCan, dealEnd, dealSideOf, isDealOver } from './deals.policy.ts';
import type { DealRow, PersonRow } from './deals.queries.ts';
import type { RatingRow } from './ratings.queries.ts';

const PICTURE_WIDTH = 96;

export const viewPerson = (row: PersonRow): Person => ({
  id: row.id,
  displayName: row.name,
  profilePic:
    row.pic_key === null
      ? DEFAULT_PROFILE_PIC
      : mediaUrl(row.pic_key, nearestWidth(row.pic_sizes ?? [], PICTURE_WIDTH)),
});

export const viewBuyer = (row: BuyerRow): Buyer => ({
  ...viewPerson(row),
  lastMessageAt: row.last_message_at.toISOString(),
});

const viewStore = ({
  store_name: name,
  store_display_name: displayName,
}: Pick<DealRow, 'store_name' | 'store_display_name'>): Deal['store'] =>
  name === null ? null : { name, displayName: displayName ?? name };

const viewWords = (score: number | null, words: string | null): Deal['own'] =>
  score === null ? null : { score, words: words ?? '' };

/** @returns null for whoever takes no part in it. */
export function viewDeal(actor: Actor, row: DealRow): Deal | null {
  const role = dealSideOf(actor, row);
  if (role === null) return null;
  const now = new Date();
  const isShown = isDealOver(row, now);
  const bySeller = viewWords(row.seller_score, row.seller_words);
  const byBuyer = viewWords(row.buyer_score, row.buyer_words);
  const [own, theirs, isHidden] =
    role === 'seller' ? [bySeller, byBuyer, row.buyer_hidden] : [byBuyer, bySeller, row.seller_hidden];
  const other = role === 'seller' ? row.buyer : row.ffl_id === null ? row.seller : null;
  return {
    id: row.id,
    post:
      row.post_id !== null && isPublicStatus(row.post_status as PostStatus)
        ? { id: row.post_id, title: row.post_title ?? '' }
        : null,
    role,
    store: viewStore(row),
    other: other === null ? null : viewPerson(other),
    createdAt: row.created_at.toISOString(),
    endsAt: dealEnd(row.created_at).toISOString(),
    isShown,
    own,
    theirs: isShown && !isHidden ? theirs : null,
    can: dealCan(actor, row, now),
  };
}

export function viewRating(actor: Actor, row: RatingRow): Rating {
  const store = viewStore(row);
  return {
    id: row.id,
    score: row.score,
    words: row.words,
    role: row.is_by_seller ? 'seller' : 'buyer',
    store,
    author: store !== null || row.author === null ? null : viewPerson(row.author),
    shownAt: row.shown_at.toISOString(),
    can: { report: canReportRating(actor, row) },
  };
}

export const canReportRating = (actor: Actor, { author_id }: Pick<RatingRow, 'author_id'>): boolean =>
  actor.permissions.has('messages:send') && actor.user?.id !== author_id;

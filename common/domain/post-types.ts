/** What each type of post is: its groups, its names, and how a text becomes one. */
import { PostType, valuesOf } from './enums.ts';

/** Types that are goods for sale, wanted or for trade: they have a category, a place and a life. */
export const LISTING_TYPES: readonly PostType[] = [
  PostType.Sell,
  PostType.DealerNew,
  PostType.DealerUsed,
  PostType.Buy,
  PostType.Trade,
];
export const DEALER_TYPES: readonly PostType[] = [PostType.DealerNew, PostType.DealerUsed];
/** What `includeSellPosts` and `includeBuyPosts` of a search stand for; a trade is both. */
export const SELL_SEARCH_TYPES: readonly PostType[] = [
  PostType.Sell,
  PostType.DealerNew,
  PostType.DealerUsed,
  PostType.Trade,
];
export const BUY_SEARCH_TYPES: readonly PostType[] = [PostType.Buy, PostType.Trade];
export const POST_TYPES = valuesOf(PostType);

export function isListing(type: PostType): boolean {
  return LISTING_TYPES.includes(type);
}

export function isDealerType(type: PostType): boolean {
  return DEALER_TYPES.includes(type);
}

/** Whether members write it for themselves: what stores and the site say takes the right of a role or a store. */
export function isMembersType(type: PostType): boolean {
  return !isDealerType(type) && type !== PostType.Ad && type !== PostType.News;
}

/** Whether a post of this type must carry a price. */
export function requiresPrice(type: PostType): boolean {
  return type === PostType.Sell || isDealerType(type);
}

export const POST_TYPE_LABELS: Record<PostType, string> = {
  [PostType.Sell]: 'Private',
  [PostType.DealerNew]: 'Dealer New',
  [PostType.DealerUsed]: 'Dealer Used',
  [PostType.Buy]: 'Wanted',
  [PostType.Trade]: 'Trade',
  [PostType.Basic]: 'Discussion',
  [PostType.Video]: 'Video',
  [PostType.Ad]: 'Notice',
  [PostType.News]: 'News',
};

const NAMES = new Map<string, PostType>(
  Object.entries(PostType).map(([name, value]) => [name.toLowerCase(), value]),
);

/** The number of a type as a known one; null where no type has it. */
export function postTypeFromNumber(value: number): PostType | null {
  return POST_TYPES.find((type) => type === value) ?? null;
}

/** The type that a text names, without regard to case; unknown text is Sell (specification, section 3). */
export function postTypeFromText(text: string): PostType {
  return NAMES.get(text.trim().toLowerCase()) ?? PostType.Sell;
}

/** Where the videos that posts link to may live; nothing is loaded from there before a click. */
export const VIDEO_HOSTS = ['YouTube', 'Vimeo', 'Rumble'] as const;

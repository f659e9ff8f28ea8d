/** What the editor is for each type of post: its heading, its choices, its fields and who may open it. */
import { PostType } from '#common/domain/enums.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';
import type { Permission } from '#common/domain/roles.ts';

interface Headings {
  create: string;
  edit: string;
}

const HEADINGS: Record<PostType, Headings> = {
  [PostType.Sell]: { create: 'New Listing', edit: 'Edit Listing' },
  [PostType.Buy]: { create: 'New Listing', edit: 'Edit Listing' },
  [PostType.Trade]: { create: 'New Listing', edit: 'Edit Listing' },
  [PostType.DealerNew]: { create: 'Product Listing', edit: 'Edit Listing' },
  [PostType.DealerUsed]: { create: 'Product Listing', edit: 'Edit Listing' },
  [PostType.Basic]: { create: 'New Discussion', edit: 'Edit Discussion' },
  [PostType.Video]: { create: 'New Discussion', edit: 'Edit Discussion' },
  [PostType.News]: { create: 'News Post', edit: 'Edit News' },
  [PostType.Ad]: { create: 'New Notice', edit: 'Edit Notice' },
};

export function headingOf(type: PostType, mode: keyof Headings): string {
  return HEADINGS[type][mode];
}

export interface TypeChoice {
  type: PostType;
  label: string;
  hint: string;
}

const PRIVATE_CHOICES: TypeChoice[] = [
  { type: PostType.Sell, label: 'Sell', hint: 'Private party' },
  { type: PostType.Buy, label: 'Wanted', hint: 'You want to buy' },
  { type: PostType.Trade, label: 'Trade', hint: 'Swap for something else' },
];
const DEALER_CHOICES: TypeChoice[] = [
  { type: PostType.DealerNew, label: 'Dealer New', hint: 'From your store' },
  { type: PostType.DealerUsed, label: 'Dealer Used', hint: 'From your store' },
];
const DISCUSSION_CHOICES: TypeChoice[] = [
  { type: PostType.Basic, label: 'Discussion', hint: 'Text and photos' },
  { type: PostType.Video, label: 'Video', hint: 'YouTube, Vimeo or Rumble link' },
];

/** One of these permissions opens the editor for a type. */
const NEEDED: Record<PostType, Permission[]> = {
  [PostType.Sell]: ['posts:create'],
  [PostType.Buy]: ['posts:create'],
  [PostType.Trade]: ['posts:create'],
  [PostType.Basic]: ['posts:create'],
  [PostType.Video]: ['posts:create'],
  [PostType.DealerNew]: ['posts:create:dealer'],
  [PostType.DealerUsed]: ['posts:create:dealer'],
  [PostType.News]: ['news:create', 'news:create:tenant'],
  [PostType.Ad]: ['posts:create:ad'],
};

export function mayCreate(type: PostType, permissions: readonly string[]): boolean {
  return NEEDED[type].some((permission) => permissions.includes(permission));
}

/** Types that share an editor and its draft: one may become the other while it is written. */
export function draftNameOf(type: PostType): string {
  if (isListing(type)) return String(PostType.Sell);
  return String(type === PostType.Video ? PostType.Basic : type);
}

/** The types that a new post opened as `type` may still become; none where there is nothing to choose. */
export function choicesFor(type: PostType, permissions: readonly string[]): TypeChoice[] {
  if (type === PostType.Basic || type === PostType.Video) return DISCUSSION_CHOICES;
  if (!isListing(type)) return [];
  return [...PRIVATE_CHOICES, ...DEALER_CHOICES].filter((choice) => mayCreate(choice.type, permissions));
}

/** The same for a post that exists: between private and dealer it goes by the action menu only. */
export function choicesForEdit(type: PostType): TypeChoice[] {
  if (type === PostType.Basic || type === PostType.Video) return DISCUSSION_CHOICES;
  if (!isListing(type)) return [];
  return isDealerType(type) ? DEALER_CHOICES : PRIVATE_CHOICES;
}

/** The lists of the site: their addresses, titles, what each shows by itself and how. */
import { CATEGORY_LABELS } from '#common/domain/categories.ts';
import { DEFAULT_SEARCH_MILES } from '#common/domain/distance.ts';
import { PostType } from '#common/domain/enums.ts';
import type { ListDefaults, ListQuery } from './list-query.ts';

export type ListPage = {
  title: string;
  /** `cards` may be shown as rows too; `stories` have a form of their own, and `news` a picture beside it. */
  look: 'cards' | 'stories' | 'news';
  /** The types that the filters offer; none where there is nothing to choose. */
  offers: readonly PostType[];
  defaults: ListDefaults;
  /** Words are searched from above the list instead of among the filters. */
  hasPhraseBar?: boolean;
  /** One's own posts, of every status. */
  isOwn?: boolean;
  description: string;
};

/** In the order in which the filters offer them. */
const LISTING_TYPES: readonly PostType[] = [
  PostType.DealerNew,
  PostType.DealerUsed,
  PostType.Sell,
  PostType.Buy,
  PostType.Trade,
];
const PROFILE_TYPES: readonly PostType[] = [...LISTING_TYPES, PostType.Basic, PostType.Video];

const listings = (title: string, types: readonly PostType[], description: string): ListPage => ({
  title,
  look: 'cards',
  offers: types.length > 1 ? types : [],
  defaults: { types, miles: 0, hasPlaces: true },
  description,
});

const stories = (look: 'stories' | 'news', title: string, type: PostType, description: string): ListPage => ({
  title,
  look,
  offers: [],
  defaults: { types: [type], miles: 0, hasPlaces: false },
  description,
});

export const ALL_LISTINGS: ListPage = {
  ...listings('All Listings', LISTING_TYPES, 'Firearms and gear from licensed dealers and private parties.'),
  defaults: { miles: 0, hasPlaces: true },
};

/** A search begins with the radius, the types and the statuses of specification section 9. */
export const SEARCH_PAGE: ListPage = {
  ...ALL_LISTINGS,
  title: 'Search',
  defaults: { miles: DEFAULT_SEARCH_MILES, hasPlaces: true },
  hasPhraseBar: true,
  description: 'Search all listings by keyword, category, price and distance.',
};

/** What a person lists and talks about. */
export const profilePage = (authorId: number, isOwn: boolean): ListPage => ({
  ...ALL_LISTINGS,
  title: 'Posts',
  offers: PROFILE_TYPES,
  isOwn,
  defaults: { types: PROFILE_TYPES, miles: 0, hasPlaces: true, authorId },
});

const PAGES: Record<string, ListPage> = {
  '/posts': ALL_LISTINGS,
  '/newinventory': listings('FFL New Listings', [PostType.DealerNew], 'New stock from licensed dealers.'),
  '/usedinventory': listings('FFL Used Listings', [PostType.DealerUsed], 'Used stock from licensed dealers.'),
  '/privateparty': listings(
    'Private Party Listings',
    [PostType.Sell, PostType.Buy],
    'For sale and wanted by private parties.',
  ),
  '/news': stories('news', 'News', PostType.News, 'News from the network and its dealers.'),
  '/discussions': stories('stories', 'Discussions', PostType.Basic, 'Join the conversation.'),
};

/** The list that a path leads to, whatever its case and final slash. */
export function listPageAt(pathname: string): ListPage {
  return PAGES[pathname.toLowerCase().replace(/\/+$/, '')] ?? ALL_LISTINGS;
}

/** The list of all listings is named after the one category that it is narrowed to. */
export function listTitle(page: ListPage, query: ListQuery): string {
  const [category, ...others] = query.categories ?? [];
  return page === ALL_LISTINGS && category !== undefined && others.length === 0
    ? CATEGORY_LABELS[category]
    : page.title;
}

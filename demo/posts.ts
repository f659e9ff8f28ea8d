/** Invents posts of all types and statuses, from the oldest to the newest. */
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { columnsOfDetails, NO_DETAILS } from '#common/domain/listing-fields.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';
import { DEALER_NEWS, DISCUSSIONS, NETWORK_NEWS, NOTICES, type Story, VIDEOS } from './data.ts';
import { inventListing, type Listing } from './listing.ts';
import { placeColumns } from './places.ts';
import type { Random } from './random.ts';
import { makeLife, makeStatus } from './status.ts';
import { type Dealer, daysBefore, type Person, type World } from './world.ts';

export type DemoPost = {
  type: PostType;
  status: PostStatus;
  createdAt: Date;
  author: Person;
  dealer: Dealer | null;
  listing: Listing | null;
  story: Story | null;
  /** Columns of `posts`, without the number and the counts. */
  columns: Record<string, unknown> & { title: string; reason: string | null; updated_at: Date };
};

/** Of 2,000 posts. */
const TYPE_SHARES: [PostType, number][] = [
  [PostType.Sell, 840],
  [PostType.DealerNew, 350],
  [PostType.DealerUsed, 250],
  [PostType.Buy, 160],
  [PostType.Trade, 100],
  [PostType.Basic, 180],
  [PostType.Video, 50],
  [PostType.News, 62],
  [PostType.Ad, 8],
];

const LISTING_STATUSES: [PostStatus, number][] = [
  [PostStatus.Published, 730],
  [PostStatus.Pending, 62],
  [PostStatus.Complete, 118],
  [PostStatus.Reviewed, 18],
  [PostStatus.Approved, 14],
  [PostStatus.Draft, 20],
  [PostStatus.Flagged, 14],
  [PostStatus.Hidden, 9],
  [PostStatus.Deleted, 15],
];
/** Pending and Complete are marks of a deal. */
const OTHER_STATUSES: [PostStatus, number][] = [
  [PostStatus.Published, 900],
  [PostStatus.Reviewed, 25],
  [PostStatus.Approved, 20],
  [PostStatus.Draft, 18],
  [PostStatus.Flagged, 12],
  [PostStatus.Hidden, 10],
  [PostStatus.Deleted, 15],
];

const SPREAD_DAYS = 80;
/** Above 1: the newer, the denser, so that a small demo looks alive. */
const DENSITY = 2.1;
const ON_DEALER_HOST = 0.14;
const ELSEWHERE_SHARE = 0.16;
const DEALER_NEWS_SHARE = 0.68;
const MINUTE_MS = 60_000;

type MakeOptions = {
  /** The share of private listings that lie anywhere in the country and not around their author's home. */
  elsewhere?: number;
  /** The part of the 80 days in which they come in evenly, 0 being the oldest moment and 1 now. */
  part?: readonly [from: number, to: number];
};

/** `count` posts in the order of their times, created from 80 days ago until a few minutes ago. */
export function makePosts(
  world: World,
  random: Random,
  count: number,
  { elsewhere = ELSEWHERE_SHARE, part }: MakeOptions = {},
): DemoPost[] {
  const types = shuffle(random, deal(TYPE_SHARES, count));
  const ageOf = (share: number): number =>
    SPREAD_DAYS * (part === undefined ? share ** DENSITY : 1 - part[0] - (part[1] - part[0]) * share);
  const ages = types.map(() => ageOf(random.next())).sort((a, b) => b - a);
  const listingStatuses = shuffle(random, deal(LISTING_STATUSES, types.filter(isListing).length));
  const otherStatuses = shuffle(
    random,
    deal(OTHER_STATUSES, types.filter((type) => !isListing(type)).length),
  );
  const draw = createDecks(random);
  return types.map((type, index) => {
    const statuses = isListing(type) ? listingStatuses : otherStatuses;
    const createdAt = new Date(daysBefore(world.now, ages[index] ?? 0).getTime() - 7 * MINUTE_MS);
    return makePost(
      { world, random, draw, elsewhere },
      type,
      statuses.pop() ?? PostStatus.Published,
      createdAt,
    );
  });
}

/** As many of each as its share says, and at least one. */
function deal<T>(shares: readonly [T, number][], count: number): T[] {
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  const cards = shares.flatMap(([item, share]): T[] =>
    Array.from({ length: Math.max(1, Math.floor((share * count) / total)) }, () => item),
  );
  const [first] = shares;
  const missing = Math.max(0, count - cards.length);
  if (first !== undefined) cards.unshift(...Array.from({ length: missing }, () => first[0]));
  // The commonest come first, so that what is too much is taken from them.
  return cards.slice(Math.max(0, cards.length - count));
}

const shuffle = <T>(random: Random, items: T[]): T[] => random.sample(items, items.length);

/** Deals out texts in turn, so that none comes twice before all came once. */
function createDecks(random: Random): (stories: Story[]) => Story {
  const decks = new Map<Story[], Story[]>();
  return (stories) => {
    const deck = decks.get(stories) ?? [];
    if (deck.length === 0) deck.push(...shuffle(random, stories));
    decks.set(stories, deck);
    return deck.pop() as Story;
  };
}

type Content = Pick<DemoPost, 'author' | 'dealer' | 'listing' | 'story'> & {
  columns: Record<string, unknown> & { title: string };
};

type Making = { world: World; random: Random; draw: (stories: Story[]) => Story; elsewhere: number };

function makePost(making: Making, type: PostType, status: PostStatus, createdAt: Date): DemoPost {
  const { world, random } = making;
  const content = isListing(type) ? makeListing(making, type) : makeStory(making, type);
  return {
    ...content,
    type,
    status,
    createdAt,
    columns: {
      ...content.columns,
      type,
      author_id: content.author.id,
      ...makeStatus(world, random, status, createdAt),
      ...makeLife(world, random, type, createdAt),
    },
  };
}

const NO_LISTING = {
  ...placeColumns(null),
  price: null,
  previous_price: null,
  category: null,
  ...columnsOfDetails(NO_DETAILS),
  ffl_id: null,
};

function makeStory({ world, random, draw }: Making, type: PostType): Content {
  const dealer =
    type === PostType.News && random.chance(DEALER_NEWS_SHARE) ? random.pick(world.dealers) : null;
  const story = draw(chooseStories(type, dealer));
  const isOfficial = type === PostType.News || type === PostType.Ad;
  return {
    author: dealer?.members[0] ?? (isOfficial ? findAdmin(world) : chooseAuthor(world, random)),
    dealer,
    listing: null,
    story,
    columns: {
      ...NO_LISTING,
      tenant_id: dealer?.tenantId ?? world.networkId,
      title: story.title,
      description: story.body,
      video_url: type === PostType.Video ? story.art : null,
    },
  };
}

function chooseStories(type: PostType, dealer: Dealer | null): Story[] {
  if (type === PostType.News) return dealer === null ? NETWORK_NEWS : DEALER_NEWS;
  if (type === PostType.Ad) return NOTICES;
  return type === PostType.Video ? VIDEOS : DISCUSSIONS;
}

function makeListing({ world, random, elsewhere }: Making, type: PostType): Content {
  const listing = inventListing(random, type);
  const dealer = isDealerType(type) ? chooseDealer(world, random) : null;
  const author = dealer === null ? chooseAuthor(world, random) : random.pick(dealer.members);
  const host = world.dealers.find(({ name }) => name === author.near);
  const tenantId = host !== undefined && random.chance(ON_DEALER_HOST) ? host.tenantId : world.networkId;
  const place = dealer?.place ?? choosePlace(world, random, author, elsewhere);
  return {
    author,
    dealer,
    listing,
    story: null,
    columns: {
      ...NO_LISTING,
      ...placeColumns(place),
      video_url: null,
      title: listing.title,
      description: listing.description,
      price: listing.price,
      previous_price: listing.previousPrice,
      category: listing.category,
      ...columnsOfDetails(listing.details),
      tenant_id: dealer?.tenantId ?? tenantId,
      ffl_id: dealer?.fflId ?? null,
    },
  };
}

/** The first dealer is the largest. */
const chooseDealer = ({ dealers }: World, random: Random): Dealer =>
  random.weigh(dealers.map((dealer, index) => [dealer, index === 0 ? 2 : 1] as const));

/** Most lie where their owner lives, some at a cabin or a brother's. */
function choosePlace(world: World, random: Random, author: Person, elsewhere: number) {
  if (author.place === null || random.chance(elsewhere)) return world.places.anywhere(random);
  return random.chance(0.6) ? author.place : world.places.near(random, author.place.zip);
}

function chooseAuthor(world: World, random: Random): Person {
  return random.weigh(world.people.map((person) => [person, person.activity] as const));
}

function findAdmin({ people, moderator }: World): Person {
  return people.find((person) => person.role === 'Admin') ?? moderator;
}

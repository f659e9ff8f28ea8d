/** Posts, their lists and their actions on the wire. */
import Type from 'typebox';
import {
  APPEAL_MAX,
  DESCRIPTION_MAX,
  DETAIL_MAX,
  MEDIA_MAX,
  PRICE_MAX,
  STOCK_NUMBER_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from '../domain/limits.ts';
import { STATUS_ACTIONS, TYPE_ACTIONS } from '../domain/post-status.ts';
import { REPORT_REASONS } from '../domain/enums.ts';
import { TIME_RANGES } from '../domain/time-ranges.ts';
import {
  LISTING_FIELDS,
  LISTING_FILTERS,
  type ListingDetails,
  type ListingField,
  type ListingFieldKey,
  type ListingFilters,
  mapFields,
  SUGGESTED_KEYS,
} from '../domain/listing-fields.ts';
import { ZIP_PATTERN } from '../domain/zip.ts';
import { Media } from './media.ts';
import {
  Cursor,
  Id,
  IsoDate,
  Limit,
  NextCursor,
  Nullable,
  Person,
  ScreenFinding,
  Strict,
  IdParams,
  Ok,
} from './shared.ts';
import type { Endpoints } from './endpoint.ts';

const literals = <T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

const schemaOf = (field: ListingField): Type.TSchema => {
  if (field.kind === 'choice') return literals(Object.keys(field.choices));
  if (field.kind === 'text') return Type.String({ maxLength: field.max });
  const range = { minimum: field.min, maximum: field.max };
  return field.decimals === 0 ? Type.Integer(range) : Type.Number(range);
};
type Shown = { [K in ListingFieldKey]: Type.TUnsafe<ListingDetails[K]> };
const shownDetails = mapFields((_key, field) => Nullable(schemaOf(field))) as unknown as Shown;
type Editable = { [K in ListingFieldKey]: Type.TOptional<Type.TUnsafe<ListingDetails[K]>> };
const editableDetails = mapFields((_key, field) =>
  Type.Optional(Nullable(schemaOf(field))),
) as unknown as Editable;
type Filters = {
  [N in keyof ListingFilters]-?: Type.TOptional<Type.TUnsafe<NonNullable<ListingFilters[N]>>>;
};
const detailFilters = Object.fromEntries(
  LISTING_FILTERS.map(({ name, key }) => [name, Type.Optional(schemaOf(LISTING_FIELDS[key]))]),
) as unknown as Filters;

/** What the current user may do with a post; pages read this and never work it out again. */
export const PostCan = Strict({
  edit: Type.Boolean(),
  delete: Type.Boolean(),
  publish: Type.Boolean(),
  markPending: Type.Boolean(),
  markSold: Type.Boolean(),
  clearStatus: Type.Boolean(),
  renew: Type.Boolean(),
  flag: Type.Boolean(),
  unflag: Type.Boolean(),
  review: Type.Boolean(),
  approve: Type.Boolean(),
  hide: Type.Boolean(),
  restore: Type.Boolean(),
  appeal: Type.Boolean(),
  convertToDealer: Type.Boolean(),
  convertToPrivate: Type.Boolean(),
  react: Type.Boolean(),
  bookmark: Type.Boolean(),
  comment: Type.Boolean(),
  message: Type.Boolean(),
  report: Type.Boolean(),
});
export type PostCan = Type.Static<typeof PostCan>;

export const PostDealer = Strict({
  /** The slug under `/ffl/`. */
  name: Type.String(),
  displayName: Type.String(),
  verified: Type.Boolean(),
});

export const Post = Strict({
  id: Type.Integer(),
  status: Type.Integer(),
  type: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  price: Nullable(Type.Integer()),
  /** The price before the last drop; null where there was none. */
  previousPrice: Nullable(Type.Integer()),
  category: Nullable(Type.String()),
  ...shownDetails,
  location: Nullable(
    Strict({
      city: Type.String(),
      state: Type.String(),
      /** Miles from the ZIP code that the reader gave, in steps of 5 and rounded up; 5 means under 5 miles. */
      distanceMiles: Type.Optional(Type.Integer()),
    }),
  ),
  /** The cover, or null. */
  picUrl: Nullable(Type.String()),
  media: Type.Array(Media),
  /** A link to the video on its own site, and the embedded player that a click loads. */
  video: Nullable(Strict({ url: Type.String(), embedUrl: Type.String(), provider: Type.String() })),
  author: Person,
  /** The dealer whose post it is. */
  dealer: Nullable(PostDealer),
  fflId: Nullable(Type.Integer()),
  upVoteCount: Type.Integer(),
  downVoteCount: Type.Integer(),
  hateCount: Type.Integer(),
  loveCount: Type.Integer(),
  shareCount: Type.Integer(),
  bookmarkCount: Type.Integer(),
  commentCount: Type.Integer(),
  currentUserHasBookmark: Type.Boolean(),
  currentUserReaction: Type.Integer(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
  /** Null for posts without an end. */
  expiresAt: Nullable(IsoDate),
  /** What the store calls the item; for its members. */
  stockNumber: Type.Optional(Type.String()),
  /** How often others opened it and wrote about it; for its author. */
  ownNumbers: Type.Optional(Strict({ views: Type.Integer(), conversations: Type.Integer() })),
  /** Why it was flagged or hidden; for its owner and moderators. */
  reason: Type.Optional(Type.String()),
  /** Content check in it; for its owner and moderators. */
  hits: Type.Optional(Type.Array(ScreenFinding)),
  /** What its owner has told a moderator, until one decides; for its owner and moderators. */
  appeal: Type.Optional(Type.String()),
  /** The canonical address. */
  url: Type.String(),
  can: PostCan,
});
export type Post = Type.Static<typeof Post>;

export const Posts = Strict({ posts: Type.Array(Post), nextCursor: NextCursor });
export type Posts = Type.Static<typeof Posts>;

export const PostCount = Strict({ count: Type.Integer(), capped: Type.Boolean() });
export type PostCount = Type.Static<typeof PostCount>;

/** Comma-separated numbers or names, read by the server without regard to case. */
const List = Type.String({ maxLength: 200 });
const Flag = Type.Boolean();
const Detail = Type.String({ maxLength: DETAIL_MAX });
const Price = Type.Integer({ minimum: 0, maximum: PRICE_MAX });

export const PostsQuery = Strict({
  types: Type.Optional(List),
  category: Type.Optional(List),
  statuses: Type.Optional(List),
  fflId: Type.Optional(Id),
  authorId: Type.Optional(Id),
  /** True: only what the current user has saved. */
  saved: Type.Optional(Flag),
  id: Type.Optional(Id),
  createdAfter: Type.Optional(Type.String({ maxLength: 40 })),
  timeRange: Type.Optional(literals(TIME_RANGES)),
  zipCode: Type.Optional(Type.String({ pattern: ZIP_PATTERN })),
  /** 5 to 500, rounded up to the next 5; 0 means any distance. */
  maxDistanceMiles: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
  phrase: Type.Optional(Type.String({ maxLength: 200 })),
  minPrice: Type.Optional(Price),
  maxPrice: Type.Optional(Price),
  ...detailFilters,
  includeBuyPosts: Type.Optional(Flag),
  includeSellPosts: Type.Optional(Flag),
  includeActive: Type.Optional(Flag),
  includePending: Type.Optional(Flag),
  includeCompleted: Type.Optional(Flag),
  /** 0 New, 1 Best, 2 SearchRank. */
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type PostsQuery = Type.Static<typeof PostsQuery>;

/** What posts are described by besides their texts. */
export const DetailsQuery = Strict({
  field: literals(SUGGESTED_KEYS),
  /** What the values begin with, by word; without it the most frequent. */
  text: Type.Optional(Detail),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
});
export type DetailsQuery = Type.Static<typeof DetailsQuery>;

export const Suggestions = Strict({
  suggestions: Type.Array(
    /** `count`: so many listings of it. */
    Strict({ value: Type.String(), count: Type.Integer() }),
  ),
});
export type Suggestions = Type.Static<typeof Suggestions>;

const Appeal = Type.String({ minLength: 3, maxLength: APPEAL_MAX });

const editable = {
  title: Type.String({ minLength: TITLE_MIN, maxLength: TITLE_MAX }),
  description: Type.String({ maxLength: DESCRIPTION_MAX }),
  price: Type.Optional(Nullable(Price)),
  category: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  zipCode: Type.Optional(Nullable(Type.String({ pattern: ZIP_PATTERN }))),
  mediaIds: Type.Optional(Type.Array(Id, { maxItems: MEDIA_MAX, uniqueItems: true })),
  videoUrl: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
  ...editableDetails,
  /** Of a dealer's post; no two of a store have the same. */
  stockNumber: Type.Optional(Nullable(Type.String({ maxLength: STOCK_NUMBER_MAX }))),
  /** What a moderator should know, where the listing screen refuses the text: it is held for them then. */
  screenAppeal: Type.Optional(Appeal),
};

export const CreatePostBody = Strict({
  /** The number or the name, in any case; unknown text means Sell. */
  type: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]),
  ...editable,
  /** True keeps it for its author alone. */
  draft: Type.Optional(Type.Boolean()),
});
export type CreatePostBody = Type.Static<typeof CreatePostBody>;

export const UpdatePostBody = Type.Partial(
  Strict({ ...editable, type: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]) }),
  { additionalProperties: false },
);
export type UpdatePostBody = Type.Static<typeof UpdatePostBody>;

export const DeletePostBody = Strict({ id: Id });

const Reason = Type.String({ minLength: 3, maxLength: 500 });

export const RenewalBody = Strict({ token: Type.String({ minLength: 10, maxLength: 200 }) });
/** What the link of a mail renews. */
export const Renewal = Strict({
  postId: Type.Integer(),
  title: Type.String(),
  expiresAt: IsoDate,
  isRenewed: Type.Boolean(),
});
export type Renewal = Type.Static<typeof Renewal>;

export const StatusBody = Strict({
  action: literals(STATUS_ACTIONS),
  /** Needed to flag and to hide: the owner reads it. */
  reason: Type.Optional(Reason),
  /** To publish what the listing screen refuses: a moderator looks at it first. */
  screenAppeal: Type.Optional(Appeal),
});
export type StatusBody = Type.Static<typeof StatusBody>;

export const TypeBody = Strict({ action: literals(TYPE_ACTIONS) });
export type TypeBody = Type.Static<typeof TypeBody>;

export const AppealBody = Strict({ text: Appeal });

export const ReactionBody = Strict({
  /** 0 clears, 1 to 4 is the vote, 5 reports and leaves the vote as it is. */
  reaction: Type.Integer({ minimum: 0, maximum: 5 }),
  reason: Type.Optional(literals(REPORT_REASONS)),
  text: Type.Optional(Type.String({ maxLength: 1_000 })),
});
export type ReactionBody = Type.Static<typeof ReactionBody>;

export const PostCounts = Strict({
  id: Type.Integer(),
  upVoteCount: Type.Integer(),
  downVoteCount: Type.Integer(),
  hateCount: Type.Integer(),
  loveCount: Type.Integer(),
  shareCount: Type.Integer(),
  bookmarkCount: Type.Integer(),
  currentUserHasBookmark: Type.Boolean(),
  currentUserReaction: Type.Integer(),
});
export type PostCounts = Type.Static<typeof PostCounts>;

const PostQuery = Strict({ zipCode: Type.Optional(Type.String({ pattern: ZIP_PATTERN })) });

export const postsApi = {
  'GET /posts': { auth: 'public', limit: 'search', query: PostsQuery, response: Posts },
  'GET /getposts': { auth: 'public', limit: 'search', query: PostsQuery, response: Posts },
  'GET /posts/count': { auth: 'public', limit: 'search', query: PostsQuery, response: PostCount },
  'GET /posts/suggestions': {
    auth: 'public',
    limit: 'search',
    summary: 'Manufacturers, models or calibers of listings, for a search field',
    query: DetailsQuery,
    response: Suggestions,
  },
  'POST /posts': { auth: 'member', limit: 'write', body: CreatePostBody, response: { 201: Post } },
  'POST /createpost': { auth: 'member', limit: 'write', body: CreatePostBody, response: { 201: Post } },
  'GET /posts/:id': { auth: 'public', limit: 'read', params: IdParams, query: PostQuery, response: Post },
  'PATCH /posts/:id': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: UpdatePostBody,
    response: Post,
  },
  'DELETE /posts/:id': { auth: 'member', limit: 'write', params: IdParams, response: Ok },
  'POST /deletepost': { auth: 'member', limit: 'write', body: DeletePostBody, response: Ok },
  'GET /posts/renewal': {
    auth: 'public',
    limit: 'read',
    summary: 'Which listing the link of a mail renews, before it is pressed',
    query: RenewalBody,
    response: Renewal,
  },
  'POST /posts/renewal': {
    auth: 'public',
    limit: 'write',
    summary: 'Renew the listing that a mail’s link names; no login needed, twice is like once',
    body: RenewalBody,
    response: Renewal,
  },
  'POST /posts/:id/status': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: StatusBody,
    response: Post,
  },
  'POST /posts/:id/type': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: TypeBody,
    response: Post,
  },
  'POST /posts/:id/renew': { auth: 'member', limit: 'write', params: IdParams, response: Post },
  'POST /posts/:id/appeal': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: AppealBody,
    response: Post,
  },
  'POST /posts/:id/share': { auth: 'public', limit: 'write', params: IdParams, response: PostCounts },
} as const satisfies Endpoints;

/** Deals on the wire: who bought what was sold, what both sides say of it, and the score that follows. */
import Type from 'typebox';
import { Cursor, Id, IsoDate, Limit, NextCursor, Nullable, Person, Strict, IdParams, Ok } from './shared.ts';
import { RATING_TEXT_MAX, SCORE_MAX } from '../domain/limits.ts';
import type { Endpoints } from './endpoint.ts';
import { ReportBody } from './comments.ts';

const Side = Type.Unsafe<'buyer' | 'seller'>({ type: 'string', enum: ['buyer', 'seller'] });
const Store = Strict({ name: Type.String(), displayName: Type.String() });

/** What a person's or a store's deals were like. */
export const DealScore = Strict({
  /** Deals; `DEALS_COUNTED` stands for more. */
  count: Type.Integer(),
  /** The average of the newest ratings that are shown, with one decimal; null without any. */
  score: Nullable(Type.Number()),
  /** How many ratings it is the average of. */
  ratings: Type.Integer(),
});
export type DealScore = Type.Static<typeof DealScore>;

export const Buyer = Strict({ ...Person.properties, lastMessageAt: IsoDate });
export type Buyer = Type.Static<typeof Buyer>;

/** Who bought it, and who may have: those who wrote about it, the latest first. */
export const SaleBuyers = Strict({
  /** Whoever is named; null where nobody is, or where that member has gone. */
  buyer: Nullable(Person),
  /** Until when one is named or changed; null where that is over: the buyer has rated, or nobody has in time. */
  until: Nullable(IsoDate),
  buyers: Type.Array(Buyer),
});
export type SaleBuyers = Type.Static<typeof SaleBuyers>;

/** Null: somebody else, or nobody on this site. */
export const NameBuyerBody = Strict({ buyerId: Nullable(Id) });
export type NameBuyerBody = Type.Static<typeof NameBuyerBody>;

const Words = Strict({ score: Type.Integer(), words: Type.String() });

export const Deal = Strict({
  id: Type.Integer(),
  /** Null where it is not shown any more. */
  post: Nullable(Strict({ id: Type.Integer(), title: Type.String() })),
  /** What the reader is in it; of their store's deals a seller. */
  role: Side,
  /** The store that sold, where one did. */
  store: Nullable(Store),
  /** The person on the other side: null for a store, and where that member has gone. */
  other: Nullable(Person),
  createdAt: IsoDate,
  /** When it cannot be rated any more, and whatever was said is shown. */
  endsAt: IsoDate,
  isShown: Type.Boolean(),
  /** What one's own side said. */
  own: Nullable(Words),
  /** What the other side said, once that is shown. */
  theirs: Nullable(Words),
  can: Strict({
    /** Also to change what one has said, until it is shown. */
    rate: Type.Boolean(),
    /** To say that one did not buy it. */
    decline: Type.Boolean(),
  }),
});
export type Deal = Type.Static<typeof Deal>;

/** Open: one's own side can rate it and has not. */
export const DEAL_STATES = ['open', 'past'] as const;
export type DealState = (typeof DEAL_STATES)[number];
export const DealsQuery = Strict({
  state: Type.Unsafe<DealState>({ type: 'string', enum: [...DEAL_STATES] }),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type DealsQuery = Type.Static<typeof DealsQuery>;
export const Deals = Strict({ deals: Type.Array(Deal), nextCursor: NextCursor });
export type Deals = Type.Static<typeof Deals>;

export const RateBody = Strict({
  score: Type.Integer({ minimum: 1, maximum: SCORE_MAX }),
  words: Type.Optional(Type.String({ maxLength: RATING_TEXT_MAX })),
});
export type RateBody = Type.Static<typeof RateBody>;

/** What somebody said of a person or a store; what was sold is between the two of them. */
export const Rating = Strict({
  id: Type.Integer(),
  score: Type.Integer(),
  words: Type.String(),
  /** What they were in the deal. */
  role: Side,
  /** The store that says it, where it sold. */
  store: Nullable(Store),
  /** Null for a store, and where that member has gone. */
  author: Nullable(Person),
  shownAt: IsoDate,
  can: Strict({ report: Type.Boolean() }),
});
export type Rating = Type.Static<typeof Rating>;
export const RatingsQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });
export type RatingsQuery = Type.Static<typeof RatingsQuery>;
export const Ratings = Strict({ ratings: Type.Array(Rating), nextCursor: NextCursor });
export type Ratings = Type.Static<typeof Ratings>;

const Slug = Strict({ slug: Type.String({ maxLength: 63 }) });

export const dealsApi = {
  'GET /posts/:id/buyers': {
    auth: 'member',
    limit: 'read',
    summary: 'Who may have bought what one sold: those who wrote about it',
    params: IdParams,
    response: SaleBuyers,
  },
  'PUT /posts/:id/deal': {
    auth: 'posts:create',
    limit: 'write',
    summary: 'Name the buyer',
    params: IdParams,
    body: NameBuyerBody,
    response: SaleBuyers,
  },
  'GET /deals': {
    auth: 'member',
    limit: 'read',
    summary: 'One’s own deals, and those of one’s stores',
    query: DealsQuery,
    response: Deals,
  },
  'PUT /deals/:id/rating': {
    auth: 'messages:send',
    limit: 'write',
    summary: 'Say how a deal went',
    params: IdParams,
    body: RateBody,
    response: Deal,
  },
  'POST /deals/:id/decline': {
    auth: 'messages:send',
    limit: 'write',
    summary: 'Say that one did not buy it',
    params: IdParams,
    response: Ok,
  },
  'GET /users/:id/ratings': {
    auth: 'public',
    limit: 'read',
    params: IdParams,
    query: RatingsQuery,
    response: Ratings,
  },
  'GET /ffls/:slug/ratings': {
    auth: 'public',
    limit: 'read',
    params: Slug,
    query: RatingsQuery,
    response: Ratings,
  },
  'POST /ratings/:id/report': {
    auth: 'messages:send',
    limit: 'write',
    params: IdParams,
    body: ReportBody,
    response: Ok,
  },
} as const satisfies Endpoints;

/** The dealer directory on the wire: the network's stores, and the licensed dealers around a zip who are not members. */
import Type from 'typebox';
import { ZIP_PATTERN } from '../domain/zip.ts';
import { MAX_SEARCH_MILES } from '../domain/distance.ts';
import { TRANSFER_FEE_MAX } from '../domain/limits.ts';
import { IsoDate, Limit, NextCursor, Nullable, Strict } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

export const DIRECTORY_PHRASE_MAX = 100;
/** It names the last one seen, who may have a long name. */
const CURSOR_MAX = 800;

export const DirectoryQuery = Strict({
  /** Without one, stores are listed by name, and nobody else. */
  zipCode: Type.Optional(Type.String({ pattern: ZIP_PATTERN })),
  /** 0 for any distance; whoever is not a member is shown within 500 miles all the same. */
  maxDistanceMiles: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SEARCH_MILES })),
  /** In place of a zip: lists stores around a city, without saying how far they are. */
  city: Type.Optional(Type.String({ maxLength: 60 })),
  state: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  verified: Type.Optional(Type.Boolean()),
  /** Whole dollars. */
  maxTransferFee: Type.Optional(Type.Integer({ minimum: 0, maximum: TRANSFER_FEE_MAX })),
  openNow: Type.Optional(Type.Boolean()),
  takesTransfers: Type.Optional(Type.Boolean()),
  membersOnly: Type.Optional(Type.Boolean()),
  /** A part of the name. */
  phrase: Type.Optional(Type.String({ maxLength: DIRECTORY_PHRASE_MAX })),
  cursor: Type.Optional(Type.String({ maxLength: CURSOR_MAX })),
  limit: Type.Optional(Limit),
});
export type DirectoryQuery = Type.Static<typeof DirectoryQuery>;

export const Dealer = Strict({
  /** Not a member of the network: its name and place stand in the list of licensees, and all else is null. */
  isMember: Type.Boolean(),
  /** The dealer record's number. */
  id: Nullable(Type.Integer()),
  /** The slug. */
  name: Nullable(Type.String()),
  displayName: Type.String(),
  logoUrl: Nullable(Type.String()),
  city: Type.String(),
  state: Type.String(),
  distanceMiles: Type.Optional(Type.Integer()),
  verified: Type.Boolean(),
  /** Whole dollars. */
  transferFee: Nullable(Type.Integer()),
  takesTransfers: Nullable(Type.Boolean()),
  offersConsignment: Nullable(Type.Boolean()),
  openState: Nullable(Strict({ isOpen: Type.Boolean(), nextChange: Nullable(IsoDate) })),
  timeZone: Nullable(Type.String()),
  /** The address of the store's own site. */
  url: Nullable(Type.String()),
});
export type Dealer = Type.Static<typeof Dealer>;
export const Dealers = Strict({ ffls: Type.Array(Dealer), nextCursor: NextCursor });
export type Dealers = Type.Static<typeof Dealers>;

export const directoryApi = {
  'GET /ffls': {
    auth: 'public',
    limit: 'search',
    summary: 'Dealers by distance, or the network’s own by name',
    query: DirectoryQuery,
    response: Dealers,
  },
} as const satisfies Endpoints;

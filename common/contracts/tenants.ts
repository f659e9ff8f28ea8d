/** Tenants, the tenant home and dealers on the wire. */
import Type from 'typebox';
import { Post } from './posts.ts';
import { IsoDate, Nullable, Strict } from './shared.ts';

export const Tenant = Strict({
  id: Type.Integer(),
  /** The slug; people read `displayName`. */
  name: Type.String(),
  displayName: Type.String(),
  description: Type.String(),
  logoUrl: Nullable(Type.String()),
  brand: Nullable(Strict({ light: Type.String(), dark: Type.String() })),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  zip: Nullable(Type.String()),
  phoneNumber: Nullable(Type.String()),
  /** In the opening_hours syntax, read in `timeZone`. */
  hours: Nullable(Type.String()),
  timeZone: Type.String(),
  /** The dealer record's number; null for the network itself. */
  fflId: Nullable(Type.Integer()),
  /** When what was last checked, where the licence is verified and not paused. */
  verified: Nullable(Strict({ since: IsoDate, listCheckedOn: Nullable(Type.String()) })),
  /** Whole dollars; null hides the sentence. */
  transferFee: Nullable(Type.Integer()),
  offersConsignment: Type.Boolean(),
  /** The address of the tenant's own site. */
  url: Type.String(),
  /** Hears of its new posts; false for visitors. */
  currentUserFollows: Type.Boolean(),
});
export type Tenant = Type.Static<typeof Tenant>;

/** Open or closed now, and when that changes next. */
export const OpenState = Strict({
  isOpen: Type.Boolean(),
  nextChange: Nullable(IsoDate),
  /** The seven days from Monday: each with its opening spans as `09:00-18:00`, in the tenant's zone. */
  week: Type.Array(Strict({ day: Type.String(), spans: Type.Array(Type.String()), isToday: Type.Boolean() })),
});
export type OpenState = Type.Static<typeof OpenState>;

export const TenantHome = Strict({
  tenant: Tenant,
  posts: Type.Array(Post),
  news: Type.Array(Post),
  /** Addresses of pictures. */
  media: Type.Array(Type.String()),
  openState: Nullable(OpenState),
});
export type TenantHome = Type.Static<typeof TenantHome>;

export const Dealer = Strict({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  city: Type.String(),
  state: Type.String(),
  verified: Type.Boolean(),
  transferFee: Nullable(Type.Integer()),
  distanceMiles: Type.Optional(Type.Integer()),
  url: Type.String(),
});
export type Dealer = Type.Static<typeof Dealer>;
export const Dealers = Strict({ ffls: Type.Array(Dealer), nextCursor: Nullable(Type.String()) });
export type Dealers = Type.Static<typeof Dealers>;

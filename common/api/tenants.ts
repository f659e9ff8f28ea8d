/** Tenants, the tenant home and dealers on the wire. */
import Type from 'typebox';
import { DealScore } from './deals.ts';
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
  /** The dealer record's number; null without a license. */
  fflId: Nullable(Type.Integer()),
  /** The network itself, which serves every host that no other tenant claims. */
  isNetwork: Type.Boolean(),
  /** What was checked and when, as days, where the license is verified and not paused. */
  verified: Nullable(
    Strict({
      since: IsoDate,
      /** When it was last seen in the list of licensees. */
      listCheckedOn: Nullable(Type.String()),
      /** When name and address were found to be those of the list. */
      premisesMatchedOn: Nullable(Type.String()),
      /** When the code of a letter to the premises was entered. */
      letterConfirmedOn: Nullable(Type.String()),
      /** The license itself has expired or soon does: proof of a timely renewal was seen, good until then. */
      extendedUntil: Nullable(Type.String()),
    }),
  ),
  /** Whole dollars; null hides the sentence. */
  transferFee: Nullable(Type.Integer()),
  offersConsignment: Type.Boolean(),
  /** Makes transfers between private parties. */
  takesTransfers: Type.Boolean(),
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
  /** For each of them the widths in which it is kept, as `srcset`. */
  mediaSets: Type.Array(Type.String()),
  openState: Nullable(OpenState),
  /** What the store’s deals were like; null for the network itself. */
  deals: Nullable(DealScore),
});
export type TenantHome = Type.Static<typeof TenantHome>;

/** A dealer as its page shows it. */
export const DealerPage = Strict({
  ...Tenant.properties,
  openState: Nullable(OpenState),
  deals: Nullable(DealScore),
});
export type DealerPage = Type.Static<typeof DealerPage>;

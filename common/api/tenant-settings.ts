/** What administrators and a store's managers read and change of a tenant, on the wire. */
import Type from 'typebox';
import { Media } from './media.ts';
import { Id, IsoDate, NextCursor, Nullable, Strict, Cursor, Limit, IdParams } from './shared.ts';
import {
  HOSTS_MAX,
  HOURS_MAX,
  MEDIA_MAX,
  STORE_DESCRIPTION_MAX,
  STORE_NAME_MAX,
  TRANSFER_FEE_MAX,
  TENANT_PHRASE_MAX,
} from '../domain/limits.ts';
import { ZIP_PATTERN } from '../domain/zip.ts';
import type { Endpoints } from './endpoint.ts';

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
const Brand = Strict({ light: Color, dark: Color });
const Zip = Type.String({ pattern: ZIP_PATTERN });
const Host = Type.String({ minLength: 1, maxLength: 253 });
/** Checked by the server, which says in words what is wrong. */
const Line = Type.String({ maxLength: 200 });
const Day = Type.String({ format: 'date' });

export const TenantSummary = Strict({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  /** The first one is its address. */
  hosts: Type.Array(Type.String()),
  /** Null without a license. */
  fflId: Nullable(Type.Integer()),
  isNetwork: Type.Boolean(),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  verified: Type.Boolean(),
  pausedAt: Nullable(IsoDate),
  /** The last day on which the license is valid, extended or not. */
  validUntil: Nullable(Type.String()),
  memberCount: Type.Integer(),
  followerCount: Type.Integer(),
});
export type TenantSummary = Type.Static<typeof TenantSummary>;
export const Tenants = Strict({ tenants: Type.Array(TenantSummary), nextCursor: NextCursor });
export type Tenants = Type.Static<typeof Tenants>;

export const CreateTenantBody = Strict({
  /** The slug. */
  name: Line,
  displayName: Line,
  hosts: Type.Array(Host, { maxItems: HOSTS_MAX }),
  /** Without it the tenant has no license, and no right that comes of one. */
  licenseNumber: Type.Optional(Line),
  /** As the license says it: the holder, and where the premises are. */
  licenseName: Type.Optional(Line),
  street: Type.Optional(Line),
  zip: Type.Optional(Zip),
});
export type CreateTenantBody = Type.Static<typeof CreateTenantBody>;

export const License = Strict({
  number: Type.String(),
  licenseName: Type.String(),
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  /** The last day that the license itself names. */
  expiresOn: Type.String(),
  /** Until when an administrator has extended it. */
  extendedUntil: Nullable(Type.String()),
  /** Verified, not paused and not run out. */
  verified: Type.Boolean(),
  verifiedAt: Nullable(IsoDate),
  pausedAt: Nullable(IsoDate),
  pausedReason: Nullable(Type.String({ enum: ['expired', 'notListed', 'administrator'] })),
  /** When it was last seen in the list of licensees. */
  listCheckedOn: Nullable(Type.String()),
});
export type License = Type.Static<typeof License>;

export const TenantSettings = Strict({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  description: Type.String(),
  logo: Nullable(Media),
  /** The hero pictures, in their order. */
  media: Type.Array(Media),
  brand: Nullable(Brand),
  hours: Nullable(Type.String()),
  timeZone: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  zip: Nullable(Type.String()),
  phoneNumber: Nullable(Type.String()),
  transferFee: Nullable(Type.Integer()),
  offersConsignment: Type.Boolean(),
  takesTransfers: Type.Boolean(),
  hosts: Type.Array(Type.String()),
  url: Type.String(),
  fflId: Nullable(Type.Integer()),
  license: Nullable(License),
  /** Goes with a change, so that one made over an older state is told so. */
  version: Type.Integer(),
  updatedAt: IsoDate,
  updatedBy: Nullable(Strict({ displayName: Type.String() })),
  can: Strict({
    /** What it is called: the name that was verified is not the store's to change. */
    rename: Type.Boolean(),
    /** Its slug and hosts. */
    editHosts: Type.Boolean(),
    changeLicense: Type.Boolean(),
    manageMembers: Type.Boolean(),
  }),
});
export type TenantSettings = Type.Static<typeof TenantSettings>;

/** What was not said stays as it is. */
export const UpdateTenantBody = Strict({
  version: Type.Integer({ minimum: 1 }),
  displayName: Type.Optional(Type.String({ maxLength: STORE_NAME_MAX })),
  description: Type.Optional(Type.String({ maxLength: STORE_DESCRIPTION_MAX })),
  logoId: Type.Optional(Nullable(Id)),
  mediaIds: Type.Optional(Type.Array(Id, { maxItems: MEDIA_MAX })),
  brand: Type.Optional(Nullable(Brand)),
  hours: Type.Optional(Nullable(Type.String({ maxLength: HOURS_MAX }))),
  timeZone: Type.Optional(Line),
  address: Type.Optional(Nullable(Line)),
  /** We fill in the city and state. */
  zip: Type.Optional(Nullable(Zip)),
  phoneNumber: Type.Optional(Nullable(Line)),
  transferFee: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: TRANSFER_FEE_MAX }))),
  offersConsignment: Type.Optional(Type.Boolean()),
  takesTransfers: Type.Optional(Type.Boolean()),
  name: Type.Optional(Line),
  hosts: Type.Optional(Type.Array(Host, { maxItems: HOSTS_MAX })),
});
export type UpdateTenantBody = Type.Static<typeof UpdateTenantBody>;

export const LICENSE_ACTIONS = ['verify', 'pause', 'resume', 'extend', 'renumber'] as const;
export type LicenseAction = (typeof LICENSE_ACTIONS)[number];
export const EXTENSION_PROOFS = ['letterOfAuthorization', 'ezCheck'] as const;
export type ExtensionProof = (typeof EXTENSION_PROOFS)[number];

export const LicenseBody = Strict({
  action: Type.Unsafe<LicenseAction>({ type: 'string', enum: [...LICENSE_ACTIONS] }),
  reason: Line,
  /** Of an extension: its last day, and what was seen. */
  until: Type.Optional(Day),
  proof: Type.Optional(Type.Unsafe<ExtensionProof>({ type: 'string', enum: [...EXTENSION_PROOFS] })),
  /** Of a renumbering. */
  licenseNumber: Type.Optional(Line),
});
export type LicenseBody = Type.Static<typeof LicenseBody>;

const TenantsQuery = Strict({
  phrase: Type.Optional(Type.String({ maxLength: TENANT_PHRASE_MAX })),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});

export const tenantAdminApi = {
  'GET /tenants': {
    auth: 'tenants:manage',
    limit: 'search',
    summary: 'Every tenant of the network, by name',
    query: TenantsQuery,
    response: Tenants,
  },
  'POST /tenants': {
    auth: 'tenants:manage',
    limit: 'write',
    summary: 'Open a store',
    body: CreateTenantBody,
    response: { 201: TenantSettings },
  },
  'GET /tenants/:id': {
    auth: 'member',
    limit: 'read',
    summary: 'The settings of a tenant',
    params: IdParams,
    response: TenantSettings,
  },
  'PATCH /tenants/:id': {
    auth: 'member',
    limit: 'write',
    summary: 'Change a tenant over the version that one saw',
    params: IdParams,
    body: UpdateTenantBody,
    response: TenantSettings,
  },
  'PATCH /tenants/:id/license': {
    auth: 'tenants:manage',
    limit: 'write',
    summary: 'Verify, pause, resume, extend or renumber a license',
    params: IdParams,
    body: LicenseBody,
    response: TenantSettings,
  },
} as const satisfies Endpoints;

/** The site's settings on the wire: what every page knows of them, and what administrators change. */
import Type from 'typebox';
import { IsoDate, Nullable, Strict } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

export const NOTICE_MAX = 500;
export const CONTACT_ADDRESS_MAX = 300;

/** What the site says of itself to everyone. */
export const Site = Strict({
  siteName: Type.String(),
  homeHeadline: Type.String(),
  operatorName: Type.String(),
  contactEmail: Type.String(),
  /** Empty where none is given. */
  contactAddress: Type.String(),
  ageConfirmRequired: Type.Boolean(),
  /** Where "I am under 18" leads. */
  leaveAddress: Type.String(),
  /** Stands on top of every page; null where there is none, or this browser has put it away. */
  notice: Nullable(Strict({ text: Type.String(), key: Type.String() })),
  /** What is not switched off. */
  registrationOpen: Type.Boolean(),
  postingOpen: Type.Boolean(),
  commentsOpen: Type.Boolean(),
  messagesOpen: Type.Boolean(),
});
export type Site = Type.Static<typeof Site>;

export const SETTING_TYPES = ['text', 'longText', 'url', 'email', 'integer', 'boolean'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export const SettingValue = Type.Union([Type.String(), Type.Integer(), Type.Boolean()]);
export type SettingValue = Type.Static<typeof SettingValue>;

export const SettingEntry = Strict({
  key: Type.String(),
  group: Type.String(),
  label: Type.String(),
  description: Type.String(),
  type: Type.Unsafe<SettingType>({ type: 'string', enum: [...SETTING_TYPES] }),
  /** Bounds of a number. */
  min: Nullable(Type.Integer()),
  max: Nullable(Type.Integer()),
  /** Of a text, in characters. */
  maxLength: Nullable(Type.Integer()),
  value: SettingValue,
  default: SettingValue,
  /** Null where it was never changed. */
  updatedAt: Nullable(IsoDate),
  updatedBy: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
  can: Strict({ edit: Type.Boolean() }),
});
export type SettingEntry = Type.Static<typeof SettingEntry>;

/** In groups, in the order in which they are shown. */
export const SettingEntries = Strict({ settings: Type.Array(SettingEntry) });
export type SettingEntries = Type.Static<typeof SettingEntries>;

const Key = Type.String({ pattern: '^[A-Za-z]{1,40}$' });

export const UpdateSettingsBody = Strict({
  /** By key; null goes back to the default. */
  values: Type.Record(Key, Type.Union([SettingValue, Type.Null()]), { minProperties: 1, maxProperties: 100 }),
  /** What stood there when they were changed. */
  was: Type.Record(Key, SettingValue, { maxProperties: 100 }),
});
export type UpdateSettingsBody = Type.Static<typeof UpdateSettingsBody>;

export const settingsApi = {
  'GET /site': { auth: 'public', limit: 'read', summary: 'What the site says of itself', response: Site },
  'GET /settings': {
    auth: 'settings:manage',
    limit: 'read',
    summary: 'Every setting of the site',
    response: SettingEntries,
  },
  'PATCH /settings': {
    auth: 'settings:manage',
    limit: 'write',
    summary: 'Change settings over the values that one saw',
    body: UpdateSettingsBody,
    response: SettingEntries,
  },
} as const satisfies Endpoints;

/** A store's settings as the form holds them, as they are sent, and what two people have changed of them. */
import type { TenantSettings, UpdateTenantBody } from '#common/api/tenant-settings.ts';
import { type OpeningWeek, readOpeningWeek, writeOpeningWeek } from '#common/domain/opening-week.ts';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';

/** Everything that a change may hold, as it goes over the wire. */
export type StoreFields = Required<Omit<UpdateTenantBody, 'version'>>;
export type FieldName = keyof StoreFields;

export interface StoreValues {
  displayName: string;
  description: string;
  /** Both empty: the network's own colour. */
  brandLight: string;
  brandDark: string;
  /** Null where the hours are written as text. */
  week: OpeningWeek | null;
  hoursText: string;
  timeZone: string;
  address: string;
  zip: string;
  phoneNumber: string;
  /** Digits, or empty. */
  transferFee: string;
  offersConsignment: boolean;
  takesTransfers: boolean;
  name: string;
  hosts: string[];
}

/** The order of the page; the conflict follows it. */
export const FIELD_LABELS: Record<FieldName, string> = {
  displayName: 'Name',
  description: 'Description',
  logoId: 'Logo',
  mediaIds: 'Photos',
  brand: 'Brand color',
  hours: 'Hours',
  timeZone: 'Time zone',
  address: 'Address',
  zip: 'ZIP code',
  phoneNumber: 'Phone',
  takesTransfers: 'Private transfers',
  transferFee: 'Transfer fee',
  offersConsignment: 'Consignment',
  name: 'Short name',
  hosts: 'Hosts',
};
const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[];

export const CLOSED_WEEK: OpeningWeek = Array.from({ length: 7 }, () => []);

export function fieldsOf(settings: TenantSettings): StoreFields {
  return {
    displayName: settings.displayName,
    description: settings.description,
    logoId: settings.logo?.id ?? null,
    mediaIds: settings.media.map(({ id }) => id),
    brand: settings.brand,
    hours: settings.hours,
    timeZone: settings.timeZone,
    address: settings.address,
    zip: settings.zip,
    phoneNumber: settings.phoneNumber,
    takesTransfers: settings.takesTransfers,
    transferFee: settings.transferFee,
    offersConsignment: settings.offersConsignment,
    name: settings.name,
    hosts: settings.hosts,
  };
}

export function valuesOf(fields: StoreFields): StoreValues {
  return {
    displayName: fields.displayName,
    description: fields.description,
    brandLight: fields.brand?.light ?? '',
    brandDark: fields.brand?.dark ?? '',
    week: fields.hours === null ? CLOSED_WEEK : readOpeningWeek(fields.hours),
    hoursText: fields.hours ?? '',
    timeZone: fields.timeZone,
    address: fields.address ?? '',
    zip: fields.zip ?? '',
    phoneNumber: formatPhoneDashes(digitsOnly(fields.phoneNumber ?? '').slice(-10)),
    transferFee: fields.transferFee === null ? '' : String(fields.transferFee),
    offersConsignment: fields.offersConsignment,
    takesTransfers: fields.takesTransfers,
    name: fields.name,
    hosts: fields.hosts,
  };
}

/** What the form says; a text that means what stood there before stays as it was written. */
export function toFields(
  values: StoreValues,
  base: StoreFields,
  pictures: Pick<StoreFields, 'logoId' | 'mediaIds'>,
): StoreFields {
  const { brandLight: light, brandDark: dark } = values;
  const phone = digitsOnly(values.phoneNumber);
  return {
    displayName: values.displayName,
    description: values.description,
    brand: light === '' || dark === '' ? null : { light, dark },
    hours: toHours(values, base.hours),
    timeZone: values.timeZone,
    address: values.address.trim() || null,
    zip: values.zip || null,
    phoneNumber: phone === '' ? null : `+1${phone}`,
    takesTransfers: values.takesTransfers,
    transferFee: values.transferFee === '' ? null : Number(values.transferFee),
    offersConsignment: values.offersConsignment,
    name: values.name,
    hosts: values.hosts,
    logoId: pictures.logoId,
    mediaIds: pictures.mediaIds,
  };
}

function toHours({ week, hoursText }: StoreValues, before: string | null): string | null {
  if (week === null) return hoursText.trim() || null;
  const beforeWeek = before === null ? CLOSED_WEEK : readOpeningWeek(before);
  return isSame(week, beforeWeek) ? before : writeOpeningWeek(week) || null;
}

/** Both are made of plain values in the same order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const sameField = (one: StoreFields, other: StoreFields, name: FieldName): boolean =>
  name === 'brand'
    ? isSame([one.brand?.light, one.brand?.dark], [other.brand?.light, other.brand?.dark])
    : isSame(one[name], other[name]);

/** The fields that differ, as they are afterwards. */
export function changedFields(before: StoreFields, after: StoreFields): Partial<StoreFields> {
  const names = FIELD_NAMES.filter((name) => !sameField(before, after, name));
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

export interface TheirChange {
  name: FieldName;
  /** Both have changed it, and not to the same. */
  isDisputed: boolean;
}

/** What somebody else has changed since `base`, and whether it is what was changed here too. */
export function compareChanges(base: StoreFields, mine: StoreFields, theirs: StoreFields): TheirChange[] {
  return FIELD_NAMES.filter((name) => !sameField(base, theirs, name)).map((name) => ({
    name,
    isDisputed: !sameField(base, mine, name) && !sameField(mine, theirs, name),
  }));
}

/** Their state with my changes on it, but for the disputed ones that were given up. */
export function mergeChanges(
  { base, mine, theirs }: { base: StoreFields; mine: StoreFields; theirs: StoreFields },
  givenUp: ReadonlySet<FieldName>,
): StoreFields {
  const kept = Object.entries(changedFields(base, mine)).filter(([name]) => !givenUp.has(name as FieldName));
  return { ...theirs, ...Object.fromEntries(kept) };
}

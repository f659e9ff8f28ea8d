/**
 * The fields that describe a listing, each defined once. The API, checks, SQL, editor, details, filters, CSV, audit log and
 * export derive from this table: a new field is a migration and a row here.
 */
import { type Category, CONDITION_LABELS } from './categories.ts';
import { cleanLine } from './clean-text.ts';
import type { PostType } from './enums.ts';
import { DETAIL_MAX } from './limits.ts';
import { isListing } from './post-types.ts';

interface Common {
  /** Its column of `posts`, and its name in CSV files. */
  column: string;
  label: string;
  help?: string;
  /** The categories that have it; without them all. */
  categories?: readonly Category[];
  /** What other programs call its CSV column, in small letters and digits. */
  csvNames: readonly string[];
}

export type TextField = Common & {
  kind: 'text';
  max: number;
  /** `suggested`: by words, from what is listed; `words`; or the whole text. */
  filter: 'suggested' | 'words' | 'exact';
  /** The content filter does not read it: it holds digits alone. */
  isCode?: true;
  /** The text as it is stored, or null with what to say. */
  read?: (text: string) => string | null;
  error?: string;
};
export type ChoiceField = Common & { kind: 'choice'; choices: Readonly<Record<string, string>> };
export type NumberField = Common & {
  kind: 'number';
  min: number;
  max: number;
  decimals: 0 | 1;
  unit: string;
};
export type ListingField = TextField | ChoiceField | NumberField;

/** The digits of a UPC-A with a right check digit; null for anything else. */
function readUpc(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{12}$/.test(digits)) return null;
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits : null;
}

const TABLE = {
  condition: {
    column: 'condition',
    label: 'Condition',
    kind: 'choice',
    choices: CONDITION_LABELS,
    csvNames: ['cond', 'grade', 'itemcondition'],
  },
  manufacturer: {
    column: 'manufacturer',
    label: 'Manufacturer',
    kind: 'text',
    max: DETAIL_MAX,
    filter: 'suggested',
    csvNames: ['maker', 'make', 'brand', 'mfg', 'mfr', 'manufacturername'],
  },
  model: {
    column: 'model',
    label: 'Model',
    kind: 'text',
    max: DETAIL_MAX,
    filter: 'suggested',
    csvNames: ['modelname', 'modelnumber', 'modelno'],
  },
  caliber: {
    column: 'caliber',
    label: 'Caliber',
    kind: 'text',
    max: DETAIL_MAX,
    filter: 'suggested',
    csvNames: ['cal', 'calibre', 'gauge', 'calibergauge', 'caliberorgauge'],
  },
  firearmType: {
    column: 'firearm_type',
    label: 'Firearm type',
    kind: 'choice',
    choices: {
      handgun: 'Handgun',
      rifle: 'Rifle',
      shotgun: 'Shotgun',
      frame: 'Frame or receiver',
      other: 'Other',
    },
    categories: ['guns'],
    csvNames: ['guntype', 'weapontype', 'firearm'],
  },
  action: {
    column: 'action',
    label: 'Action',
    kind: 'choice',
    choices: {
      semiAuto: 'Semi-automatic',
      bolt: 'Bolt',
      lever: 'Lever',
      pump: 'Pump',
      revolver: 'Revolver',
      break: 'Break',
      single: 'Single shot',
      muzzleloader: 'Muzzleloader',
      other: 'Other',
    },
    categories: ['guns'],
    csvNames: ['actiontype', 'firearmaction'],
  },
  barrelLength: {
    column: 'barrel_length',
    label: 'Barrel length',
    kind: 'number',
    min: 0.5,
    max: 60,
    decimals: 1,
    unit: 'in',
    categories: ['guns', 'gunParts'],
    csvNames: ['barrel', 'barrellengthin', 'barrellengthinches', 'barlength'],
  },
  capacity: {
    column: 'capacity',
    label: 'Capacity',
    kind: 'number',
    min: 1,
    max: 200,
    decimals: 0,
    unit: 'rounds',
    categories: ['guns', 'gunParts'],
    csvNames: ['magcapacity', 'magazinecapacity', 'rounds', 'roundcapacity'],
  },
  finish: {
    column: 'finish',
    label: 'Finish',
    kind: 'text',
    max: DETAIL_MAX,
    filter: 'words',
    categories: ['guns', 'gunParts'],
    csvNames: ['color', 'colour', 'finishcolor', 'coating'],
  },
  upc: {
    column: 'upc',
    label: 'UPC',
    help: 'The 12 digits under the barcode.',
    kind: 'text',
    max: 20,
    filter: 'exact',
    isCode: true,
    read: readUpc,
    error: 'Check the digits of the UPC: it has 12, and the last one checks the others.',
    csvNames: ['upccode', 'barcode', 'upca', 'gtin'],
  },
  partNumber: {
    column: 'part_number',
    label: 'Part number',
    help: 'The manufacturer’s (MPN).',
    kind: 'text',
    max: 40,
    filter: 'exact',
    csvNames: ['mpn', 'partno', 'manufacturerpartnumber', 'mfgpartnumber', 'mfrpartnumber', 'mfgpart'],
  },
  collectible: {
    column: 'collectible',
    label: 'Antique or curio',
    help: 'Your statement. An antique was made before 1899; a curio or relic is at least 50 years old or on the ATF’s list.',
    kind: 'choice',
    choices: { antique: 'Antique', curio: 'Curio or relic' },
    categories: ['guns'],
    csvNames: ['antique', 'curio', 'cr', 'curioorrelic', 'antiqueorcurio'],
  },
} as const satisfies Record<string, ListingField>;

type Table = typeof TABLE;
export type ListingFieldKey = keyof Table;
export const LISTING_FIELDS: Readonly<Record<ListingFieldKey, ListingField>> = TABLE;
export const LISTING_FIELD_KEYS = Object.keys(TABLE) as ListingFieldKey[];

type KeysOf<F> = { [K in ListingFieldKey]: Table[K] extends F ? K : never }[ListingFieldKey];
export type ListingValue<K extends ListingFieldKey> = Table[K] extends { choices: infer C }
  ? keyof C & string
  : Table[K] extends { kind: 'number' }
    ? number
    : string;

/** The values of a listing by key, as they go over the wire. */
export type ListingDetails = { [K in ListingFieldKey]: ListingValue<K> | null };
/** The same by column. */
export type ListingColumns = { [K in ListingFieldKey as Table[K]['column']]: ListingValue<K> | null };
export type ListingColumn = keyof ListingColumns;

export const LISTING_COLUMNS = LISTING_FIELD_KEYS.map((key) => TABLE[key].column);

export const NO_DETAILS = mapFields(() => null) as ListingDetails;

/** A value for each field. */
export function mapFields<T>(
  make: (key: ListingFieldKey, field: ListingField) => T,
): Record<ListingFieldKey, T> {
  const entries = LISTING_FIELD_KEYS.map((key) => [key, make(key, LISTING_FIELDS[key])] as const);
  return Object.fromEntries(entries) as Record<ListingFieldKey, T>;
}

export const detailsOfRow = (row: ListingColumns): ListingDetails =>
  mapFields((_key, { column }) => row[column as ListingColumn]) as ListingDetails;

export const columnsOfDetails = (details: ListingDetails): ListingColumns =>
  Object.fromEntries(
    LISTING_FIELD_KEYS.map((key) => [LISTING_FIELDS[key].column, details[key]]),
  ) as ListingColumns;

/** The details as a change leaves them: what it does not name stays. */
export const mergeDetails = (present: ListingDetails, change: Partial<ListingDetails>): ListingDetails =>
  mapFields((key) => (change[key] === undefined ? present[key] : change[key])) as ListingDetails;

/** Whether a field holds digits that mean nothing to a reader. */
export function isCode(key: ListingFieldKey): boolean {
  const field = LISTING_FIELDS[key];
  return field.kind === 'text' && field.isCode === true;
}

/** Texts that people read in a listing, and that the content filter reads. */
export type TextKey = Exclude<KeysOf<{ kind: 'text' }>, KeysOf<{ isCode: true }>>;
export type TextColumn = Table[TextKey]['column'];
export const TEXT_KEYS = LISTING_FIELD_KEYS.filter(
  (key): key is TextKey => LISTING_FIELDS[key].kind === 'text' && !isCode(key),
);

export const TEXT_COLUMNS: readonly TextColumn[] = TEXT_KEYS.map((key) => TABLE[key].column);

export type SuggestedKey = KeysOf<{ filter: 'suggested' }>;
export const SUGGESTED_KEYS = LISTING_FIELD_KEYS.filter((key): key is SuggestedKey => {
  const field = LISTING_FIELDS[key];
  return field.kind === 'text' && field.filter === 'suggested';
});

/** Whether a listing of this type and category has the field. */
export const hasField = (key: ListingFieldKey, type: PostType, category: string | null): boolean =>
  isListing(type) && (LISTING_FIELDS[key].categories?.includes(category as Category) ?? true);

type Read = { value: string | number | null } | { error: string };

const squeeze = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const listLabels = (choices: Readonly<Record<string, string>>): string => {
  const labels = Object.values(choices);
  return `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
};

/** Reads what a person or a file gives for a field: a choice by its value or label, a number with its unit. */
export function readField(key: ListingFieldKey, given: string): Read {
  const field: ListingField = LISTING_FIELDS[key];
  const text = cleanLine(given);
  if (text === '') return { value: null };
  if (field.kind === 'choice') {
    const wanted = squeeze(text);
    const found = Object.entries(field.choices).find((names) =>
      names.some((name) => squeeze(name) === wanted),
    );
    return found === undefined ? { error: `Choose ${listLabels(field.choices)}.` } : { value: found[0] };
  }
  if (field.kind === 'number') {
    const digits = /^(\d+(?:\.\d+)?)\s*(?:[a-z]+\.?|["”″])?$/i.exec(text)?.[1];
    return digits === undefined ? { error: rangeOf(field) } : checkNumber(field, Number(digits));
  }
  return checkText(field, text);
}

function checkText(field: TextField, text: string): Read {
  if (text.length > field.max) return { error: `Use at most ${field.max} characters.` };
  const value = field.read === undefined ? text : field.read(text);
  return value === null ? { error: field.error ?? 'This value is not valid.' } : { value };
}

const rangeOf = ({ min, max, decimals, unit }: NumberField): string =>
  `Enter a ${decimals === 0 ? 'whole number' : 'number'} from ${min} to ${max}${unit === '' ? '' : ` (${unit})`}.`;

function checkNumber(field: NumberField, value: number): Read {
  if (!(value >= field.min && value <= field.max)) return { error: rangeOf(field) };
  if (field.decimals === 0 && !Number.isInteger(value)) return { error: rangeOf(field) };
  return { value: Math.round(value * 10) / 10 };
}

/**
 * The details as a listing of this type and category stores them: what it does not have is null.
 * @returns them with what is wrong, by key
 */
export function checkDetails(
  given: Partial<ListingDetails>,
  type: PostType,
  category: string | null,
): { details: ListingDetails; errors: { path: ListingFieldKey; message: string }[] } {
  const errors: { path: ListingFieldKey; message: string }[] = [];
  const details = mapFields((key, field) => {
    const value = given[key] ?? null;
    if (value === null || !hasField(key, type, category)) return null;
    const read =
      field.kind === 'number' && typeof value === 'number'
        ? checkNumber(field, value)
        : readField(key, fieldText(value));
    if ('value' in read) return read.value;
    errors.push({ path: key, message: read.error });
    return null;
  }) as ListingDetails;
  return { details, errors };
}

/** A value as an input holds it. */
export const fieldText = (value: string | number | null | undefined): string => String(value ?? '');

/** A value as people read it. */
export function formatField(key: ListingFieldKey, value: string | number): string {
  const field: ListingField = LISTING_FIELDS[key];
  if (field.kind === 'choice') return field.choices[value] ?? String(value);
  return field.kind === 'number' && field.unit !== '' ? `${value} ${field.unit}` : String(value);
}

type NumberKey = KeysOf<{ kind: 'number' }>;
type PlainKey = Exclude<ListingFieldKey, NumberKey>;
/** What a list is narrowed by, as its address says it. */
export type ListingFilters = { [K in PlainKey]?: ListingValue<K> } & {
  [K in NumberKey as `min${Capitalize<K>}` | `max${Capitalize<K>}`]?: number;
};
export type ListingFilterName = keyof ListingFilters;
export interface ListingFilter {
  name: ListingFilterName;
  key: ListingFieldKey;
  /** Which end of a range of numbers it is. */
  bound?: 'min' | 'max';
}

export const LISTING_FILTERS = LISTING_FIELD_KEYS.flatMap((key): object[] => {
  if (LISTING_FIELDS[key].kind !== 'number') return [{ name: key, key }];
  const end = key.charAt(0).toUpperCase() + key.slice(1);
  return (['min', 'max'] as const).map((bound) => ({ name: `${bound}${end}`, key, bound }));
}) as unknown as readonly ListingFilter[];

/** Those of a query, and nothing else of it. */
export const pickFilters = (query: ListingFilters): ListingFilters =>
  Object.fromEntries(
    LISTING_FILTERS.flatMap(({ name }) => (query[name] === undefined ? [] : [[name, query[name]]])),
  ) as ListingFilters;

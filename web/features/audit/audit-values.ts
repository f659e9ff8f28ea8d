/** Labels and values of audited fields. */
import {
  type Category,
  CATEGORY_LABELS,
  type Condition,
  CONDITION_LABELS,
} from '#common/domain/categories.ts';
import type { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { STATUS_LABELS } from '#common/domain/post-status.ts';
import { POST_TYPE_LABELS } from '#common/domain/post-types.ts';
import { ROLE_NAMES } from '#common/domain/roles.ts';
import { formatBytes, formatDate, formatMoney } from '#web/lib/format.ts';

export const NOTHING = 'nothing';

/** Fields that are not called what they hold. */
const LABELS: Record<string, string> = {
  bytes: 'size',
  listedOn: 'list of',
  create: 'new',
  update: 'changed',
  retire: 'taken out',
  error: 'with errors',
  kept: 'kept manual edit',
  fetching: 'photos loading',
  logoId: 'logo',
  mediaIds: 'pictures',
  tenantId: 'store',
  displayName: 'name',
  name: 'short name',
  extension_proof: 'proof',
  warned_days: 'warning sent (days before)',
};

/** `transferFee` and `expires_on` as `transfer fee` and `expires on`. */
export const toLabel = (name: string): string => LABELS[name] ?? toWords(name);

const toWords = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('license', 'license')
    .trim();

/** What is written as one word in the log, where its parts do not say it. */
const WORDS: Record<string, string> = {
  notListed: 'not in the ATF list',
  administrator: 'by an administrator',
  renumber: 'new number',
  question: 'question asked',
  letter: 'letter sent',
  confirmed: 'code entered',
};
/** Fields whose text is one of a few words. */
const CHOSEN = new Set(['action', 'state', 'role', 'pausedReason', 'paused_reason', 'extension_proof']);
const MONEY = new Set(['transferFee', 'transfer_fee', 'price']);
/** They name something. */
const NUMBERS = new Set(['logoId', 'mediaIds', 'tenantId', 'verified_by']);

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAYS = /\b\d{4}-\d\d-\d\d\b/g;

/** @param timeZone the reader's, once it is known: the days of moments depend on it. */
export function toText(name: string, value: unknown, timeZone: string | undefined): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberToText(name, value);
  if (typeof value === 'string') return stringToText(name, value, timeZone);
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    return value.map((part) => toText(name, part, timeZone)).join(', ');
  }
  return Object.entries(value)
    .map(([key, part]) => `${toLabel(key)} ${toText(key, part, timeZone)}`)
    .join(', ');
}

function numberToText(name: string, value: number): string {
  if (MONEY.has(name)) return formatMoney(value);
  if (NUMBERS.has(name)) return `#${value}`;
  if (name === 'bytes') return formatBytes(value);
  if (name === 'status') return STATUS_LABELS[value as PostStatus] ?? String(value);
  if (name === 'type') return POST_TYPE_LABELS[value as PostType] ?? String(value);
  if (name === 'role') return ROLE_NAMES[value as RoleLevel] ?? String(value);
  return value.toLocaleString('en-US');
}

function stringToText(name: string, value: string, timeZone: string | undefined): string {
  if (DAY.test(value)) return formatDate(value, 'UTC');
  if (MOMENT.test(value)) return formatDate(value, timeZone);
  if (name === 'category') return CATEGORY_LABELS[value as Category] ?? value;
  if (name === 'condition') return CONDITION_LABELS[value as Condition] ?? value;
  return CHOSEN.has(name) ? (WORDS[value] ?? toWords(value)) : value;
}

/** A reason that the server wrote names days as `2026-11-01`. */
export const reasonToText = (reason: string): string =>
  reason.replaceAll(DAYS, (day) => (Number.isNaN(Date.parse(day)) ? day : formatDate(day, 'UTC')));

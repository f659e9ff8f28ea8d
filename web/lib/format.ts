/** Formats numbers, prices and dates. */
import { MIN_SEARCH_MILES } from '#common/domain/distance.ts';
import { PostType } from '#common/domain/enums.ts';

const INVALID_DATE = 'Invalid date string';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** Of sizes, each 1,024 of the one before. */
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
const STEP = 1024;

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** Making one takes a hundred times as long as using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * US English; one for each name and time zone, which the machine's own may leave out.
 * @param name stands for the options: the same name, the same options.
 */
export function dateFormat(
  name: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  dateFormats.set(key, made);
  return made;
}

/** Whole dollars: `$1,250`. */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}

/** The price as a listing of this type says it; for wanted and trade posts it may be missing. */
export function formatPrice(type: PostType, price: number | null): string {
  if (type === PostType.Buy) return price === null ? 'Wanted' : `Up to ${formatMoney(price)}`;
  if (type === PostType.Trade) return price === null ? 'Trade' : `${formatMoney(price)} or trade`;
  return price === null ? '' : formatMoney(price);
}

/** What ends a sentence whose last word is a name: nothing after one that ends in a full stop itself, as `Tom W.` does. */
export function fullStopAfter(name: string): string {
  return name.endsWith('.') ? '' : '.';
}

/** A whole number with its thousands set apart: `1,204`. */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** A size: `812 B`, `1.5 KB`, `150 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  return `${value >= 10 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** Miles to a post, as `roughMiles` has them: `under 5 mi`, `10 mi`. */
export function formatRoughMiles(miles: number): string {
  return miles <= MIN_SEARCH_MILES ? `under ${MIN_SEARCH_MILES} mi` : formatMiles(miles);
}

/** A distance: `9 mi`, `1,204 mi`. */
export function formatMiles(miles: number): string {
  return miles < 1 ? 'under 1 mi' : `${wholeNumber.format(miles)} mi`;
}

interface Age {
  amount: number;
  short: string;
  long: Intl.RelativeTimeFormatUnit;
}

/** Null within the first minute, and for clocks that run ahead. */
function measureAge(milliseconds: number): Age | null {
  const units: [number, string, Intl.RelativeTimeFormatUnit][] = [
    [YEAR, 'y', 'year'],
    [MONTH, 'mo', 'month'],
    [DAY, 'd', 'day'],
    [HOUR, 'h', 'hour'],
    [MINUTE, 'min', 'minute'],
  ];
  for (const [length, short, long] of units) {
    if (milliseconds >= length) return { amount: Math.floor(milliseconds / length), short, long };
  }
  return null;
}

/**
 * How long ago, in short: `now`, `48 min`, `3 h`, `2 d`, `4 mo`, `1 y`.
 * @param now milliseconds since 1970
 */
export function formatRelative(value: string, now: number): string {
  const then = Date.parse(value);
  if (Number.isNaN(then)) return INVALID_DATE;
  const age = measureAge(now - then);
  return age ? `${age.amount} ${age.short}` : 'now';
}

/**
 * How long ago, in words: `just now`, `3 hours ago`.
 * @param now milliseconds since 1970
 */
export function formatRelativeLong(value: string, now: number): string {
  const then = Date.parse(value);
  if (Number.isNaN(then)) return INVALID_DATE;
  const age = measureAge(now - then);
  return age ? ago.format(-age.amount, age.long) : 'just now';
}

/** A day: `Nov 19, 2026`, in the time zone given or the machine's. */
export function formatDate(value: string, timeZone?: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return INVALID_DATE;
  return dateFormat('date', timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(date);
}

/** The same with the hour, and the zone it is told in: `Nov 19, 2026, 10:41 AM MST`. */
export function formatMoment(value: string, timeZone?: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return INVALID_DATE;
  return dateFormat('moment', timeZone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date);
}

/** The full date of specification section 9: `Thursday, 11/19/26, 10:41 AM`, in the time zone given or the machine's. */
export function formatFullDate(value: string, timeZone?: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return INVALID_DATE;
  return dateFormat('full', timeZone, {
    weekday: 'long',
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(date);
}

/** Formats message times. */

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

type Form = 'clock' | 'weekday' | 'longWeekday' | 'date' | 'dateOfYear' | 'day';

const FORMS: Record<Form, Intl.DateTimeFormatOptions> = {
  clock: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long', month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric' },
  dateOfYear: { month: 'short', day: 'numeric', year: 'numeric' },
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
};
const formats = new Map<string, Intl.DateTimeFormat>();

function format(form: Form, value: string | number, timeZone?: string): string {
  const name = `${form} ${timeZone}`;
  // The language of `day` is one that writes it as ISO 8601 does.
  const made =
    formats.get(name) ??
    new Intl.DateTimeFormat(form === 'day' ? 'en-CA' : 'en-US', { ...FORMS[form], timeZone });
  formats.set(name, made);
  // Node and browsers differ in the blank before AM.
  return made.format(new Date(value)).replaceAll('\u202F', ' ');
}

/** `2026-11-19`, in the time zone given or the machine's. */
export const dayOf = (value: string | number, timeZone?: string): string => format('day', value, timeZone);

/** `10:41 AM`. */
export const formatClock = (value: string, timeZone?: string): string => format('clock', value, timeZone);

/** Whole days between two days of the calendar. */
function daysBetween(value: string, now: number, timeZone?: string): number {
  return Math.round((Date.parse(dayOf(now, timeZone)) - Date.parse(dayOf(value, timeZone))) / DAY_MS);
}

const isOfThisYear = (value: string, now: number, timeZone?: string): boolean =>
  dayOf(value, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);

/**
 * The day over the messages of a day: `Today`, `Yesterday`, `Wednesday, Nov 19`, `Nov 19, 2025`.
 * @param now milliseconds since 1970; null where it is not known yet
 */
export function formatDayMark(value: string, now: number | null, timeZone?: string): string {
  if (now === null) return format('dateOfYear', value, timeZone);
  const days = daysBetween(value, now, timeZone);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return format(isOfThisYear(value, now, timeZone) ? 'longWeekday' : 'dateOfYear', value, timeZone);
}

/**
 * In a list: `10:41 AM` today, `Wed` within a week, `Nov 14`, `Nov 14, 2025`.
 * @param now milliseconds since 1970; null where it is not known yet
 */
export function formatListTime(value: string, now: number | null, timeZone?: string): string {
  if (now === null) return format('date', value, timeZone);
  const days = daysBetween(value, now, timeZone);
  if (days <= 0) return format('clock', value, timeZone);
  if (days < WEEK_DAYS) return format('weekday', value, timeZone);
  return format(isOfThisYear(value, now, timeZone) ? 'date' : 'dateOfYear', value, timeZone);
}

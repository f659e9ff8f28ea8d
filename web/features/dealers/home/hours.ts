/** A dealer's hours and address as people read them. */
import type { OpenState, Tenant } from '#common/api/tenants.ts';

const NOON = 12;

/** `09:00` as 9:00 AM; `24:00` is the midnight after the day. */
export function formatClock(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  const half = hour % 24 < NOON ? 'AM' : 'PM';
  return `${hour % NOON || NOON}:${String(minute).padStart(2, '0')} ${half}`;
}

/** A day's spans: `9:00 AM – 6:00 PM`, several with a comma, none as Closed. */
export function formatSpans(spans: readonly string[]): string {
  if (spans.length === 0) return 'Closed';
  if (spans[0] === '00:00-24:00') return 'Open 24 hours';
  return spans.map((span) => span.split('-').map(formatClock).join(' – ')).join(', ');
}

export interface DayRow {
  /** `Saturday`, or `Monday to Wednesday` for days alike. */
  days: string;
  hours: string;
  isToday: boolean;
  isClosed: boolean;
}

/** The week with neighbouring days of the same hours in one row; today always stands alone. */
export function groupWeek(week: OpenState['week']): DayRow[] {
  const groups: { first: string; last: string; row: DayRow }[] = [];
  for (const { day, spans, isToday } of week) {
    const hours = formatSpans(spans);
    const before = groups.at(-1);
    if (before && !before.row.isToday && !isToday && before.row.hours === hours) {
      before.last = day;
    } else {
      groups.push({
        first: day,
        last: day,
        row: { days: day, hours, isToday, isClosed: spans.length === 0 },
      });
    }
  }
  return groups.map(({ first, last, row }) => ({
    ...row,
    days: first === last ? first : `${first} to ${last}`,
  }));
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * How many rows the week of a usual store has: weekdays alike, a Saturday of its own, a closed Sunday.
 * @param today as `Date.getDay` counts
 */
export function usualRowCount(today: number): number {
  const spansOf = (day: number): string[] => (day === 0 ? [] : day === 6 ? ['10:00-16:00'] : ['09:00-18:00']);
  return groupWeek(DAYS.map((day, index) => ({ day, spans: spansOf(index), isToday: index === today })))
    .length;
}

/** `Open until 6:00 PM`, `Closed, opens Monday 9:00 AM`: with the day where it is not today. */
export function describeOpenState({ isOpen, nextChange, week }: OpenState, timeZone: string): string {
  if (nextChange === null) return isOpen ? 'Open' : 'Closed';
  const change = new Date(nextChange);
  const day = change.toLocaleDateString('en-US', { weekday: 'long', timeZone });
  const clock = change.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  const isToday = week.some((one) => one.isToday && one.day === day);
  const when = isToday ? clock : `${day} ${clock}`;
  return isOpen ? `Open until ${when}` : `Closed, opens ${when}`;
}

/** The address on one line, as the specification has it: address, city state, zip. Null where nothing of it is known. */
export function formatAddress({
  address,
  city,
  state,
  zip,
}: Pick<Tenant, 'address' | 'city' | 'state' | 'zip'>): string | null {
  const place = [city, state].filter(Boolean).join(' ');
  return [address, place, zip].filter(Boolean).join(', ') || null;
}

/** A search of the address in a map. */
export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

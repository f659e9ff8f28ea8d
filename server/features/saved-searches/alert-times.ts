/** When a saved search may alert again. */
import type { SearchAlerts } from '#common/domain/search-alerts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What follows an alert at once is gathered for so long. */
const GATHERED_MS = 5 * MINUTE_MS;
/** By the clock of whoever is alerted. */
const MORNING_HOUR = 8;

/** The next morning, or that of the next Monday, in a time zone; for instant alerts some minutes later. */
export function nextAlertAt(rhythm: Exclude<SearchAlerts, 'off'>, timeZone: string, now: Date): Date {
  if (rhythm === 'instant') return new Date(now.getTime() + GATHERED_MS);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  // By the hour, since a day has 23 or 25 of them twice a year.
  for (let time = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS; ; time += HOUR_MS) {
    const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, value]));
    const isMorning = Number(parts.get('hour')) === MORNING_HOUR;
    if (isMorning && (rhythm === 'daily' || parts.get('weekday') === 'Monday')) return new Date(time);
  }
}

/** Opening hours in a tenant's time zone. */
import { createRequire } from 'node:module';
import type OpeningHours from 'opening_hours';
import type { OpenState } from '#common/api/tenants.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY_MS = 86_400_000;
const HORIZON_MS = 8 * DAY_MS;
const MINUTE_MS = 60_000;
/** More than a network has shops that people look at within a minute. */
const MAX_CACHED = 1_000;

/** What was read, by hours and zone: hours change by the minute, and each post of a shop tells them. */
const kept = new Map<string, { minute: number; state: OpenState | null }>();

let parser: typeof OpeningHours | null = null;

/** Loaded with the first hours: it takes 20 MB with its lists of holidays. */
function loadParser(): typeof OpeningHours {
  parser ??= createRequire(import.meta.url)('opening_hours') as typeof OpeningHours;
  return parser;
}

/**
 * The state at `now`, to the minute, of hours in the opening_hours syntax (`Mo-Fr 09:00-18:00; Sa 10:00-16:00`).
 * @returns null where there are no hours or they cannot be read.
 */
export function readOpenState(hours: string | null, timeZone: string, now: Date): OpenState | null {
  if (hours === null || hours.trim() === '') return null;
  const key = `${timeZone} ${hours}`;
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const known = kept.get(key);
  if (known?.minute === minute) return known.state;
  if (kept.size >= MAX_CACHED) kept.clear();
  const state = readSchedule(hours, timeZone, new Date(minute * MINUTE_MS));
  kept.set(key, { minute, state });
  return state;
}

function readSchedule(hours: string, timeZone: string, now: Date): OpenState | null {
  let schedule: OpeningHours;
  try {
    schedule = new (loadParser())(hours, null);
  } catch {
    return null;
  }
  // The library reads dates by the machine's clock: it is given the shop's wall clock in the machine's zone.
  const wall = toWallClock(now, timeZone);
  const today = (wall.getDay() + 6) % 7;
  const change = schedule.getNextChange(wall, new Date(wall.getTime() + HORIZON_MS));
  return {
    isOpen: schedule.getState(wall),
    nextChange:
      change === undefined
        ? null
        : new Date(now.getTime() + (change.getTime() - wall.getTime())).toISOString(),
    week: DAYS.map((day, index) => {
      const start = new Date(wall.getFullYear(), wall.getMonth(), wall.getDate() + index - today);
      const end = new Date(wall.getFullYear(), wall.getMonth(), wall.getDate() + index - today + 1);
      return {
        day,
        isToday: index === today,
        spans: schedule
          .getOpenIntervals(start, end)
          .map(([from, to]) => `${clock(from)}-${to.getTime() === end.getTime() ? '24:00' : clock(to)}`),
      };
    }),
  };
}

const clock = (date: Date): string =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;

function toWallClock(now: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now);
  const part = (type: string): number => Number(parts.find((item) => item.type === type)?.value);
  return new Date(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

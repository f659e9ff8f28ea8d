/** Cached open or closed state of stores. */
import { readOpenState } from './opening-hours.ts';

export type OpenNow = { isOpen: boolean; nextChange: string | null };

const MAX_CACHED = 5_000;
/** Hours without a change may name one that lies beyond how far ahead they are read. */
const HOLDS_MS = 86_400_000;

const kept = new Map<string, { state: OpenNow | null; from: number; until: number }>();

/**
 * The state at `now` of hours in the opening_hours syntax.
 * @returns null where there are no hours or they cannot be read.
 */
export function readOpenNow(hours: string | null, timeZone: string, now: Date): OpenNow | null {
  if (hours === null) return null;
  const key = `${timeZone} ${hours}`;
  const time = now.getTime();
  const known = kept.get(key);
  if (known !== undefined && time >= known.from && time < known.until) return known.state;
  const read = readOpenState(hours, timeZone, now);
  const state = read === null ? null : { isOpen: read.isOpen, nextChange: read.nextChange };
  const until = state?.nextChange == null ? time + HOLDS_MS : Date.parse(state.nextChange);
  if (kept.size >= MAX_CACHED) kept.clear();
  kept.set(key, { state, from: time, until });
  return state;
}

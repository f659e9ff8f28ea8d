/** When saved searches may alert again, by the clock of their owners. */
import { expect, it } from 'vitest';
import { nextAlertAt } from './alert-times.ts';

it.each([
  ['instant', 'America/Boise', '2026-11-23T17:30:00Z', '2026-11-23T17:35:00.000Z'],
  ['daily', 'America/Boise', '2026-11-23T14:59:00Z', '2026-11-23T15:00:00.000Z'],
  ['daily', 'America/Boise', '2026-11-23T15:00:00Z', '2026-11-24T15:00:00.000Z'],
  ['daily', 'America/New_York', '2026-11-23T17:30:00Z', '2026-11-24T13:00:00.000Z'],
  ['daily', 'America/New_York', '2026-10-31T13:00:00Z', '2026-11-01T13:00:00.000Z'],
  ['weekly', 'America/Boise', '2026-11-23T14:00:00Z', '2026-11-23T15:00:00.000Z'],
  ['weekly', 'America/Boise', '2026-11-23T17:30:00Z', '2026-11-30T15:00:00.000Z'],
  ['weekly', 'Pacific/Guam', '2026-11-22T23:00:00Z', '2026-11-29T22:00:00.000Z'],
] as const)('%s alerts in %s after %s follow at %s', (rhythm, timeZone, now, next) => {
  expect(nextAlertAt(rhythm, timeZone, new Date(now)).toISOString()).toBe(next);
});

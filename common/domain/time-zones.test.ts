/** Tries that every zone is one that dates can be written in, and that each state has one. */
import { expect, it } from 'vitest';
import { isUsTimeZone, timeZoneOfState, US_TIME_ZONES } from './time-zones.ts';
import { US_STATES } from './us-states.ts';

it.each(Object.keys(US_TIME_ZONES))('%s is known to the machine', (timeZone) => {
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
});

it('a zone elsewhere is none of ours', () => {
  expect([isUsTimeZone('America/Boise'), isUsTimeZone('Europe/Oslo'), isUsTimeZone('toString')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('every state begins with the zone that most of it has, and what is no state with Mountain time', () => {
  expect(timeZoneOfState('ID')).toBe('America/Boise');
  expect(timeZoneOfState('TX')).toBe('America/Chicago');
  const mountain = US_STATES.map(({ code }) => code).filter(
    (code) => timeZoneOfState(code) === 'America/Denver',
  );
  expect(mountain.toSorted()).toEqual('AA AE AP CO FM MH MT NM PW UT WY'.split(' '));
});

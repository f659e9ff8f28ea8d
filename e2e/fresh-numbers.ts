/** Phone numbers that nobody has used on this site. */
import { parsePhoneNumber } from '#server/features/accounts/accounts.phone.ts';

/** Those of the demo and of the other journeys. */
const TAKEN = new Set(['208', '303', '515', '541', '615', '724', '830', '928']);
/** So many that two files that begin anywhere do not meet. */
const AREAS = Array.from({ length: 700 }, (_, index) => String(200 + index)).filter(
  (area) => !TAKEN.has(area) && parsePhoneNumber(`${area}-555-0100`) !== null,
);
/** The line numbers that reach nobody. */
const NUMBERS_EACH = 100;
/** Others in each file and at each run, since a running site keeps its members. */
let next = Math.floor(Math.random() * AREAS.length * NUMBERS_EACH);

/** A few of them: a login with one makes a new member. */
export function takeFreshNumber(): string {
  const index = next++ % (AREAS.length * NUMBERS_EACH);
  return `${AREAS[Math.floor(index / NUMBERS_EACH)]}-555-01${String(index % NUMBERS_EACH).padStart(2, '0')}`;
}

/** Phone numbers that nobody has used on this site. */

/** Of the kind that reaches nobody, in areas where no one of the demo or of another journey lives. */
const AREAS = ['212', '213', '214', '216', '217', '219', '305', '312'];
const NUMBERS_EACH = 100;
/** Others in each file and at each run, since a running site keeps its members. */
let next = Math.floor(Math.random() * AREAS.length * NUMBERS_EACH);

/** A few of them: a login with one makes a new member. */
export function takeFreshNumber(): string {
  const index = next++ % (AREAS.length * NUMBERS_EACH);
  return `${AREAS[Math.floor(index / NUMBERS_EACH)]}-555-01${String(index % NUMBERS_EACH).padStart(2, '0')}`;
}

/** Phone numbers that nobody has used on this site. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { parsePhoneNumber } from '#server/features/accounts/accounts.phone.ts';

/** Those of the demo and of the other journeys. */
const TAKEN = new Set(['208', '303', '406', '515', '541', '615', '724', '813', '830', '907', '919', '928']);
const AREAS = Array.from({ length: 700 }, (_, index) => String(200 + index)).filter(
  (area) => !TAKEN.has(area) && parsePhoneNumber(`${area}-555-0100`) !== null,
);
/** The line numbers that reach nobody. */
const NUMBERS_EACH = 100;
/** Files run side by side, and none meets the people of another: each has numbers of its own. */
const FILES = readdirSync(import.meta.dirname).filter(
  (name) =>
    name.endsWith('.e2e.ts') &&
    readFileSync(path.join(import.meta.dirname, name), 'utf8').includes(path.basename(import.meta.filename)),
);
const NUMBERS_OF_FILE = Math.floor((AREAS.length * NUMBERS_EACH) / FILES.length);
/** Others at each run, since a running site keeps its members. */
let next = Math.floor(Math.random() * NUMBERS_OF_FILE);

/** A few of them: a login with one makes a new member. */
export function takeFreshNumber(): string {
  // `npm run screenshots` has the site to itself, and takes those of the first file.
  const isAlone = process.env.VITEST === undefined;
  const name = isAlone ? (FILES[0] ?? '') : path.basename(expect.getState().testPath ?? '');
  const file = FILES.indexOf(name);
  if (file === -1) throw new Error(`no numbers are set apart for “${name}”: it does not import this file`);
  const index = file * NUMBERS_OF_FILE + (next++ % NUMBERS_OF_FILE);
  return `${AREAS[Math.floor(index / NUMBERS_EACH)]}-555-01${String(index % NUMBERS_EACH).padStart(2, '0')}`;
}

/** How names in capitals are written. */
import { expect, it } from 'vitest';
import { toNameCase } from './name-case.ts';

it.each([
  ['BOISE', 'Boise'],
  ['SALT LAKE CITY', 'Salt Lake City'],
  ["SMITH'S GUNS & AMMO LLC", "Smith's Guns & Ammo LLC"],
  ['MCALLEN', 'McAllen'],
  ["O'FALLON", "O'Fallon"],
  ['JB TACTICAL INC.', 'JB Tactical Inc.'],
  ['2A OUTFITTERS', '2A Outfitters'],
  ['COEUR D ALENE', 'Coeur D Alene'],
  ['WINSTON-SALEM', 'Winston-Salem'],
  ['PEÑA ARMS', 'Peña Arms'],
  ['deLuca Arms', 'deLuca Arms'],
])('%s as %s', (text, written) => {
  expect(toNameCase(text)).toBe(written);
});

/** What people type as manufacturer, model or caliber, and what it is to find. */
import { expect, test } from 'vitest';
import { foldDetail, matchesDetail } from './detail-labels.ts';

test.each([
  ['308', '.308 Win', true],
  ['.308', '308 Winchester', true],
  ['smith', 'Smith & Wesson', true],
  ['citori', 'Citori 725 Field', true],
  ['30-30', '.30-30 Win.', true],
  ['30-30', '.300 Win Mag', false],
  ['ar15', 'AR-15', true],
  ['5.56', '5.56x45 NATO', true],
  ['9 mm', '9mm Luger', true],
  ['12 gauge', '12 ga', true],
  ['esson', 'Smith & Wesson', false],
])('%j against %j: %s', (typed, listed, matches) =>
  expect(matchesDetail(foldDetail(typed), foldDetail(listed))).toBe(matches),
);

/** Tries what the form sends, and that two people's changes meet without a loss. */
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  compareChanges,
  mergeChanges,
  type StoreFields,
  toFields,
  valuesOf,
} from './store-values.ts';

const BASE: StoreFields = {
  displayName: 'Alder Ridge',
  description: 'Guns.',
  logoId: 3,
  mediaIds: [4, 5],
  brand: { light: '#1a4f7a', dark: '#8fb8dc' },
  hours: 'mo-fr 9:00-18:00;',
  timeZone: 'America/Boise',
  address: '1 Main St',
  zip: '83702',
  phoneNumber: '+12085550142',
  takesTransfers: true,
  transferFee: 35,
  offersConsignment: false,
  name: 'alder-ridge',
  hosts: ['alder-ridge.localhost'],
};
const PICTURES = { logoId: BASE.logoId, mediaIds: BASE.mediaIds };

describe('the form', () => {
  it('says nothing new of what nobody touched, however it was written', () => {
    const texts = ['mo-fr 9:00-18:00;', 'Mo-Fr 09:00-18:00; PH off', null];
    for (const hours of texts) {
      const base = { ...BASE, hours };
      expect(changedFields(base, toFields(valuesOf(base), base, PICTURES))).toEqual({});
    }
    const bare: StoreFields = {
      ...BASE,
      brand: null,
      address: null,
      zip: null,
      phoneNumber: null,
      transferFee: null,
    };
    expect(changedFields(bare, toFields(valuesOf(bare), bare, PICTURES))).toEqual({});
  });

  it('sends what was changed, and null for what was emptied', () => {
    const values = valuesOf(BASE);
    const week = (values.week ?? []).map((spans, day) =>
      day === 5 ? [{ from: '10:00', to: '16:00' }] : spans,
    );
    const changed = {
      ...values,
      week,
      transferFee: '',
      address: ' ',
      phoneNumber: '541-555-0178',
      brandLight: '',
    };
    expect(changedFields(BASE, toFields(changed, BASE, { logoId: null, mediaIds: [5, 4] }))).toEqual({
      hours: 'Mo-Fr 09:00-18:00; Sa 10:00-16:00',
      transferFee: null,
      address: null,
      phoneNumber: '+15415550178',
      brand: null,
      logoId: null,
      mediaIds: [5, 4],
    });
  });

  it('edits as text what the grid cannot draw', () => {
    const hours = 'Mo-Fr 09:00-18:00; PH off';
    expect(valuesOf({ ...BASE, hours })).toMatchObject({ week: null, hoursText: hours });
  });
});

describe('two people at once', () => {
  const theirs: StoreFields = { ...BASE, displayName: 'Theirs', transferFee: 40, zip: '97701' };
  const mine: StoreFields = { ...BASE, displayName: 'Mine', transferFee: 40, description: 'My words.' };

  it('dispute only what both have changed, and not to the same', () => {
    expect(compareChanges(BASE, mine, theirs)).toEqual([
      { name: 'displayName', isDisputed: true },
      { name: 'zip', isDisputed: false },
      { name: 'transferFee', isDisputed: false },
    ]);
  });

  it('keep both their changes; of a disputed one, what is chosen', () => {
    const both = { ...theirs, description: 'My words.' };
    expect(mergeChanges({ base: BASE, mine, theirs }, new Set())).toEqual({ ...both, displayName: 'Mine' });
    expect(mergeChanges({ base: BASE, mine, theirs }, new Set(['displayName'] as const))).toEqual(both);
  });

  it('do not dispute a colour for the order of its themes', () => {
    const turned = { ...BASE, brand: { dark: '#8fb8dc', light: '#1a4f7a' } };
    expect(changedFields(BASE, turned)).toEqual({});
  });
});

/** Dealers as stores. */
import { expect, it, test } from 'vitest';
import type { DealScore } from '#common/api/deals.ts';
import { dealer, network } from '#web/testing/samples.ts';
import { describeStore, listOpeningHours } from './store-data.ts';

test.each([
  ['Sa 10:00-16:00', ['Sa 10:00-16:00']],
  ['Mo-We 09:00-18:00', ['Mo 09:00-18:00', 'Tu 09:00-18:00', 'We 09:00-18:00']],
  ['Mo,We 09:00-18:00;', ['Mo 09:00-18:00', 'We 09:00-18:00']],
  ['Mo 09:00-12:00, 13:00-18:00', ['Mo 09:00-12:00', 'Mo 13:00-18:00']],
  ['Sa-Mo 10:00-16:00', ['Mo 10:00-16:00', 'Sa 10:00-16:00', 'Su 10:00-16:00']],
  ['Fr-Sa 09:00-18:00; Sa 10:00-16:00', ['Fr 09:00-18:00', 'Sa 10:00-16:00']],
  ['Sa-Su 10:00-16:00; Su off', ['Sa 10:00-16:00']],
])('%s is %j', (hours, expected) => expect(listOpeningHours(hours)).toEqual(expected));

test.each(['Mo-Fr 09:00-18:00; PH off', 'Apr-Oct Mo 09:00-18:00', '24/7', 'by appointment'])(
  'says nothing rather than something wrong: %s',
  (hours) => expect(listOpeningHours(hours)).toBeNull(),
);

it('has the address, telephone and hours of a dealer', () => {
  const store = { ...dealer, logoUrl: '/logo.webp', url: 'https://alder.test' };
  expect(describeStore(store, null)).toMatchObject({
    '@type': 'Store',
    name: 'Alder Ridge Outfitters',
    url: 'https://alder.test/',
    logo: 'https://alder.test/logo.webp',
    telephone: '+12085550142',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '4180 W State St',
      addressLocality: 'Boise',
      addressRegion: 'ID',
      postalCode: '83703',
      addressCountry: 'US',
    },
    openingHours: ['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 09:00-18:00`),
  });
});

it('leaves out what a dealer has not said', () => {
  const store = describeStore(
    { ...dealer, address: null, phoneNumber: null, hours: null, description: '' },
    null,
  );
  for (const name of ['address', 'telephone', 'openingHours', 'description', 'logo'] as const) {
    expect(store).toHaveProperty(name, undefined);
  }
});

it('is nothing for the network, which has no counter', () => expect(describeStore(network, null)).toBeNull());

test.each<[DealScore | null, unknown]>([
  [null, undefined],
  [{ count: 3, score: null, ratings: 0 }, undefined],
  [
    { count: 3, score: 4.5, ratings: 2 },
    { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 2, bestRating: 5, worstRating: 1 },
  ],
])('claims a rating only where there is one: %j', (deals, expected) =>
  expect(describeStore(dealer, deals)).toHaveProperty('aggregateRating', expected),
);

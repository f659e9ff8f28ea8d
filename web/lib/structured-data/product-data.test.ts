/** Listings as products. */
import { describe, expect, it, test } from 'vitest';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { samplePost } from '#web/testing/samples.ts';
import { describeProduct, hasEnded } from './product-data.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const BEFORE = '2026-11-21T11:59:59.000Z';
const AFTER = '2026-11-21T12:00:01.000Z';
const offerOf = (fields: Parameters<typeof samplePost>[1]) =>
  describeProduct(samplePost(5, fields), 'Words.', NOW)?.['offers'];

test.each([
  [PostType.Sell, 100, true],
  [PostType.DealerNew, 100, true],
  [PostType.DealerUsed, 100, true],
  [PostType.Trade, 100, true],
  [PostType.Trade, null, false],
  [PostType.Buy, 100, false],
  [PostType.Basic, null, false],
  [PostType.Video, null, false],
  [PostType.News, null, false],
  [PostType.Ad, null, false],
])('type %i at price %s is a product: %s', (type, price, isProduct) => {
  expect(describeProduct(samplePost(5, { type, price }), 'Words.', NOW) !== null).toBe(isProduct);
});

test.each([
  [PostStatus.Published, AFTER, 'InStock'],
  [PostStatus.Reviewed, null, 'InStock'],
  [PostStatus.Pending, AFTER, 'InStock'],
  [PostStatus.Complete, AFTER, 'SoldOut'],
  [PostStatus.Published, BEFORE, 'SoldOut'],
])('status %i with its end at %s is %s', (status, expiresAt, availability) => {
  expect(offerOf({ status, expiresAt })).toMatchObject({
    availability: `https://schema.org/${availability}`,
  });
});

test.each([
  ['new', PostType.Sell, 'NewCondition'],
  ['like new', PostType.Sell, 'UsedCondition'],
  ['good', PostType.DealerNew, 'UsedCondition'],
  ['fair', PostType.Sell, 'UsedCondition'],
  ['parts', PostType.Sell, 'DamagedCondition'],
  [null, PostType.DealerNew, 'NewCondition'],
  [null, PostType.DealerUsed, 'UsedCondition'],
] as const)('condition %s of type %i is %s', (condition, type, word) => {
  expect(offerOf({ condition, type })).toMatchObject({ itemCondition: `https://schema.org/${word}` });
});

it('says nothing of a condition that nobody named', () => {
  expect(offerOf({ condition: null, type: PostType.Sell })).toMatchObject({ itemCondition: undefined });
});

describe('the offer', () => {
  it('has the price in dollars, the place without a street, and its end', () => {
    const offer = offerOf({
      price: 1250,
      location: { city: 'Boise', state: 'ID', distanceMiles: 9 },
      expiresAt: '2026-12-29T08:00:00.000Z',
    });
    expect(offer).toMatchObject({ price: 1250, priceCurrency: 'USD', priceValidUntil: '2026-12-29' });
    expect(offer).toHaveProperty('availableAtOrFrom.address', {
      '@type': 'PostalAddress',
      addressLocality: 'Boise',
      addressRegion: 'ID',
      addressCountry: 'US',
    });
  });

  it('comes from the store that lists it, else from its author', () => {
    const dealer = { name: 'alder-ridge', displayName: 'Alder Ridge', verified: true };
    expect(offerOf({ dealer })).toHaveProperty('seller', { '@type': 'Store', name: 'Alder Ridge' });
    expect(offerOf({})).toHaveProperty('seller', { '@type': 'Person', name: 'Tom W.' });
  });
});

it('shows every picture at its whole address', () => {
  const media = ['/api/media/a-800.webp', '/api/media/b-800.webp'].map((url, id) => ({
    id,
    url,
    srcset: '',
    width: 800,
    height: 600,
    thumbhash: '',
  }));
  expect(describeProduct(samplePost(5, { media }), '', NOW)?.['image']).toEqual([
    'https://rangepost.test/api/media/a-800.webp',
    'https://rangepost.test/api/media/b-800.webp',
  ]);
});

test.each([
  [null, false],
  [AFTER, false],
  [BEFORE, true],
])('a post with its end at %s has ended: %s', (expiresAt, ended) => {
  expect(hasEnded({ expiresAt }, NOW)).toBe(ended);
});

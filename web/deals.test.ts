/** Tries what pages show of deals, as the server draws them: one's own, and what others say of a person and a store. */
import { describe, expect, test } from 'vitest';
import type { Profile } from '#common/api/accounts.ts';
import type { Deal, DealScore, Rating } from '#common/api/deals.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { expectInOrder, linksOf } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { dealer, member, network, samplePost } from './testing/samples.ts';

const NOW = '2026-11-19T12:00:00.000Z';
const PICTURE = '/default-profile-pic.svg';

const deal: Deal = {
  id: 1,
  post: { id: 31, title: 'Leather holster' },
  role: 'buyer',
  store: null,
  other: { id: 6, displayName: 'Tom W.', profilePic: PICTURE },
  createdAt: NOW,
  endsAt: '2026-12-19T12:00:00.000Z',
  isShown: false,
  own: null,
  theirs: null,
  can: { rate: true, decline: true },
};
const rating: Rating = {
  id: 1,
  score: 4,
  words: 'Quick and kind.',
  role: 'buyer',
  store: null,
  author: { id: 9, displayName: 'Jake P.', profilePic: PICTURE },
  shownAt: NOW,
  can: { report: false },
};
const profileOf = (deals: DealScore, memberSince = NOW): Profile => ({
  id: 6,
  displayName: 'Tom W.',
  profilePic: PICTURE,
  memberSince,
  phoneConfirmed: true,
  dealers: [],
  deals,
  can: { edit: false, report: false },
});
const NO_DEALS: DealScore = { count: 0, score: null, ratings: 0 };
const RATED: DealScore = { count: 15, score: 4.8, ratings: 12 };

const ANSWERS = {
  'GET /accounts/current': { status: 401, body: null },
  'GET /accounts/currentTenant': network,
  'GET /accounts/currentZip': '83702',
  'GET /zips/83702': { zip: '83702', city: 'Boise', state: 'ID' },
  'GET /posts': { posts: [samplePost(31)], nextCursor: null },
  'GET /posts/count': { count: 1, capped: false },
  'GET /posts/31/comments': { comments: [], nextCursor: null, count: 0 },
  'GET /ffls': { ffls: [], nextCursor: null },
};

describe('one’s own deals', () => {
  const draw = (deals: Deal[], user: object | null = member) =>
    drawPage('/account/deals', {
      answers: {
        ...ANSWERS,
        'GET /accounts/current': user ?? { status: 401, body: null },
        'GET /deals': { deals, nextCursor: null },
      },
      initialState: { hasSession: user !== null },
    });

  test('that wait say with whom, about what, and until when', async () => {
    const { html, text } = await draw([deal]);
    expectInOrder(text, [
      'Your deals',
      'Waiting for your rating',
      'You bought Leather holster from Tom W.',
      'Dec 19, 2026',
    ]);
    expectInOrder(text, ['Rate this deal', 'I didn’t buy this']);
    expect(linksOf(html, /You bought.*?<\/p>/)).toEqual(['/posts/31', '/profile/6']);
  });

  test.each<[string, Partial<Deal>, string[]]>([
    [
      'of a store are with the store',
      { other: null, store: { name: 'alder-ridge', displayName: 'Alder Ridge' } },
      ['You bought Leather holster from Alder Ridge'],
    ],
    [
      'of one’s store are the store’s',
      { role: 'seller', store: { name: 'alder-ridge', displayName: 'Alder Ridge' } },
      ['Alder Ridge sold Leather holster to Tom W.'],
    ],
    [
      'outlive the post and the other one',
      { role: 'seller', post: null, other: null },
      ['You sold an item that is no longer listed to a removed member'],
    ],
    [
      'show what one said, and that others do not read it yet',
      { own: { score: 4, words: 'All fine.' } },
      ['You', '4 of 5 stars', 'All fine.', 'Visible once Tom W. rates you', 'Change'],
    ],
    [
      'show what both said',
      {
        isShown: true,
        own: { score: 4, words: '' },
        theirs: { score: 2, words: 'Late.' },
        can: { rate: false, decline: false },
      },
      ['4 of 5 stars', 'Tom W.', '2 of 5 stars', 'Late.'],
    ],
    [
      'say where the other side said nothing',
      { isShown: true, can: { rate: false, decline: false } },
      ['Tom W. left no rating'],
    ],
  ])('%s', async (_name, fields, words) => {
    const { html, text } = await draw([{ ...deal, ...fields }]);
    for (const word of words) expect(word.endsWith('stars') ? html : text).toContain(word);
  });

  test('of which there are none say how one comes by them', async () => {
    const { html, text } = await draw([]);
    expectInOrder(text, ['You’re all caught up.', 'Earlier deals', 'name the buyer']);
    expect(linksOf(html, /None so far.*?<\/main>/s)).toContain('/profile');
  });

  test('are for members', async () => {
    const { status, headers } = await draw([], null);
    expect([status, headers.get('location')?.split('?')[0]]).toEqual([302, '/accounts/login']);
  });
});

describe('what others say', () => {
  const store = { name: 'alder-ridge', displayName: 'Alder Ridge' };
  const drawProfile = (deals: DealScore, ratings: Rating[] = []) =>
    drawPage('/profile/6', {
      answers: {
        ...ANSWERS,
        'GET /users/6': profileOf(deals),
        'GET /users/6/ratings': { ratings, nextCursor: null },
      },
    });

  test('of a person stands on the profile, with who and as what', async () => {
    const { html, text } = await drawProfile(RATED, [
      rating,
      { ...rating, id: 2, author: null, score: 1, words: '' },
      { ...rating, id: 3, author: null, store, role: 'seller' },
    ]);
    expectInOrder(text, ['Tom W.', 'Ratings', '4.8', 'of 5 stars', '(12 ratings)', '15 deals']);
    expectInOrder(text, [
      'Jake P. as buyer',
      'Quick and kind.',
      'Removed member as buyer',
      'Alder Ridge as seller',
    ]);
    expect(html).toContain('aria-label="4 of 5 stars"');
    expect(linksOf(html, /id="ratings".*?<\/ul>/s)).toEqual(['/profile/9', '/ffl/alder-ridge']);
    expect(text).not.toContain('Report');
  });

  test('has a line that says so before the first deal, and is not asked for', async () => {
    const { html, text, calls } = await drawProfile(NO_DEALS);
    expectInOrder(text, ['Tom W.', 'Ratings', 'None so far']);
    expect(text).not.toMatch(/\d deals?/);
    expect(html).not.toContain('<details');
    expect(calls.filter((call) => call.includes('ratings'))).toEqual([]);
  });

  test('has the same line before the first rating, though there are deals', async () => {
    const { text } = await drawProfile({ count: 1, score: null, ratings: 0 });
    expectInOrder(text, ['Ratings', 'None so far', '1 deal']);
  });

  test('of a store stands on its page, and is told to search engines', async () => {
    const { html, text } = await drawPage('/ffl/alder-ridge', {
      answers: {
        ...ANSWERS,
        'GET /ffls/alder-ridge': { ...dealer, openState: null, deals: RATED },
        'GET /ffls/alder-ridge/ratings': { ratings: [rating], nextCursor: null },
      },
    });
    expectInOrder(text, ['Alder Ridge Outfitters', 'Ratings', '(12 ratings)', 'Quick and kind.']);
    expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.8,"ratingCount":12');
  });
});

describe('a post', () => {
  const draw = (fields: Parameters<typeof samplePost>[1], deals = RATED) => {
    const answers = { ...ANSWERS, 'GET /posts/31': samplePost(31, fields), 'GET /users/6': profileOf(deals) };
    return drawPage('/posts/31', { answers });
  };
  const sold = { status: PostStatus.Complete, can: { ...samplePost(31).can, clearStatus: true } };

  test('shows its seller’s deals where there are any', async () => {
    expectInOrder((await draw({})).text, ['Tom W.', '4.8', '(12 ratings)', '15 deals']);
    expect((await draw({}, NO_DEALS)).text).not.toMatch(/\d deals?/);
  });

  test.each<[string, Parameters<typeof samplePost>[1], boolean]>([
    ['asks whoever sold it who bought it', sold, true],
    ['asks nobody else', { ...sold, can: samplePost(31).can }, false],
    ['asks nobody before it is sold', { ...sold, status: PostStatus.Pending }, false],
    ['asks nobody who looked for something', { ...sold, type: PostType.Buy }, false],
  ])('%s', async (_name, fields, isAsked) => {
    expect((await draw(fields)).text.includes('Who bought it?')).toBe(isAsked);
  });
});

describe('an account younger than 30 days', () => {
  const DAY_MS = 86_400_000;
  const draw = async (path: string, age: number) => {
    const profile = profileOf(NO_DEALS, new Date(Date.now() - age * DAY_MS).toISOString());
    const answers = { ...ANSWERS, 'GET /posts/31': samplePost(31), 'GET /users/6': profile };
    return (await drawPage(path, { answers })).text;
  };

  test.each([
    ['on the profile', '/profile/6'],
    ['beside a post', '/posts/31'],
  ])('is labeled %s', async (_where, path) => {
    expect(await draw(path, 29)).toContain('New member');
    expect(await draw(path, 31)).not.toContain('New member');
  });
});

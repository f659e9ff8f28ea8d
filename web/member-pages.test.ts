/** Tries the pages of members and of one post, as the server draws them, against the texts of the specification. */
import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import { expectInOrder } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { dealer, member, network, samplePost } from './testing/samples.ts';

const ANSWERS = {
  'GET /accounts/current': { status: 401, body: null },
  'GET /accounts/currentTenant': network,
  'GET /accounts/currentZip': '83702',
  'GET /accounts/sessions': { sessions: [] },
  'GET /posts': { posts: [samplePost(31)], nextCursor: null },
  'GET /posts/31': samplePost(31),
  'GET /posts/count': { count: 1, capped: false },
  'GET /searches': { searches: [] },
  'GET /zips/83702': { zip: '83702', city: 'Boise', state: 'ID' },
  'GET /ffls': {
    ffls: [
      { id: 7, name: 'alder-ridge', displayName: 'Alder Ridge', city: 'Boise', state: 'ID', verified: true },
    ],
    nextCursor: null,
  },
};

function draw(address: string, user: Partial<CurrentUser> = {}, tenant = network) {
  const answers = {
    ...ANSWERS,
    'GET /accounts/current': { ...member, permissions: ['posts:create'], ...user },
    'GET /accounts/currentTenant': tenant,
  };
  return drawPage(address, { answers, initialState: { hasSession: true } });
}

describe('the account area', () => {
  test('has picture, display name, phone, email, ZIP code and logout (spec 2)', async () => {
    const { text } = await draw('/accounts');
    expectInOrder(text, ['Add a photo', 'Display name', 'Phone', 'Email', 'ZIP code', 'Log out']);
    for (const dialog of ['Edit display name', 'Edit phone', 'Add email', 'Add ZIP code']) {
      expect(text).toContain(dialog);
    }
  });

  test('says what the account can do today, and nothing where nothing is counted', async () => {
    const plenty = { max: 1_000, left: 998, nextAt: null };
    const daily = { posts: { max: 3, left: 1, nextAt: null }, conversations: plenty, messages: plenty };
    const limits = {
      level: 'new',
      mayLink: false,
      hasStrike: false,
      growsAt: '2026-11-28T12:00:00Z',
      wantsSign: false,
    };
    const drawWith = (given: object) =>
      drawPage('/accounts', {
        answers: { ...ANSWERS, 'GET /accounts/current': member, 'GET /accounts/limits': given },
        initialState: { hasSession: true },
      });
    const { text } = await drawWith({ ...limits, daily: { ...daily, comments: plenty } });
    expectInOrder(text, [
      'Your daily limits',
      'Your account is new. It can do more from Nov 28, 2026 on.',
      'New posts',
      '1 of 3 left',
      'Messages',
      '998 of 1,000 left',
      'Links in your texts',
      'Not yet',
    ]);
    expect((await drawWith({ ...limits, level: null, daily: null })).text).not.toContain('can do today');
  });

  test.each([
    ['/account/saved', 'Saved Posts'],
    ['/profile', 'Your Posts'],
  ])('%s is titled %s (spec 2)', async (address, title) => {
    expect((await draw(address)).html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  });
});

describe('the post editor', () => {
  const STAFF = { isCurrentTenantMember: true, permissions: ['posts:create', 'posts:create:dealer'] };

  test('has its radios and fields (spec 2)', async () => {
    const { text } = await draw('/posts/create?type=dealerNew', STAFF, dealer);
    expectInOrder(text, ['Sell', 'Wanted', 'Trade', 'Dealer New', 'Dealer Used']);
    expectInOrder(text, ['Add photos', 'Title', 'Price', 'Category', 'Description']);
  });

  test('offers no dealer kinds to others', async () => {
    const { text } = await draw('/posts/create?type=sell');
    const [kinds] = /What are you posting\?.*?Photos/.exec(text) ?? [];
    expect(kinds).toContain('Sell');
    expect(kinds).not.toContain('Dealer');
  });

  test.each([
    ['sell', 'New Listing'],
    ['basic', 'New Discussion'],
  ])('?type=%s is headed %s (spec 2)', async (type, title) => {
    expect((await draw(`/posts/create?type=${type}`)).text).toContain(title);
  });

  test('is nobody’s without the right', async () => {
    expect((await draw('/posts/create?type=news')).status).toBe(404);
    expect((await draw('/posts/create?type=dealerNew')).status).toBe(404);
  });

  test.each(['sell', 'basic', 'news'])(
    '?type=%s tells whoever is suspended why and until when',
    async (type) => {
      const suspension = { until: '2099-12-01T12:00:00.000Z', reason: 'Rude to others' };
      const { status, text } = await draw(`/posts/create?type=${type}`, { permissions: [], suspension });
      expect(status).toBe(200);
      expectInOrder(text, ['You can’t post right now', 'Dec 1, 2099', 'Reason: Rude to others.']);
    },
  );
});

describe('the post search', () => {
  test.each(['/posts/search', '/search/', '/search'])('%s has its filters (spec 2)', async (address) => {
    const { status, html, text } = await draw(address);
    expect(status).toBe(200);
    for (const filter of ['Type', 'Status', 'Dealer', 'Category', 'Created after', 'Within 100 miles']) {
      expect(text).toContain(filter);
    }
    expect(html).toContain('type="search"');
  });
});

describe('one post', () => {
  test('has price, title, seller, description and details (spec 2)', async () => {
    const { text } = await draw('/posts/31');
    expectInOrder(text, ['Post 31', '$100', 'Tom W.', 'Description', 'In good order.', 'Details']);
  });

  test('that is not there is a 404', async () => {
    const { status, text } = await drawPage('/posts/99', {
      answers: { ...ANSWERS, 'GET /posts/99': { status: 404, body: { code: 'not_found', detail: 'No.' } } },
    });
    expect(status).toBe(404);
    expect(text).toContain('The requested page /posts/99 could not be found.');
  });
});

/** Tries the pages of visitors, as the server draws them, against the texts, links and rules of the specification. */
import { describe, expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { expectInOrder, linksOf } from './testing/html.ts';
import { drawPage, ORIGIN } from './testing/pages.ts';
import { dealer, member, network, samplePost } from './testing/samples.ts';

const SITE = {
  'GET /accounts/current': { status: 401, body: null },
  'GET /accounts/currentTenant': network,
  'GET /accounts/currentZip': '83702',
};
const STORE = { ...SITE, 'GET /accounts/currentTenant': dealer };
const loggedIn = (fields: Partial<typeof member> = {}) => ({
  answers: { ...SITE, 'GET /accounts/current': { ...member, ...fields } },
  initialState: { hasSession: true },
});
describe('the current-user refresh (spec 3)', () => {
  test('a visitor is not asked for: the tenant is, and where they are their browser asks', async () => {
    const { calls } = await drawPage('/about', { answers: SITE });
    expect(calls).toEqual(['GET /accounts/currentTenant']);
  });

  test.each(['/posts', '/search?phrase=rifle', '/posts/search', '/ffl', '/posts/31', '/ffl/alder-ridge'])(
    'nor by a page that is measured from the zip: %s',
    async (address) => {
      const { calls, html } = await drawPage(address, { answers: SITE });
      expect(calls.join()).not.toMatch(/accounts\/current(Zip)?(,|$)|zipCode/);
      expect(html).not.toContain('83702');
    },
  );

  test('a user without a zip: the user, then the zip, then the tenant (spec 4)', async () => {
    const { calls } = await drawPage('/about', loggedIn());
    expect(calls).toEqual([
      'GET /accounts/current',
      'GET /accounts/currentZip',
      'GET /accounts/currentTenant',
    ]);
  });

  test('a user with a zip: no zip is asked for (spec 7)', async () => {
    const { calls } = await drawPage('/about', loggedIn({ zipCode: '83702' }));
    expect(calls).toEqual(['GET /accounts/current', 'GET /accounts/currentTenant']);
  });

  test.each([401, 500, 0])('an answer of %i is nobody, and the page stands (spec 7)', async (status) => {
    const page = await drawPage('/about', {
      answers: { ...SITE, 'GET /accounts/current': { status, body: null } },
      initialState: { hasSession: true },
    });
    expect(page.status).toBe(200);
    expect(page.html).toContain('lucide-circle-user-round');
  });
});

describe('requestedUrl', () => {
  test('leads on at once, in place of the present entry (spec 2)', async () => {
    const { status, headers } = await drawPage('/about?requestedUrl=%2Fposts%2F5', { answers: SITE });
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/posts/5');
    expect(headers.get('x-remix-replace')).toBe('true');
  });

  test('of another site leads nowhere (spec 2)', async () => {
    const { status } = await drawPage('/about?requestedUrl=https%3A%2F%2Felsewhere.test%2F', {
      answers: SITE,
    });
    expect(status).toBe(200);
  });

  test('waits at the login pages', async () => {
    for (const path of ['/accounts/login', '/account/login']) {
      const { status } = await drawPage(`${path}?requestedUrl=%2Fposts`, { answers: SITE });
      expect(status).toBe(200);
    }
  });
});

describe('the frame', () => {
  test('the header shows the tenant’s logo, or its name, and leads to / (spec 1, 2)', async () => {
    const header = /<header.*?<\/header>/s;
    const named = await drawPage('/about', { answers: STORE });
    expect(header.exec(named.html)?.[0]).toContain('Alder Ridge Outfitters');
    expect(linksOf(named.html, header)).toEqual(['/']);
    const logo = await drawPage('/about', {
      answers: { ...STORE, 'GET /accounts/currentTenant': { ...dealer, logoUrl: '/api/media/logo.webp' } },
    });
    expect(header.exec(logo.html)?.[0]).toContain('src="/api/media/logo.webp"');
  });

  test("the disclaimer reads 'You must be 18+ to use this website' and links to terms and privacy (spec 1, 5)", async () => {
    const { html, text } = await drawPage('/about', { answers: SITE });
    expectInOrder(text, ['You must be 18+ to use this website', 'Terms of Use', 'Privacy Policy']);
    expect(linksOf(html, /You must be 18\+.*/s)).toEqual(expect.arrayContaining(['/terms', '/privacy']));
  });

  test('the footer bar of a visitor: list, create, search, generic account icon without a badge (spec 2, 6)', async () => {
    const { html } = await drawPage('/about', { answers: SITE });
    const bar = /<nav aria-label="Main".*?<\/nav>/s;
    expect(linksOf(html, bar)).toEqual(['/posts', '/posts/search', '/accounts']);
    expect(bar.exec(html)?.[0]).toContain('lucide-circle-user-round');
    expect(bar.exec(html)?.[0]).not.toContain('missing in your profile');
  });

  test('the footer bar of a member: profile picture and a badge counting what the profile lacks (spec 2)', async () => {
    const { html, text } = await drawPage('/about', loggedIn());
    expect(html).not.toContain('lucide-circle-user-round');
    expectInOrder(text, ['Listings', 'Create', 'Search', '4 Account', ', 4 details missing in your profile']);
  });

  test('one missing item has no badge, but a name (spec 4)', async () => {
    const { text } = await drawPage(
      '/about',
      loggedIn({ displayName: 'Tom', email: 't@mail.test', zipCode: '83702' }),
    );
    expect(text).toMatch(/ Search T Account , 1 detail missing in your profile/);
  });
});

test('the side menu starts closed, and its button says so (spec 2, 3, 4)', async () => {
  const { html, text } = await drawPage('/about', { answers: SITE });
  expect(/<header.*?<\/header>/s.exec(html)?.[0]).toMatch(/aria-haspopup="dialog" aria-expanded="false"/);
  expect(text).not.toContain('Change Theme');
});

describe('the age gate', () => {
  const required = { answers: SITE, initialState: { ageConfirmRequired: true } };
  const QUESTION = 'You must be 18 years old to use this website';

  test('asks the words of section 5, with the terms (spec 2, 5, 9)', async () => {
    const { text, html } = await drawPage('/about', required);
    expectInOrder(text, [
      QUESTION,
      'over 18 and agree to the',
      'Terms of Use',
      'I am over 18 and agree',
      'I am under 18',
    ]);
    expect(html).toMatch(/<div inert=""/);
  });

  test.each(['/terms', '/privacy'])('does not stand before %s (spec 4)', async (path) => {
    expect((await drawPage(path, required)).text).not.toContain(QUESTION);
  });

  test('does not ask whoever has answered, or is logged in', async () => {
    const answered = { ageConfirmRequired: true, ageVerified: true };
    expect((await drawPage('/about', { ...required, initialState: answered })).text).not.toContain(QUESTION);
    const user = loggedIn();
    const known = { ...user, initialState: { ...user.initialState, ageConfirmRequired: true } };
    expect((await drawPage('/about', known)).text).not.toContain(QUESTION);
  });
});

describe('information pages', () => {
  test.each([
    [
      '/about',
      'About',
      ['nationwide network of licensed firearm dealers and private parties', 'No fees, no ads'],
    ],
    [
      '/faq',
      'F.A.Q',
      [
        'There are no fees and no ads',
        'A phone number is required to post',
        'real people',
        'not shared',
        'Use an FFL',
        'the transfer form',
        'background check',
        '18 U.S.C. 922(a)(3), (a)(5) and (b)(3)',
        'last checked',
        'check with the receiving dealer before you agree on anything.',
        'How do I become verified?',
        'have a physical storefront',
        'have a website or a social media page',
        'are willing to do private party transfers and background checks',
      ],
    ],
    [
      '/terms',
      'Terms of Use',
      [
        'are 18 years of age or older',
        'are a citizen of the United States',
        'do not reside where the sale of firearms online is prohibited',
      ],
    ],
    [
      '/privacy',
      'Privacy Policy',
      [
        'is operated by Rangepost Holdings LLC',
        'Personal information',
        'Log data',
        'Cookies',
        'Service providers',
        'not for anyone under the age of 18',
      ],
    ],
  ])('%s says what it must (spec 1, 2)', async (path, title, words) => {
    const { text } = await drawPage(path, { answers: SITE });
    expectInOrder(text, [title, title, ...words]);
  });
});

test.each(['/about', '/faq', '/terms', '/privacy'])(
  '%s must name the address to write to (spec 9)',
  async (path) => {
    const { html } = await drawPage(path, { answers: SITE });
    expect(html).toContain('href="mailto:help@rangepost.test"');
  },
);

describe('lists', () => {
  const list = { ...SITE, 'GET /posts': { posts: [samplePost(31)], nextCursor: 'next-one' } };
  const counted = { ...list, 'GET /posts/count': { count: 1, capped: false } };

  test.each([
    ['/newInventory?types=1', 'FFL New Listings'],
    ['/usedInventory?types=2', 'FFL Used Listings'],
    ['/privateParty?types=0,10', 'Private Party Listings'],
    ['/news?types=250', 'News'],
    ['/discussions?types=30', 'Discussions'],
    ['/posts?category=ammo', 'Ammo'],
    ['/posts?category=gunParts', 'Gun Parts'],
  ])('%s is titled %s (spec 2)', async (address, title) => {
    const { status, html, calls } = await drawPage(address, { answers: counted });
    expect(status).toBe(200);
    expect(html).toContain(`>${title}</h1>`);
    expect(calls.some((call) => call.startsWith('GET /posts?'))).toBe(true);
  });

  test('/posts?id= shows that post alone (spec 2)', async () => {
    const { text, calls } = await drawPage('/posts?id=31', { answers: counted });
    expect(calls).toContainEqual(expect.stringMatching(/^GET \/posts\?id=31/));
    expectInOrder(text, ['Show all posts', 'Post 31']);
  });

  test('news lead to stories, and the next page is a link', async () => {
    const news = samplePost(41, { type: PostType.News, title: 'Range days' });
    const { html } = await drawPage('/news?types=250', {
      answers: { ...counted, 'GET /posts': { posts: [news], nextCursor: 'next-one' } },
    });
    expect(html).toContain('Range days');
    expect(html).toMatch(/rel="next"[^>]*cursor=next-one|cursor=next-one[^>]*rel="next"/);
  });
});

describe('the login', () => {
  test.each(['/accounts/login', '/account/login'])('%s asks for a phone number (spec 2)', async (path) => {
    const { status, html } = await drawPage(path, { answers: SITE });
    expect(status).toBe(200);
    expect(html).toContain('type="tel"');
  });

  test.each(['/accounts', '/account/saved', '/profile', '/posts/create?type=sell'])(
    'stands before %s for visitors',
    async (address) => {
      const { status, headers } = await drawPage(address, { answers: SITE });
      expect(status).toBe(302);
      expect(new URL(headers.get('location') ?? '', ORIGIN).searchParams.get('requestedUrl')).toBe(address);
    },
  );
});

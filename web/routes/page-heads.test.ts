/** The head of the site's pages as the server draws it: what search engines and shared links read. */
import { describe, expect, it, test } from 'vitest';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { drawPage } from '#web/testing/pages.ts';
import { dealer, network, sampleHome, samplePost } from '#web/testing/samples.ts';

const NETWORK = network.url;
const STORE = 'https://alder-ridge.test';
const store = { ...dealer, url: STORE, openState: null, deals: null };
const profile = {
  id: 6,
  displayName: 'Tom W.',
  profilePic: '/default-profile-pic.svg',
  memberSince: '2026-01-01T00:00:00.000Z',
  phoneConfirmed: true,
  dealers: [],
  deals: { count: 0, score: null, ratings: 0 },
  can: { edit: false, report: false },
};

const answers = {
  'GET /accounts/current': { status: 401, body: null },
  'GET /accounts/currentTenant': network,
  'GET /accounts/currentZip': null,
  'GET /tenants/current': sampleHome(network),
  'GET /posts': { posts: [samplePost(5)], nextCursor: null },
  'GET /posts/count': { count: 1, capped: false },
  'GET /posts/5': samplePost(5),
  'GET /ffls': { ffls: [], nextCursor: null },
  'GET /ffls/alder-ridge': store,
  'GET /users/6': profile,
};
type Answers = NonNullable<NonNullable<Parameters<typeof drawPage>[1]>['answers']>;

async function readHead(address: string, changed: Answers = {}, siteName = 'Rangepost') {
  const { html, status } = await drawPage(address, {
    answers: { ...answers, ...changed },
    initialState: { siteName },
  });
  const first = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    html,
    status,
    title: first(/<title>([^<]*)<\/title>/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    meta: (name: string) => first(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
    ),
  };
}

const atStore = { 'GET /accounts/currentTenant': store, 'GET /tenants/current': sampleHome(store) };

test.each([
  ['/', 'Rangepost', `${NETWORK}/`],
  ['/home', 'Rangepost', `${NETWORK}/`],
  ['/about', 'About · Rangepost', `${NETWORK}/about`],
  ['/about/', 'About · Rangepost', `${NETWORK}/about`],
  ['/posts', 'All Listings · Rangepost', `${NETWORK}/posts`],
  ['/posts?category=ammo', 'Ammo · Rangepost', `${NETWORK}/posts?category=ammunition`],
  ['/newInventory?types=1', 'FFL New Listings', `${NETWORK}/newInventory`],
  ['/usedinventory?types=2', 'FFL Used Listings', `${NETWORK}/usedInventory`],
  ['/privateParty?types=0,10', 'Private Party Listings', `${NETWORK}/privateParty`],
  ['/news?types=250', 'News', `${NETWORK}/news`],
  ['/discussions?types=30', 'Discussions', `${NETWORK}/discussions`],
  ['/posts/5', 'Post 5 · Rangepost', `${NETWORK}/posts/5`],
  ['/posts?id=5', 'Post 5 · Rangepost', `${NETWORK}/posts/5`],
  ['/ffl/alder-ridge', 'Alder Ridge Outfitters · Rangepost', `${STORE}/ffl/alder-ridge`],
  ['/profile/6', 'Tom W. · Rangepost', `${NETWORK}/profile/6`],
])('%s is found as "%s" at %s', async (address, title, canonical) => {
  const head = await readHead(address);
  expect(head).toMatchObject({ status: 200, title, canonical, robots: undefined });
  expect(head.meta('og:title')).toBe(title.split(' · ')[0]);
  expect(head.meta('og:url')).toBe(canonical);
  expect(head.meta('og:site_name')).toBe('Rangepost');
  expect(head.meta('description')).toBe(head.meta('og:description'));
  expect(head.meta('description')).toBeTruthy();
  expect(head.meta('twitter:card')).toBeTruthy();
});

test.each([
  '/posts?types=0,1,2',
  '/posts?category=guns,kit',
  '/posts?phrase=holster',
  '/posts?sort=1',
  '/posts?cursor=abc',
  '/news?timeRange=today',
  '/search?phrase=holster',
  '/ffl/alder-ridge?minPrice=5',
  '/profile/6?cursor=abc',
  '/account/login',
])('%s stays out of search engines', async (address) => {
  expect(await readHead(address)).toMatchObject({ status: 200, robots: 'noindex', canonical: undefined });
});

it('the search form is found at one of its addresses', async () => {
  for (const address of ['/search', '/search/', '/posts/search']) {
    expect(await readHead(address)).toMatchObject({ canonical: 'https://rangepost.test/search' });
  }
});

it('a list without a post stays out of search engines', async () => {
  const empty = {
    'GET /posts': { posts: [], nextCursor: null },
    'GET /posts/count': { count: 0, capped: false },
  };
  expect(await readHead('/posts?category=kit', empty)).toMatchObject({ robots: 'noindex' });
});

it('a link of a news card shows the post’s own text and picture', async () => {
  const post = samplePost(5, {
    type: PostType.News,
    price: null,
    title: 'Winter hours',
    description: 'Open until **eight**.',
    picUrl: '/pic.webp',
  });
  const head = await readHead('/posts?id=5', { 'GET /posts': { posts: [post], nextCursor: null } });
  expect(head.meta('og:title')).toBe('Winter hours');
  expect(head.meta('og:description')).toBe('Open until eight.');
  expect(head.meta('og:image')).toBe(`${NETWORK}/pic.webp`);
  expect(head.html).toMatch(/<h1[^>]*>Winter hours</);
});

it('a link to a post that is not there stays out of search engines', async () => {
  const head = await readHead('/posts?id=5', { 'GET /posts': { posts: [], nextCursor: null } });
  expect(head).toMatchObject({ status: 200, title: 'All Listings · Rangepost', robots: 'noindex' });
  expect(head.html).toContain('Post not found');
});

describe('on a dealer’s host', () => {
  test.each([
    ['/', `${STORE}/`],
    ['/news?types=250', `${STORE}/news`],
    ['/posts/5', `${NETWORK}/posts/5`],
  ])('%s is found at %s', async (address, canonical) => {
    expect(await readHead(address, atStore)).toMatchObject({ canonical, robots: undefined });
  });

  test.each(['/posts', '/about', '/profile/6'])('%s is the network’s', async (address) => {
    const { html, canonical } = await readHead(address, atStore);
    expect(canonical).toBe(`https://rangepost.test${address}`);
    expect(html).not.toContain(`content="${STORE}${address}"`);
  });

  it('the home page says who the store is (spec 2)', async () => {
    const { data } = await readHead('/', atStore);
    expect(data).toMatchObject([
      { '@type': 'Store', name: 'Alder Ridge Outfitters', telephone: '+12085550142' },
    ]);
  });
});

describe('the name of the site', () => {
  test.each(['/', '/about', '/posts/5'])('is what the network is set to be called: %s', async (address) => {
    const head = await readHead(address, {}, 'Range & Field');
    expect(head.meta('og:site_name')).toBe('Range &amp; Field');
    if (address === '/') expect(head.title).toBe('Range &amp; Field');
  });

  test.each(['/', '/about', '/posts/5'])('is the store’s own on its host: %s', async (address) => {
    const head = await readHead(address, atStore, 'Range & Field');
    expect(head.meta('og:site_name')).toBe('Alder Ridge Outfitters');
    if (address === '/') expect(head.title).toBe('Alder Ridge Outfitters');
  });
});

describe('the picture of a shared home page', () => {
  const imageOf = async (media: string[], logoUrl: string | null) => {
    const home = { 'GET /tenants/current': sampleHome({ ...network, logoUrl }, { media }) };
    const head = await readHead('/', home);
    expect(head.meta('twitter:image')).toBe(head.meta('og:image'));
    return head.meta('og:image');
  };

  it('is the first of several (spec 2)', async () => {
    expect(await imageOf(['/one.webp', '/two.webp'], '/logo.webp')).toBe(`${NETWORK}/one.webp`);
  });
  it('is the logo where there is one picture or none', async () => {
    expect(await imageOf(['/one.webp'], '/logo.webp')).toBe(`${NETWORK}/logo.webp`);
    expect(await imageOf([], '/logo.webp')).toBe(`${NETWORK}/logo.webp`);
  });
  it('is missing where there is neither', async () => {
    expect(await imageOf(['/one.webp'], null)).toBeUndefined();
  });
});

describe('a post', () => {
  const headOf = (fields: Parameters<typeof samplePost>[1]) =>
    readHead('/posts/5', { 'GET /posts/5': samplePost(5, fields) });

  it('that is for sale is a product with its offer, under its list and category', async () => {
    const head = await headOf({ price: 450, picUrl: '/pic.webp' });
    expect(head.meta('og:type')).toBe('product');
    expect(head.meta('og:image')).toBe(`${NETWORK}/pic.webp`);
    expect(head.data).toMatchObject([
      { '@type': 'BreadcrumbList' },
      { '@type': 'Product', name: 'Post 5', offers: { price: 450, priceCurrency: 'USD' } },
    ]);
  });

  test.each([
    [PostType.Sell, 450, '$450 · Clean bore.'],
    [PostType.Buy, 450, 'Up to $450 · Clean bore.'],
    [PostType.Trade, null, 'Trade · Clean bore.'],
    [PostType.Basic, null, 'Clean bore.'],
  ])('of type %d at %d is described as “%s”', async (type, price, description) => {
    const head = await headOf({ type, price, description: 'Clean bore.' });
    expect(head.meta('description')).toBe(description);
    expect(head.meta('og:description')).toBe(description);
  });

  it('that is to be read is an article', async () => {
    const head = await headOf({ type: PostType.Basic, price: null, category: null });
    expect(head.meta('og:type')).toBe('article');
    expect(head.data).toMatchObject([{ '@type': 'BreadcrumbList' }]);
  });

  it('of a dealer is found on the dealer’s host', async () => {
    expect(await headOf({ url: `${STORE}/posts/5` })).toMatchObject({ canonical: `${STORE}/posts/5` });
  });

  it('cannot break out of its page with what was written in it', async () => {
    const title = '</script><script>alert("&amp;")</script>';
    const head = await headOf({ title, description: `${title} and more` });
    expect(head.html).not.toContain('<script>alert');
    expect(head.data[1]).toMatchObject({ name: title });
  });

  test.each([
    ['draft', { status: PostStatus.Draft }],
    ['flagged', { status: PostStatus.Flagged }],
    ['hidden', { status: PostStatus.Hidden }],
  ])('that is %s and read by its owner stays out of search engines', async (_name, fields) => {
    expect(await headOf(fields)).toMatchObject({ robots: 'noindex', canonical: undefined, data: [] });
  });

  it('that has ended stays out of search engines', async () => {
    expect(await headOf({ expiresAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({ robots: 'noindex' });
  });

  it('that is not for the reader gives nothing away', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      code: 'not_found',
      detail: 'No.',
    };
    const head = await readHead('/posts/5', { 'GET /posts/5': { status: 404, body: problem } });
    expect(head).toMatchObject({
      status: 404,
      title: '404 Page Not Found',
      robots: 'noindex',
      canonical: undefined,
      data: [],
    });
    expect(head.meta('description')).toBeUndefined();
    expect(head.meta('og:image')).toBeUndefined();
  });
});

it('every page names the site’s icons and feeds', async () => {
  const { html } = await readHead('/about');
  for (const address of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    expect(html).toMatch(new RegExp(`<link rel="[a-z-]*icon"[^>]* href="${address}"`));
  }
  for (const feed of ['news', 'listings']) {
    expect(html).toContain(`href="/feeds/${feed}.xml"`);
  }
});

it('a home page that fails has a title, and stays out of search engines', async () => {
  const failed = { 'GET /tenants/current': { status: 500, body: null } };
  expect(await readHead('/', failed)).toMatchObject({ title: 'Rangepost', robots: 'noindex' });
});

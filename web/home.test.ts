/** Tries the home page in both variants, and its sliders, as the server draws them. */
import { describe, expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { expectInOrder, linksOf } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { dealer, network, sampleHome, samplePost } from './testing/samples.ts';

const SITE = { 'GET /accounts/currentTenant': network, 'GET /accounts/currentZip': '83702' };
const STORE = { ...SITE, 'GET /accounts/currentTenant': dealer };

describe('the home page of the network (spec 2, 4)', () => {
  test('has its cards in order (spec 2)', async () => {
    const { text } = await drawPage('/', {
      answers: { ...SITE, 'GET /tenants/current': sampleHome(network) },
    });
    expectInOrder(text, [
      'A nationwide network.',
      'News',
      'Range days',
      'Recent Listings',
      'Browse All Listings',
      'Post 11',
      'Buying or Selling a gun?',
      'List a Gun For Sale',
    ]);
    expect(text).not.toContain('Come and visit us');
  });

  test('links to its listings and to a new one (spec 2)', async () => {
    const { html } = await drawPage('/home', {
      answers: { ...SITE, 'GET /tenants/current': sampleHome(network) },
    });
    expect(linksOf(html, /Recent Listings.*?Browse All Listings/s)).toEqual(['/posts?types=0,1,2']);
    expect(linksOf(html, /Buying or Selling a gun\?.*?List a Gun/s)).toEqual([
      '/ffl',
      '/posts/create?type=sell',
    ]);
  });

  test('has no News card without news (spec 2)', async () => {
    const home = sampleHome(network, { news: [] });
    const { text } = await drawPage('/', { answers: { ...SITE, 'GET /tenants/current': home } });
    expect(text).not.toContain('All news');
  });
});

describe('the headline', () => {
  const answers = { ...SITE, 'GET /tenants/current': sampleHome(network) };
  const headlineOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll('<!-- -->', '');

  test('of the network is the setting’s, with a line for each sentence', async () => {
    const standard = await drawPage('/', { answers });
    expect(headlineOf(standard.html)).toBe('Find it nearby.<br/>Meet at the counter.');
    const own = await drawPage('/', {
      answers,
      initialState: { homeHeadline: 'Gear from the valley' },
    });
    expect(headlineOf(own.html)).toBe('Gear from the valley');
  });

  test('of a tenant without a license is its name, on the home of one that is no dealer', async () => {
    const club = { ...network, id: 9, displayName: 'Valley Club', isNetwork: false };
    const home = {
      tenant: club,
      posts: [],
      news: [],
      media: [],
      mediaSets: [],
      openState: null,
      deals: null,
    };
    const { html, text } = await drawPage('/', {
      answers: { ...SITE, 'GET /accounts/currentTenant': club, 'GET /tenants/current': home },
    });
    expect(headlineOf(html)).toBe('Valley Club');
    expectInOrder(text, ['Recent Listings', 'Browse All Listings', 'Buying or Selling a gun?']);
    expect(text).not.toContain('Verified FFL');
    expect(/<header.*?<\/header>/s.exec(html)?.[0]).toContain('Valley Club');
  });
});

describe('the home page of a dealer (spec 2, 9)', () => {
  const drawHome = (fields: object = {}) =>
    drawPage('/', { answers: { ...STORE, 'GET /tenants/current': sampleHome({ ...dealer, ...fields }) } });

  test('has its cards in order', async () => {
    const { text } = await drawHome();
    expectInOrder(text, [
      'Verified FFL',
      'Alder Ridge Outfitters',
      'Boise, Idaho',
      'A family-run shop.',
      'Come and visit us',
      '4180 W State St, Boise ID, 83703',
      'Mo-Fr 09:00-18:00',
      'Questions? Give us a call',
      '208-555-0142',
      'News',
      'Recent Listings',
      'Browse All Listings',
      'Buying or Selling a gun? We can help',
      'transfer costs $35',
      'Skip the hassle',
      'consignment',
      'List a Gun For Sale',
    ]);
  });

  test('says whose its listings are where private sellers are among them, and leads to its own', async () => {
    const NOTE = 'local private sellers';
    const draw = (type: PostType) =>
      drawPage('/', {
        answers: {
          ...STORE,
          'GET /tenants/current': sampleHome(dealer, { posts: [samplePost(11, { type })] }),
        },
      });
    const { html, text } = await draw(PostType.Sell);
    expectInOrder(text, ['See our listings', 'Recent Listings', NOTE]);
    expect(linksOf(html, /<h1.*?See our listings/s)).toContain('/posts?types=1,2&fflId=7');
    expect((await draw(PostType.DealerUsed)).text).not.toContain(NOTE);
  });

  test('links to the map in a new tab, to the telephone, and to its own listings (spec 2)', async () => {
    const { html } = await drawHome();
    const [map] = /<a [^>]*maps\/search[^>]*>/.exec(html) ?? [];
    expect(map).toContain('query=4180%20W%20State%20St%2C%20Boise%20ID%2C%2083703');
    expect(map).toContain('target="_blank"');
    expect(html).toContain('href="tel:+12085550142"');
    expect(linksOf(html, /<h2 id="recent-listings".*?Browse All/s)).toEqual(['/posts?types=0,1,2&fflId=7']);
  });

  test('says nothing of a fee, consignment or verification that it does not have (spec 2, 6)', async () => {
    const { text } = await drawHome({ transferFee: null, offersConsignment: false, verified: null });
    for (const words of ['transfer costs', 'Skip the hassle', 'Verified FFL'])
      expect(text).not.toContain(words);
  });

  test('shows whether it is open (spec 2)', async () => {
    const week = [{ day: 'Thursday', spans: ['09:00-18:00'], isToday: true }];
    const home = sampleHome(dealer, {
      openState: { isOpen: true, nextChange: '2026-11-20T01:00:00Z', week },
    });
    const { text } = await drawPage('/', { answers: { ...STORE, 'GET /tenants/current': home } });
    expectInOrder(text, ['Open until 6:00 PM', 'Thursday', '9:00 AM – 6:00 PM']);
  });

  test('its sliders lead to /posts?id= and to /posts/ (spec 2)', async () => {
    const { html } = await drawHome();
    expect(html).toContain('href="/posts?id=21"');
    expect(html).toContain('href="/posts/11"');
  });
});

describe('a posts slider', () => {
  const drawNews = async (count: number, media: string[] = []) => {
    const news = Array.from({ length: count }, (_, index) => samplePost(50 + index, { type: PostType.News }));
    return drawPage('/', {
      answers: { ...SITE, 'GET /tenants/current': sampleHome(network, { news, media }) },
    });
  };

  test('has arrows and a pause button (spec 9)', async () => {
    const { html } = await drawNews(3);
    for (const label of ['Pause motion', 'Previous news', 'Next news']) expect(html).toContain(label);
  });

  test('is paused by the one button of the pictures above it', async () => {
    const { html } = await drawNews(3, ['/one.webp', '/two.webp']);
    expect(html.match(/aria-label="Pause motion"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-label="Pause motion".*<h2 id="news"/s);
  });

  test('of one post has nowhere to go', async () => {
    const { html } = await drawNews(1);
    for (const label of ['Pause motion', 'Previous news', 'Next news']) expect(html).not.toContain(label);
  });

  test.each([
    ['as small as they are drawn', 800, '(width &gt;= 640px) 203px, 128px'],
    ['as large as they are drawn where more is drawn than is seen', 400, '(width &gt;= 640px) 405px, 256px'],
  ])('asks for its pictures %s', async (_how, height, sizes) => {
    const srcset = '/one-320.webp 320w, /one-800.webp 800w';
    const width = 1067;
    const media = [{ id: 1, url: '/one-800.webp', srcset, width, height, thumbhash: '' }];
    const news = [samplePost(50, { type: PostType.News, picUrl: '/one-800.webp', media })];
    const home = sampleHome(network, { news });
    const { html } = await drawPage('/', { answers: { ...SITE, 'GET /tenants/current': home } });
    expect(html.toLowerCase()).toContain(`srcset="${srcset}" sizes="${sizes}"`);
  });
});

describe('the media slider', () => {
  const drawMedia = async (media: string[]) => {
    const home = sampleHome(network, { media });
    return (await drawPage('/', { answers: { ...SITE, 'GET /tenants/current': home } })).html;
  };

  test("names its pictures 'Slide 1', 'Slide 2', with dots (spec 2)", async () => {
    const html = await drawMedia(['/one.webp', '/two.webp']);
    expect([...html.matchAll(/alt="(Slide \d)"/g)].map((match) => match[1])).toEqual(['Slide 1', 'Slide 2']);
    expect(html.match(/Show slide \d/g)).toEqual(['Show slide 1', 'Show slide 2']);
  });

  test('has no dots with one picture, and is not there without any (spec 2, 9)', async () => {
    expect(await drawMedia(['/one.webp'])).not.toContain('Show slide');
    expect(await drawMedia([])).not.toContain('aria-roledescription="carousel"');
  });
});

/** What search engines, feed readers and browsers are told of a host, over HTTP on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';
import { createTestApp, NETWORK_HOST, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

const NETWORK = 'https://rangepost.test';
const NASTY = `<b>&"'</b> ]]> \u000b\uffff`;
const NASTY_ESCAPED = '&lt;b&gt;&amp;&quot;&apos;&lt;/b&gt; ]]&gt; ';
let t: TestApp;
let dealer: TestDealer;
let dealerUrl: string;
let author: number;

const ask = (path: string, host = NETWORK_HOST) =>
  t.app.inject({ method: 'GET', url: path, headers: { host } });
const read = async (path: string, host?: string): Promise<string> => {
  const answer = await ask(path, host);
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '');
const post = (values: Partial<Parameters<typeof createPost>[1]> = {}, by?: TestDealer): Promise<number> =>
  createPost(t.db, { author_id: author, ...values }, by);

/** Every post that the sitemaps of a host name, gone through as a crawler does. */
async function crawl(host?: string): Promise<string[]> {
  const pages = locations(await read('/sitemap.xml', host));
  const bodies = await Promise.all(pages.map((url) => read(new URL(url).pathname, host)));
  return bodies.flatMap(locations);
}

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: NETWORK });
  author = await createUser(t.db, { display_name: 'Tom W.' });
  dealer = await createDealer(t.db);
  dealerUrl = `https://${dealer.host}`;
});
afterAll(() => t.close());

describe('robots.txt', () => {
  it('names the sitemap of the host, on a host that nobody claims the network’s', async () => {
    expect(await read('/robots.txt')).toContain(`Sitemap: ${NETWORK}/sitemap.xml\n`);
    expect(await read('/robots.txt', 'unknown.example')).toContain(`Sitemap: ${NETWORK}/sitemap.xml\n`);
    expect(await read('/robots.txt', dealer.host)).toContain(`Sitemap: ${dealerUrl}/sitemap.xml\n`);
  });

  it('keeps crawlers from the API, but not from pictures', async () => {
    const lines = (await read('/robots.txt')).split('\n');
    expect(lines).toContain('Disallow: /api/');
    expect(lines).toContain('Allow: /api/media/');
  });
});

describe('sitemaps', () => {
  it('name a private post on the network, and a dealer’s listing and news on the dealer’s host alone', async () => {
    const sale = await post();
    const privateAtDealer = await post({}, dealer);
    const stock = await post({ type: PostType.DealerNew }, dealer);
    const news = await post({ type: PostType.News }, dealer);
    const [network, own] = await Promise.all([crawl(), crawl(dealer.host)]);
    for (const id of [sale, privateAtDealer]) {
      expect(network).toContain(`${NETWORK}/posts/${id}`);
      expect(own).not.toContain(`${dealerUrl}/posts/${id}`);
    }
    for (const id of [stock, news]) {
      expect(network).not.toContain(`${NETWORK}/posts/${id}`);
      expect(own).toContain(`${dealerUrl}/posts/${id}`);
    }
  });

  it('name only addresses of their own host, each as the post itself gives it', async () => {
    const stock = await post({ type: PostType.DealerNew }, dealer);
    const { body } = await t.client().get<{ url: string }>(`/posts/${stock}`);
    expect(await crawl(dealer.host)).toContain(body.url);
    expect((await crawl()).filter((url) => !url.startsWith(`${NETWORK}/`))).toEqual([]);
    expect((await crawl(dealer.host)).filter((url) => !url.startsWith(`${dealerUrl}/`))).toEqual([]);
  });

  it('leave a dealer without a host of its own to the network', async () => {
    const homeless = await createDealer(t.db);
    await t.db.deleteFrom('tenant_hosts').where('tenant_id', '=', homeless.tenantId).execute();
    const stock = await post({ type: PostType.DealerNew }, homeless);
    expect(await crawl()).toContain(`${NETWORK}/posts/${stock}`);
  });

  it.each([
    ['draft', { status: PostStatus.Draft }],
    ['flagged', { status: PostStatus.Flagged }],
    ['hidden', { status: PostStatus.Hidden }],
    ['deleted', { status: PostStatus.Deleted }],
    ['ended', { expires_at: new Date(Date.now() - 1_000) }],
    ['lapsed', { lapsed: true }],
    ['unlisted notice', { type: PostType.Ad }],
  ])('name no %s post', async (_name, values) => {
    const id = await post(values);
    expect(await crawl()).not.toContain(`${NETWORK}/posts/${id}`);
  });

  it('say when a post last changed', async () => {
    const id = await post({ updated_at: new Date('2026-03-04T05:06:07.000Z') });
    const span = locations(await read('/sitemap.xml')).at(-1) ?? '';
    expect(await read(new URL(span).pathname)).toContain(
      `<url><loc>${NETWORK}/posts/${id}</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>`,
    );
  });

  it('list the network’s pages, of which a dealer has a few of its own', async () => {
    const network = locations(await read('/sitemap/pages.xml'));
    expect(network).toEqual(
      expect.arrayContaining([`${NETWORK}/`, `${NETWORK}/posts?category=gunParts`, `${NETWORK}/faq`]),
    );
    expect(locations(await read('/sitemap/pages.xml', dealer.host))).toEqual([
      `${dealerUrl}/`,
      `${dealerUrl}/ffl/${dealer.name}`,
      `${dealerUrl}/news`,
    ]);
  });

  it.each(['posts-900001-905000', 'posts-5000-1'])('are missing where no post is: %s', async (name) => {
    expect((await ask(`/sitemap/${name}.xml`)).statusCode).toBe(404);
  });

  it.each(['posts-0-5000', 'posts-1-99999999999', 'posts-a-b'])(
    'refuse what is no span: %s',
    async (name) => {
      expect((await ask(`/sitemap/${name}.xml`)).statusCode).toBe(422);
    },
  );
});

describe('a great many posts', () => {
  it('are divided into sitemaps of at most 5,000 addresses, each post in one of them', async () => {
    const many = await createDealer(t.db);
    const template = await post({ type: PostType.DealerNew }, many);
    const COPIES = 5_001;
    const row = await t.db
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', template)
      .executeTakeFirstOrThrow();
    const { id: _id, listed: _listed, hot: _hot, search: _search, ...values } = row;
    const copies = Array.from({ length: COPIES }, () => values);
    for (let start = 0; start < COPIES; start += 1_000) {
      await t.db
        .insertInto('posts')
        .values(copies.slice(start, start + 1_000))
        .execute();
    }
    // The same number of private posts, for the network's own steps.
    await t.db
      .insertInto('posts')
      .columns(['status', 'type', 'author_id', 'tenant_id', 'title'])
      .expression((eb) =>
        eb
          .selectFrom('posts')
          .select(['status', eb.val(PostType.Basic).as('type'), 'author_id', 'tenant_id', 'title'])
          .where('tenant_id', '=', many.tenantId),
      )
      .execute();
    for (const [host, url] of [
      [many.host, `https://${many.host}`],
      [NETWORK_HOST, NETWORK],
    ] as const) {
      const pages = locations(await read('/sitemap.xml', host)).filter((page) => page.includes('/posts-'));
      const found = await Promise.all(
        pages.map(async (page) => locations(await read(new URL(page).pathname, host))),
      );
      expect(found.length).toBeGreaterThan(1);
      expect(found.every((urls) => urls.length > 0 && urls.length <= 5_000)).toBe(true);
      expect(new Set(found.flat()).size).toBe(found.flat().length);
      expect(found.flat().length).toBeGreaterThanOrEqual(COPIES + 1);
      expect(found.flat()[0]).toMatch(new RegExp(`^${url}/posts/\\d+$`));
    }
  });
});

describe('feeds', () => {
  const feedOf = (name: string, host?: string) => read(`/feeds/${name}.xml`, host);

  it('are Atom, and may be kept by whoever passes them on', async () => {
    const { headers, body } = await ask('/feeds/listings.xml');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(headers['cache-control']).toContain('public');
    expect(body).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
    expect(body).toContain(
      `<link rel="self" type="application/atom+xml" href="${NETWORK}/feeds/listings.xml"/>`,
    );
  });

  it('hold what people wrote as text, without the characters that XML forbids', async () => {
    await post({ title: NASTY, description: NASTY, price: 1_250 });
    const feed = await feedOf('listings');
    expect(feed).toContain(`<title>${NASTY_ESCAPED}</title>`);
    for (const raw of ['<b>', '\u000b', '\uffff']) expect(feed).not.toContain(raw);
    expect(feed).toContain('<summary>$1,250 · Boise, ID · ');
  });

  it('lead to a post’s lasting address, under an id that stays', async () => {
    const stock = await post({ type: PostType.DealerNew, title: 'Stock of a dealer' }, dealer);
    const feed = await feedOf('listings');
    expect(feed).toContain(`<id>${NETWORK}/posts/${stock}</id>`);
    expect(feed).toContain(`<link rel="alternate" type="text/html" href="${dealerUrl}/posts/${stock}"/>`);
  });

  it('are a dealer’s own on its host, and everyone’s on the network’s', async () => {
    const other = await createDealer(t.db);
    await post({ type: PostType.News, title: 'News of this dealer' }, dealer);
    await post({ type: PostType.News, title: 'News of another dealer' }, other);
    await post({ title: 'A sale of the network' });
    expect(await feedOf('news', dealer.host)).toContain('News of this dealer');
    expect(await feedOf('news', dealer.host)).not.toContain('News of another dealer');
    expect(await feedOf('listings', dealer.host)).not.toContain('A sale of the network');
    const network = await feedOf('news');
    expect(network).toContain('News of this dealer');
    expect(network).toContain('News of another dealer');
  });

  it.each([PostStatus.Draft, PostStatus.Flagged, PostStatus.Hidden, PostStatus.Deleted])(
    'hold no post of status %i, not even for its author',
    async (status) => {
      const title = `Not for others ${status}`;
      await post({ status, title, reason: 'A reason' });
      await post({ status, title, type: PostType.News });
      const token = await t.startSession(author);
      for (const name of ['news', 'listings']) {
        const { body } = await t.app.inject({
          method: 'GET',
          url: `/feeds/${name}.xml`,
          headers: { host: NETWORK_HOST },
          cookies: { [SESSION_COOKIE]: token },
        });
        expect(body).toContain('</feed>');
        expect(body).not.toContain(title);
      }
    },
  );

  it('are whole without a single post', async () => {
    const silent = await createDealer(t.db);
    const feed = await feedOf('news', silent.host);
    expect(feed).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
    expect(feed).not.toContain('<entry>');
  });
});

describe('icons', () => {
  it.each([
    ['/favicon.png', 96],
    ['/apple-touch-icon.png', 180],
  ])('%s is a square of %i pixels', async (path, side) => {
    const { rawPayload, headers } = await ask(path);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  });

  it('/favicon.ico holds one picture, in its container', async () => {
    const { rawPayload } = await ask('/favicon.ico');
    expect([...rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    const [bytes, start] = [rawPayload.readUInt32LE(14), rawPayload.readUInt32LE(18)];
    expect(rawPayload.length).toBe(start + bytes);
    expect(await sharp(rawPayload.subarray(start)).metadata()).toMatchObject({ format: 'png', width: 32 });
  });

  it('are the mark where a tenant has no logo, and the logo where it has one', async () => {
    expect(await read('/favicon.svg', dealer.host)).toBe(await read('/favicon.svg'));
    await giveLogo(dealer, 'pictures/ab/abcd');
    const { rawPayload } = await ask('/favicon.png', dealer.host);
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const middle = (96 * 48 + 48) * (data.length / (96 * 96));
    expect(data[middle]).toBeGreaterThan(200);
    expect(data[middle + 1]).toBeLessThan(40);
    const svg = await ask('/favicon.svg', dealer.host);
    expect(svg.headers['content-type']).toContain('image/svg+xml');
    expect(svg.body).toContain('<image width="32" height="32" href="data:image/png;base64,');
  });

  it('are the mark where the logo’s file is lost', async () => {
    const lost = await createDealer(t.db);
    await giveLogo(lost, 'pictures/cd/cdef', false);
    expect((await ask('/favicon.png', lost.host)).rawPayload).toEqual((await ask('/favicon.png')).rawPayload);
  });

  /** A red logo, twice as wide as high. */
  async function giveLogo(to: TestDealer, key: string, isStored = true): Promise<void> {
    const picture = { width: 320, height: 160, channels: 3, background: { r: 220, g: 20, b: 20 } } as const;
    const body = await sharp({ create: picture }).webp().toBuffer();
    if (isStored) await t.context.storage.put(`${key}-320.webp`, body, 'image/webp');
    const { id } = await t.db
      .insertInto('media')
      .values({ kind: 'tenant', storage_key: key, sizes: [320], width: 320, height: 160, thumbhash: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.updateTable('tenants').set({ logo_id: id }).where('id', '=', to.tenantId).execute();
    t.context.events.emit('tenant.changed', { tenantId: to.tenantId });
  }
});

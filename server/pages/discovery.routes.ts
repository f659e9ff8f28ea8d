/** Routes of sitemaps, feeds, robots.txt and icons. */
import { Id, Strict } from '#common/api/shared.ts';
import type { AppContext } from '../context.ts';
import type { App } from '../http/http.ts';
import { FEEDS, writeFeed } from './feeds.ts';
import { readIcon, readSvgIcon, wrapAsIco } from './icons.ts';
import { writePagesSitemap, writePostsSitemap, writeRobots, writeSitemapIndex } from './sitemap.ts';

const XML = 'application/xml; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';
const HOUR_CACHE = 'public, max-age=3600';
const FEED_CACHE = 'public, max-age=900';
const DAY_CACHE = 'public, max-age=86400';

const ICO_SIDE = 32;
const PNG_ICONS = [
  { path: '/favicon.png', side: 96 },
  /** Phones ask for it by this name. */
  { path: '/apple-touch-icon.png', side: 180 },
];

const SpanParams = Strict({ from: Id, to: Id });

export async function discoveryRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  const read = { config: { auth: 'public', limit: 'read' }, schema: { hide: true } } as const;
  const search = { config: { auth: 'public', limit: 'search' }, schema: { hide: true } } as const;

  app.get('/robots.txt', read, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR_CACHE)
      .send(await writeRobots(context, request.actor)),
  );

  app.get('/sitemap.xml', search, async (request, reply) =>
    reply
      .type(XML)
      .header('cache-control', HOUR_CACHE)
      .send(await writeSitemapIndex(context, request.actor)),
  );
  app.get('/sitemap/pages.xml', read, async (request, reply) =>
    reply
      .type(XML)
      .header('cache-control', HOUR_CACHE)
      .send(await writePagesSitemap(context, request.actor)),
  );
  app.get(
    '/sitemap/posts-:from-:to.xml',
    { ...search, schema: { hide: true, params: SpanParams } },
    async (request, reply) =>
      reply
        .type(XML)
        .header('cache-control', HOUR_CACHE)
        .send(await writePostsSitemap(context, request.actor, request.params)),
  );

  for (const feed of FEEDS) {
    app.get(`/feeds/${feed}.xml`, search, async (request, reply) =>
      reply
        .type(ATOM)
        .header('cache-control', FEED_CACHE)
        .send(await writeFeed(context, request.actor, feed)),
    );
  }

  app.get('/favicon.svg', read, async (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', DAY_CACHE)
      .header('content-security-policy', "default-src 'none'; img-src data:")
      .send(await readSvgIcon(context, request.actor)),
  );
  app.get('/favicon.ico', read, async (request, reply) =>
    reply
      .type('image/x-icon')
      .header('cache-control', DAY_CACHE)
      .send(wrapAsIco(await readIcon(context, request.actor, ICO_SIDE), ICO_SIDE)),
  );
  for (const { path, side } of PNG_ICONS) {
    app.get(path, read, async (request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', DAY_CACHE)
        .send(await readIcon(context, request.actor, side)),
    );
  }
}

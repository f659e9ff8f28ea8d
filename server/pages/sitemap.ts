/** Sitemaps and robots.txt. */
import { CATEGORIES } from '#common/domain/categories.ts';
import type { Tenant } from '#common/api/tenants.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { readsFor } from '#server/db/replica.ts';
import { viewCurrentTenant } from '#server/features/tenants/tenants.service.ts';
import { selectSpanPosts, selectSpans, type Span } from './sitemap.queries.ts';
import { writeXml, type XmlNode } from './xml.ts';

/** A tenth of what the format allows: a page is made in one go. */
const URLS_PER_PAGE = 5_000;
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

const NETWORK_PATHS = [
  '/',
  '/posts',
  ...CATEGORIES.map((category) => `/posts?category=${category}`),
  '/newInventory',
  '/usedInventory',
  '/privateParty',
  '/news',
  '/discussions',
  '/search',
  '/about',
  '/faq',
  '/terms',
  '/privacy',
];

/** Posts of a tenant without a license have their lasting address on the network. */
const hasPosts = ({ isNetwork, fflId }: Tenant): boolean => isNetwork || fflId !== null;
const siteOf = ({ id, isNetwork }: Tenant): number | null => (isNetwork ? null : id);

function entry(name: 'sitemap' | 'url', address: string, changed?: Date): XmlNode {
  const lastmod = changed === undefined ? [] : [{ name: 'lastmod', content: changed.toISOString() }];
  return { name, content: [{ name: 'loc', content: address }, ...lastmod] };
}

/** The index: the fixed pages, and the posts in spans. */
export async function writeSitemapIndex(context: AppContext, actor: Actor): Promise<string> {
  const tenant = await viewCurrentTenant(context, actor);
  const spans = hasPosts(tenant)
    ? await selectSpans(readsFor(context, actor), siteOf(tenant), URLS_PER_PAGE)
    : [];
  return writeXml({
    name: 'sitemapindex',
    attributes: NAMESPACE,
    content: [
      entry('sitemap', `${tenant.url}/sitemap/pages.xml`),
      ...spans.map(({ from, to }) => entry('sitemap', `${tenant.url}/sitemap/posts-${from}-${to}.xml`)),
    ],
  });
}

/** On another tenant's host all other pages are the network's. */
export async function writePagesSitemap(context: AppContext, actor: Actor): Promise<string> {
  const tenant = await viewCurrentTenant(context, actor);
  const storePaths = tenant.fflId === null ? ['/'] : ['/', `/ffl/${tenant.name}`, '/news'];
  const paths = tenant.isNetwork ? NETWORK_PATHS : storePaths;
  return writeUrls(paths.map((path) => entry('url', tenant.url + path)));
}

/** @throws 404 for a span without posts: the index names none. */
export async function writePostsSitemap(context: AppContext, actor: Actor, span: Span): Promise<string> {
  const tenant = await viewCurrentTenant(context, actor);
  const posts = hasPosts(tenant)
    ? await selectSpanPosts(readsFor(context, actor), siteOf(tenant), span, URLS_PER_PAGE)
    : [];
  if (posts.length === 0) throw notFound('sitemap');
  return writeUrls(posts.map(({ id, updated_at }) => entry('url', `${tenant.url}/posts/${id}`, updated_at)));
}

const writeUrls = (content: XmlNode[]): string =>
  writeXml({ name: 'urlset', attributes: NAMESPACE, content });

/** Pages that must not be found say so themselves: a crawler has to be let in to read it. */
export async function writeRobots(context: AppContext, actor: Actor): Promise<string> {
  const { url } = await viewCurrentTenant(context, actor);
  return [
    'User-agent: *',
    'Allow: /api/media/',
    'Disallow: /api/',
    'Disallow: /hubs/',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n');
}

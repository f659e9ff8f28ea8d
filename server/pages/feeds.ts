/** Atom feeds. */
import type { Post } from '#common/api/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { isListing, LISTING_TYPES, POST_TYPE_LABELS } from '#common/domain/post-types.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { listPosts } from '#server/features/posts/posts.service.ts';
import { viewCurrentTenant } from '#server/features/tenants/tenants.service.ts';
import { writeXml, type XmlNode } from './xml.ts';

export const FEEDS = ['news', 'listings'] as const;
export type FeedName = (typeof FEEDS)[number];

const ENTRIES = 30;
const SUMMARY_LENGTH = 300;

const CONTENT: Record<FeedName, { title: string; page: string; types: readonly PostType[] }> = {
  news: { title: 'News', page: '/news', types: [PostType.News] },
  listings: { title: 'New Listings', page: '/posts', types: LISTING_TYPES },
};

export async function writeFeed(context: AppContext, actor: Actor, feed: FeedName): Promise<string> {
  const { title, page, types } = CONTENT[feed];
  const { fflId } = actor.tenant;
  // Everyone gets the same one: it may be kept on the way.
  const visitor: Actor = {
    ...actor,
    user: null,
    sessionId: null,
    membership: null,
    tenantIds: new Set(),
    permissions: new Set(),
  };
  const [tenant, { posts }] = await Promise.all([
    viewCurrentTenant(context, visitor),
    listPosts(context, visitor, {
      types: types.join(','),
      ...(fflId === null ? {} : { fflId }),
      limit: ENTRIES,
    }),
  ]);
  const address = `${tenant.url}/feeds/${feed}.xml`;
  const alternate = tenant.url + (fflId !== null && feed === 'listings' ? `/ffl/${tenant.name}` : page);
  const changed = posts.map((post) => post.updatedAt).sort();
  return writeXml({
    name: 'feed',
    attributes: { xmlns: 'http://www.w3.org/2005/Atom' },
    content: [
      { name: 'id', content: address },
      { name: 'title', content: `${tenant.displayName}: ${title}` },
      { name: 'updated', content: changed.at(-1) ?? new Date().toISOString() },
      { name: 'link', attributes: { rel: 'self', type: 'application/atom+xml', href: address } },
      { name: 'link', attributes: { rel: 'alternate', type: 'text/html', href: alternate } },
      ...posts.map((post) => entryOf(post, context.config.publicUrl, tenant.url)),
    ],
  });
}

function entryOf(post: Post, networkUrl: string, siteUrl: string): XmlNode {
  const summary = summarize(post);
  const author = post.dealer ?? post.author;
  return {
    name: 'entry',
    content: [
      // The network's address, although the post may live on its dealer's: that one changes with a conversion.
      { name: 'id', content: `${networkUrl}/posts/${post.id}` },
      { name: 'title', content: post.title },
      { name: 'link', attributes: { rel: 'alternate', type: 'text/html', href: post.url } },
      ...(post.picUrl === null
        ? []
        : [
            {
              name: 'link',
              attributes: { rel: 'enclosure', type: 'image/webp', href: siteUrl + post.picUrl },
            },
          ]),
      { name: 'published', content: post.createdAt },
      { name: 'updated', content: post.updatedAt },
      { name: 'author', content: [{ name: 'name', content: author.displayName }] },
      { name: 'category', attributes: { term: POST_TYPE_LABELS[post.type as PostType] } },
      ...(summary === '' ? [] : [{ name: 'summary', content: summary }]),
    ],
  };
}

/** Price and place first, then the beginning of the text as it was written. */
function summarize(post: Post): string {
  const facts = isListing(post.type as PostType)
    ? [
        post.price === null ? null : `$${post.price.toLocaleString('en-US')}`,
        post.location === null ? null : `${post.location.city}, ${post.location.state}`,
      ]
    : [];
  const text = post.description.replaceAll(/\s+/g, ' ').trim();
  const cut = text.length > SUMMARY_LENGTH ? `${text.slice(0, SUMMARY_LENGTH).trimEnd()}…` : text;
  return [...facts, cut].filter(Boolean).join(' · ');
}

/** Breadcrumbs as schema.org data. */
import type { Post } from '#common/api/posts.ts';
import { CATEGORY_LABELS, parseCategory } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import type { JsonLdObject } from '#web/ui/json-ld.tsx';

type Crumb = { name: string; path: string };

function listOf(type: PostType): Crumb {
  if (isListing(type)) return { name: 'Listings', path: '/posts' };
  if (type === PostType.News) return { name: 'News', path: '/news' };
  if (type === PostType.Ad) return { name: 'Notices', path: '/posts?types=100' };
  return { name: 'Discussions', path: '/discussions' };
}

export function describePostCrumbs(post: Post): JsonLdObject {
  const category = parseCategory(post.category ?? '');
  const crumbs: Crumb[] = [
    listOf(post.type as PostType),
    ...(category === null ? [] : [{ name: CATEGORY_LABELS[category], path: `/posts?category=${category}` }]),
    { name: post.title, path: post.url },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, post.url).href,
    })),
  };
}

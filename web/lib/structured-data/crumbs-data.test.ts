/** The way to a post, for machines. */
import { expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { samplePost } from '#web/testing/samples.ts';
import { describePostCrumbs } from './crumbs-data.ts';

const HOME = 'https://rangepost.test';

test.each([
  [PostType.Sell, 'gunParts', ['Listings /posts', 'Gun Parts /posts?category=gunParts']],
  [PostType.Trade, null, ['Listings /posts']],
  [PostType.News, null, ['News /news']],
  [PostType.Basic, null, ['Discussions /discussions']],
  [PostType.Video, null, ['Discussions /discussions']],
  [PostType.Ad, null, ['Notices /posts?types=100']],
])('a post of type %i in category %s lies under %j', (type, category, above) => {
  const crumbs = [...above, 'Post 5 /posts/5'].map((crumb, index) => {
    const [, name, path = ''] = /^(.*) (\S+)$/.exec(crumb) ?? [];
    return { '@type': 'ListItem', position: index + 1, name, item: HOME + path };
  });
  expect(describePostCrumbs(samplePost(5, { type, category }))).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs,
  });
});

/** A listing as a schema.org product. */
import type { Post } from '#common/api/posts.ts';
import type { Condition } from '#common/domain/categories.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import type { JsonLdObject } from '#web/ui/json-ld.tsx';

const SCHEMA = 'https://schema.org/';

const CONDITIONS: Record<Condition, string> = {
  new: 'NewCondition',
  'like new': 'UsedCondition',
  good: 'UsedCondition',
  fair: 'UsedCondition',
  parts: 'DamagedCondition',
};
/** What the kind of a listing says where its writer said nothing. */
const CONDITIONS_BY_TYPE: Partial<Record<PostType, string>> = {
  [PostType.DealerNew]: 'NewCondition',
  [PostType.DealerUsed]: 'UsedCondition',
};

/** A listing past its end stands in no list, though its page can still be opened. */
export function hasEnded({ expiresAt }: Pick<Post, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/**
 * @param description plain text.
 * @param now milliseconds since 1970.
 * @returns null where nothing is offered at a price: texts, wanted goods, trades without one.
 */
export function describeProduct(post: Post, description: string, now: number): JsonLdObject | null {
  const type = post.type as PostType;
  if (!isListing(type) || type === PostType.Buy || post.price === null) return null;
  const condition = CONDITIONS[post.condition as Condition] ?? CONDITIONS_BY_TYPE[type];
  const isGone = post.status === PostStatus.Complete || hasEnded(post, now);
  return {
    '@type': 'Product',
    name: post.title,
    description: description || undefined,
    url: post.url,
    image: post.media.length > 0 ? post.media.map(({ url }) => new URL(url, post.url).href) : undefined,
    category: post.category ?? undefined,
    brand: post.manufacturer === null ? undefined : { '@type': 'Brand', name: post.manufacturer },
    model: post.model ?? undefined,
    offers: {
      '@type': 'Offer',
      url: post.url,
      price: post.price,
      priceCurrency: 'USD',
      availability: SCHEMA + (isGone ? 'SoldOut' : 'InStock'),
      itemCondition: condition && SCHEMA + condition,
      priceValidUntil: post.expiresAt?.slice(0, 10),
      availableAtOrFrom: post.location
        ? {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              addressLocality: post.location.city,
              addressRegion: post.location.state,
              addressCountry: 'US',
            },
          }
        : undefined,
      seller: post.dealer
        ? { '@type': 'Store', name: post.dealer.displayName }
        : { '@type': 'Person', name: post.author.displayName },
    },
  };
}

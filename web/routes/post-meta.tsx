/** The head of a page that shows one post: its own address and the one that news cards lead to. */
import { useState } from 'react';
import type { Post } from '#common/api/posts.ts';
import type { PostStatus, PostType } from '#common/domain/enums.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import { isListing } from '#common/domain/post-types.ts';
import { describePostCrumbs } from '#web/lib/structured-data/crumbs-data.ts';
import { describeProduct, hasEnded } from '#web/lib/structured-data/product-data.ts';
import { excerptOf } from '#web/features/posts/list/excerpt.ts';
import { formatPrice } from '#web/lib/format.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';

const META_LENGTH = 200;
const PRODUCT_TEXT_LENGTH = 500;

/** A shared link shows little more than this: what a listing costs comes first. */
function describe({ type, price, description }: Post): string {
  const text = excerptOf(description, META_LENGTH);
  const priceText = isListing(type as PostType) ? formatPrice(type as PostType, price) : '';
  return [priceText, text].filter(Boolean).join(' · ');
}

export function PostMeta({ post }: { post: Post }) {
  const [now] = useState(() => Date.now());
  const isPublic = isPublicStatus(post.status as PostStatus);
  const product = describeProduct(post, excerptOf(post.description, PRODUCT_TEXT_LENGTH), now);
  return (
    <>
      <PageMeta
        title={post.title}
        description={describe(post)}
        image={post.picUrl}
        type={product ? 'product' : 'article'}
        canonical={post.url}
        noindex={!isPublic || hasEnded(post, now)}
      />
      {isPublic && <JsonLd thing={describePostCrumbs(post)} />}
      {isPublic && product && <JsonLd thing={product} />}
    </>
  );
}

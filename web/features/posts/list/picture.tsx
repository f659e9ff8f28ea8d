/** The cover of a post: its blurred ground until the picture is there, and a drawn sign where there is none. */
import { useState } from 'react';
import type { Post } from '#common/api/posts.ts';
import { parseCategory } from '#common/domain/categories.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { BlurredImage } from '#web/ui/blurred-image.tsx';
import { CategorySign } from '#web/ui/category-sign.tsx';

interface PictureProps {
  post: Pick<Post, 'id' | 'media' | 'picUrl' | 'category' | 'type' | 'status'>;
  /** How wide the picture is drawn, as `sizes` of an image. */
  sizes: string;
  /** In view at once: loaded before the others. */
  eager?: boolean;
}

/** Fills its box; says nothing to a screen reader, since the title stands beside it. */
export function Picture({ post, sizes, eager = false }: PictureProps) {
  const [cover] = post.media;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isSold = post.status === PostStatus.Complete;
  const sign = (
    <CategorySign
      category={post.category === null ? null : parseCategory(post.category)}
      type={post.type as PostType}
      seed={post.id}
      labelled
    />
  );
  return (
    <span className={`block size-full overflow-hidden bg-well ${isSold ? 'opacity-50 saturate-15' : ''}`}>
      {cover && (
        <BlurredImage key={cover.id} alt="" media={cover} sizes={sizes} eager={eager} fallback={sign} />
      )}
      {!cover && post.picUrl !== null && post.picUrl !== brokenUrl && (
        <img
          src={post.picUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(post.picUrl)}
          className="block size-full object-cover"
        />
      )}
      {!cover && post.picUrl === brokenUrl && sign}
    </span>
  );
}

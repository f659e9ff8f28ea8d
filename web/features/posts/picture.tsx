/** The cover of a post: its blurred ground until the picture is there, and a drawn sign where there is none. */
import { useEffect, useState } from 'react';
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';
import type { Media } from '#common/contracts/media.ts';
import type { Post } from '#common/contracts/posts.ts';
import { parseCategory } from '#common/domain/categories.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { CategorySign } from '#web/ui/category-sign.tsx';

const CHANNEL_MAX = 255;

const bytesOf = (thumbhash: string): Uint8Array =>
  Uint8Array.from(atob(thumbhash), (character) => character.codePointAt(0) ?? 0);

/** The average colour of a picture; the theme's own ground where the hash cannot be read. */
function averageColor(thumbhash: string): string | undefined {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash));
    const [red, green, blue] = [r, g, b].map((channel) => Math.round(channel * CHANNEL_MAX));
    return `rgb(${red} ${green} ${blue})`;
  } catch {
    return undefined;
  }
}

function blurredImage(thumbhash: string): string | undefined {
  try {
    return `url(${thumbHashToDataURL(bytesOf(thumbhash))})`;
  } catch {
    return undefined;
  }
}

interface BlurredImageProps {
  media: Media;
  sizes: string;
  eager: boolean;
}

function BlurredImage({ media, sizes, eager }: BlurredImageProps) {
  const [ground, setGround] = useState<string>();
  // Drawn in the browser only: the blurred pictures would make the document several times longer.
  useEffect(() => setGround(blurredImage(media.thumbhash)), [media.thumbhash]);
  return (
    <img
      src={media.url}
      srcSet={media.srcset}
      sizes={sizes}
      width={media.width}
      height={media.height}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={{
        backgroundColor: averageColor(media.thumbhash),
        backgroundImage: ground,
        backgroundSize: '100% 100%',
      }}
      className="block size-full object-cover"
    />
  );
}

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
  const isSold = post.status === PostStatus.Complete;
  return (
    <span className={`block size-full overflow-hidden bg-well ${isSold ? 'opacity-50 saturate-15' : ''}`}>
      {cover && <BlurredImage key={cover.id} media={cover} sizes={sizes} eager={eager} />}
      {!cover && post.picUrl !== null && (
        <img
          src={post.picUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="block size-full object-cover"
        />
      )}
      {!cover && post.picUrl === null && (
        <CategorySign
          category={post.category === null ? null : parseCategory(post.category)}
          type={post.type as PostType}
          seed={post.id}
        />
      )}
    </span>
  );
}

/** One picture of a gallery over its blurred ground. */
import { useEffect, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import type { Media } from '#common/contracts/media.ts';

interface GalleryImageProps {
  media: Media;
  alt: string;
  /** How wide the picture is drawn, as `sizes` of an image. */
  sizes: string;
  fit: 'cover' | 'contain';
  /** In view at once: loaded before the others. */
  eager?: boolean;
}

export function GalleryImage({ media, alt, sizes, fit, eager = false }: GalleryImageProps) {
  const [ground, setGround] = useState<string>();
  // Drawn in the browser only: the blurred pictures would make the document several times longer.
  useEffect(() => setGround(fit === 'cover' ? blurredGround(media.thumbhash) : undefined), [media, fit]);
  return (
    <img
      src={media.url}
      srcSet={media.srcset}
      sizes={sizes}
      width={media.width}
      height={media.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      style={{ backgroundImage: ground, backgroundSize: '100% 100%' }}
      className={`block size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
    />
  );
}

function blurredGround(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.codePointAt(0) ?? 0);
    return `url(${thumbHashToDataURL(bytes)})`;
  } catch {
    return undefined;
  }
}

/** Image with a blurred placeholder. */
import { type ReactNode, useEffect, useState } from 'react';
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';
import type { Media } from '#common/api/media.ts';
import { useBrokenImage } from './use-broken-image.ts';

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

function blurredGround(thumbhash: string): string | undefined {
  try {
    return `url(${thumbHashToDataURL(bytesOf(thumbhash))})`;
  } catch {
    return undefined;
  }
}

interface BlurredImageProps {
  media: Media;
  alt: string;
  /** In place of a picture that cannot be loaded. */
  fallback: ReactNode;
  /** How wide the picture is drawn, as `sizes` of an image. */
  sizes: string;
  /** `contain` shows the whole picture and has no ground. */
  fit?: 'cover' | 'contain';
  /** In view at once: loaded before the others. */
  eager?: boolean;
}

export function BlurredImage({
  media,
  alt,
  fallback,
  sizes,
  fit = 'cover',
  eager = false,
}: BlurredImageProps) {
  const { isBroken, watch } = useBrokenImage();
  const [ground, setGround] = useState<string>();
  // Drawn in the browser only: the blurred pictures would make the document several times longer.
  useEffect(() => setGround(fit === 'cover' ? blurredGround(media.thumbhash) : undefined), [media, fit]);
  if (isBroken) return fallback;
  return (
    <img
      {...watch}
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
      style={{
        backgroundColor: fit === 'cover' ? averageColor(media.thumbhash) : undefined,
        backgroundImage: ground,
        backgroundSize: '100% 100%',
      }}
      className={`block size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
    />
  );
}

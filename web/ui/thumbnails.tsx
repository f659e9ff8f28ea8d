/** Thumbnails of photos. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Media } from '#common/api/media.ts';
import { BlurredImage } from './blurred-image.tsx';

interface ThumbnailsProps {
  media: readonly Media[];
  /** In place of a picture that cannot be loaded. */
  fallback: ReactNode;
  /** Counts from 0. */
  shown: number;
  onShow: (index: number) => void;
  className?: string;
}

export function Thumbnails({ media, fallback, shown, onShow, className = '' }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const thumbnail = row?.children[shown];
    if (row === null || !(thumbnail instanceof HTMLElement)) return;
    // Only the row scrolls: `scrollIntoView` would move the page too.
    row.scrollTo({
      left: thumbnail.offsetLeft - (row.clientWidth - thumbnail.clientWidth) / 2,
      behavior: 'smooth',
    });
  }, [shown]);
  return (
    <ul ref={list} className={`relative flex gap-2 overflow-x-auto p-1 noscript:hidden ${className}`}>
      {media.map((one, index) => (
        <li key={one.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Photo ${index + 1}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => onShow(index)}
            className="block h-[54px] w-[72px] overflow-hidden rounded border aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-brand sm:h-[72px] sm:w-24"
          >
            <BlurredImage media={one} alt="" sizes="96px" fit="cover" fallback={fallback} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Illustration for posts without a photo. */
import type { Category } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { Badge } from './badge.tsx';
import drawings from './category-signs.svg?no-inline';

const CATEGORY_DRAWINGS: Record<Category, string> = {
  accessories: 'holster',
  ammunition: 'ammunition',
  guns: 'bolt-rifle',
  gunParts: 'stock',
  kit: 'case',
  optics: 'scope',
  reloading: 'reloading-press',
};
const TYPE_DRAWINGS: Partial<Record<PostType, string>> = {
  [PostType.Basic]: 'discussion',
  [PostType.Video]: 'cleaning-kit',
};
const GROUNDS = ['sage', 'clay', 'slate', 'sand', 'stone', 'moss'];

/** Of nothing in particular: what is listed has no category yet. */
const LISTING_DRAWING = 'picture';

interface CategorySignProps {
  category: Category | null;
  type: PostType;
  /** Chooses the ground, so that neighbours differ: the post's id. */
  seed: number;
  className?: string;
  /** Says on a listing that it has no picture, where there is room: the drawing is not of what is sold. */
  labelled?: boolean;
}

/** Fills its box (cut at the sides or at the top and bottom); says nothing to a screen reader. */
export function CategorySign({ category, type, seed, className = '', labelled = false }: CategorySignProps) {
  const drawing = category
    ? CATEGORY_DRAWINGS[category]
    : (TYPE_DRAWINGS[type] ?? (isListing(type) ? LISTING_DRAWING : 'ear-muffs'));
  const ground = GROUNDS[seed % GROUNDS.length];
  const sign = (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className={`block size-full ${className}`}
    >
      <rect width="400" height="300" fill={`var(--${ground}-wall)`} />
      <rect y="226" width="400" height="74" fill={`var(--${ground}-counter)`} />
      <use href={`${drawings}#${drawing}`} />
    </svg>
  );
  if (!labelled || !isListing(type)) return sign;
  return (
    <span aria-hidden="true" className="@container relative block size-full">
      {sign}
      <span className="absolute bottom-2.5 left-2.5 hidden @min-[140px]:block">
        <Badge on="picture">No photo</Badge>
      </span>
    </span>
  );
}

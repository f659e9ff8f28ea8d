/** The drawn sign of a post's category, for posts without a picture: an object on a counter, in both themes. */
import type { Category } from '#common/domain/categories.ts';
import { PostType } from '#common/domain/enums.ts';
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

interface CategorySignProps {
  category: Category | null;
  type: PostType;
  /** Chooses the ground, so that neighbours differ: the post's id. */
  seed: number;
  className?: string;
}

/** Fills its box (cut at the sides or at the top and bottom); says nothing to a screen reader. */
export function CategorySign({ category, type, seed, className = '' }: CategorySignProps) {
  const drawing = category ? CATEGORY_DRAWINGS[category] : (TYPE_DRAWINGS[type] ?? 'ear-muffs');
  const ground = GROUNDS[seed % GROUNDS.length];
  return (
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
}

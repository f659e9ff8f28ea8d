/** The seven categories of listings, as they stand in addresses and as people read them. */

export const CATEGORIES = [
  'accessories',
  'ammunition',
  'guns',
  'gunParts',
  'kit',
  'optics',
  'reloading',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  accessories: 'Accessories',
  ammunition: 'Ammo',
  guns: 'Guns',
  gunParts: 'Gun Parts',
  kit: 'Kit',
  optics: 'Optics',
  reloading: 'Reloading',
};

/**
 * The category that a text names, without regard to case; `ammo` and `ammunition` are the same one.
 * @returns null where the text names none.
 */
export function parseCategory(text: string): Category | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'ammo') return 'ammunition';
  return CATEGORIES.find((category) => category.toLowerCase() === wanted) ?? null;
}

export const CONDITIONS = ['new', 'like new', 'good', 'fair', 'parts'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const CONDITION_LABELS: Record<Condition, string> = {
  new: 'New',
  'like new': 'Like new',
  good: 'Good',
  fair: 'Fair',
  parts: 'For parts',
};

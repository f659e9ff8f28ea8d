/** Posts as the screen reads them, and what it found as it is kept and shown. */
import { CATEGORIES, type Category } from '#common/domain/categories.ts';
import type { ScreenFinding } from '#common/contracts/shared.ts';
import { PostType } from '#common/domain/enums.ts';
import type {
  ScreenCategory,
  ScreenHit,
  ScreenInput,
  ScreenKind,
} from '#common/domain/screen/screen-rule.ts';

/** What of a post is screened. */
export type PostWords = {
  type: PostType;
  title: string;
  description: string;
  price: number | null;
  category: string | null;
};

/** A hit as the post keeps it. */
export type KeptHit = Pick<ScreenHit, 'ruleId' | 'category' | 'action' | 'words' | 'reason'>;

const KINDS: Record<PostType, ScreenKind> = {
  [PostType.Sell]: 'sell',
  [PostType.DealerNew]: 'sell',
  [PostType.DealerUsed]: 'sell',
  [PostType.Buy]: 'buy',
  [PostType.Trade]: 'trade',
  [PostType.Basic]: 'basic',
  [PostType.Video]: 'basic',
  [PostType.Ad]: 'basic',
  [PostType.News]: 'news',
};

const toCategory = (category: string | null): Category | null =>
  CATEGORIES.find((known) => known === category) ?? null;

/** @param isDealers whether a verified store speaks through it */
export const toScreenInput = (
  { type, title, description, price, category }: PostWords,
  isDealers: boolean,
): ScreenInput => ({
  poster: isDealers ? 'dealer' : 'private',
  kind: KINDS[type],
  title,
  description,
  price,
  category: toCategory(category),
});

export const isSameText = (a: PostWords, b: PostWords): boolean =>
  a.type === b.type &&
  a.title === b.title &&
  a.description === b.description &&
  a.price === b.price &&
  a.category === b.category;

export const keepHits = (hits: readonly ScreenHit[]): KeptHit[] =>
  hits.map(({ ruleId, category, action, words, reason }) => ({ ruleId, category, action, words, reason }));

/** What `posts.screened` holds; this server alone writes it. */
export const readKeptHits = (screened: unknown): KeptHit[] =>
  Array.isArray(screened) ? (screened as KeptHit[]) : [];

/** The rule's name is the administrators' affair. */
export const viewHits = (hits: readonly KeptHit[]): ScreenFinding[] =>
  hits.map(({ category, action, words, reason }) => ({
    category,
    action,
    reason,
    words: words.map(({ field, start, end, text }) => ({ field, start, end, text })),
  }));

/** Whether the same rule has found the same words before. */
export const isKnownHit = (hit: KeptHit, known: readonly KeptHit[]): boolean =>
  known.some((other) => {
    if (other.ruleId !== hit.ruleId) return false;
    const words = new Set(other.words.map(({ text }) => text.toLowerCase()));
    return hit.words.every(({ text }) => words.has(text.toLowerCase()));
  });

/** What cannot wait until somebody has time. */
export const URGENT_CATEGORIES: ReadonlySet<ScreenCategory> = new Set([
  'conversion-device',
  'machine-gun',
  'straw-purchase',
  'stolen',
  'threat',
  'self-harm',
]);

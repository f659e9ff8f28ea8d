/** Posts as the screen reads them, and what it found as it is kept and shown. */
import { CATEGORIES, type Category } from '#common/domain/categories.ts';
import type { ScreenFinding } from '#common/api/shared.ts';
import {
  LISTING_FIELDS,
  type ListingColumns,
  TEXT_KEYS,
  type TextColumn,
} from '#common/domain/listing-fields.ts';
import { PostType } from '#common/domain/enums.ts';
import { FIELD_BREAK } from '#common/domain/screen/folded-text.ts';
import { mergeQuotes, quoteHit } from '#common/domain/screen/quotes.ts';
import type { Screen } from '#common/domain/screen/compile-screen.ts';
import {
  SCREEN_ACTIONS,
  type ScreenAction,
  type ScreenCategory,
  type ScreenHit,
  type ScreenInput,
  type ScreenKind,
  type ScreenWords,
} from '#common/domain/screen/screen-rule.ts';
import { findOffers } from './offers.ts';

/** What of a post is screened. */
export type PostWords = {
  type: PostType;
  title: string;
  description: string;
  price: number | null;
  category: string | null;
  stock_number: string | null;
} & Pick<ListingColumns, TextColumn>;

/** For whom and as what a text was read: what may stand in one sense says nothing of another. */
type Sense = Pick<ScreenInput, 'poster' | 'kind' | 'category'>;
type HighlightedText = ScreenFinding['words'][number];

/** A hit as the post keeps it, with every word that it goes by; those that an earlier version kept say less. */
export type KeptHit = Omit<ScreenHit, 'words' | 'toQueue'> & {
  words: HighlightedText[];
  /** The expressions that are shown of it. */
  quotes?: HighlightedText[];
  sense?: Sense;
};
type PostHit = Required<KeptHit> & Pick<ScreenHit, 'toQueue'>;

/** The short fields, which the screen reads as a paragraph behind the description. */
const DETAILS = [
  ...TEXT_KEYS.map((key) => [LISTING_FIELDS[key].column as TextColumn, key] as const),
  ['stock_number', 'stockNumber'],
] as const;

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

/** What the screen finds in a post, at its places in the fields. @param isDealers whether a verified store speaks through it */
export function findInPost(screen: Screen, words: PostWords, isDealerOwned: boolean): PostHit[] {
  const { title, description, price } = words;
  const sense: Sense = {
    poster: isDealerOwned ? 'dealer' : 'private',
    kind: KINDS[words.type],
    category: toCategory(words.category),
  };
  const details = placeDetails(words);
  const paragraphs = [
    description,
    ...(details.length > 0 ? [details.map(({ text }) => text).join(' ')] : []),
  ];
  const text = { title, description: paragraphs.join(FIELD_BREAK) };
  const { hits: found } = screen({ ...sense, ...text, price });
  const isTalk = sense.kind === 'basic' || sense.kind === 'news';
  const hits = isTalk ? [...found, ...findOffers(screen, text)] : found;
  const sources = new Map<string, string>([
    ['title', title],
    ['description', description],
    ...details.map(({ field, text }) => [field, text] as const),
  ]);
  return hits.map((hit) => {
    const found = hit.words.flatMap((one) => nameFields(one, description, details));
    const quotes = quoteHit(hit.category, found, (field) => sources.get(field) ?? '');
    return { ...hit, sense, words: found, quotes };
  });
}

type Detail = { field: HighlightedText['field']; start: number; text: string };

/** The short fields that say something, behind the description in one line. */
function placeDetails(words: PostWords): Detail[] {
  let start = words.description.length + FIELD_BREAK.length;
  return DETAILS.flatMap(([name, field]) => {
    const text = words[name];
    if (!text) return [];
    const detail = { field, start, text };
    start += text.length + 1;
    return [detail];
  });
}

/** Words behind the description stand in the short fields, and one phrase may lie across two of them. */
function nameFields(found: ScreenWords, description: string, details: readonly Detail[]): HighlightedText[] {
  if (found.field === 'title' || found.start < description.length) return [found];
  return details.flatMap(({ field, start, text }) => {
    const [from, to] = [Math.max(found.start - start, 0), Math.min(found.end - start, text.length)];
    return from < to ? [{ field, start: from, end: to, text: text.slice(from, to) }] : [];
  });
}

/** Whether the screen would read the same. */
export const isSameText = (a: PostWords, b: PostWords): boolean => READ.every((name) => a[name] === b[name]);
const READ = ['type', 'title', 'description', 'price', 'category', ...DETAILS.map(([name]) => name)] as const;

export const keepHits = (hits: readonly PostHit[]): KeptHit[] =>
  hits.map(({ ruleId, category, action, words, quotes, reason, sense }) => {
    return { ruleId, category, action, words, quotes, reason, sense };
  });

/** What `posts.screened` holds; this server alone writes it. */
export const readKeptHits = (screened: unknown): KeptHit[] =>
  Array.isArray(screened) ? (screened as KeptHit[]) : [];

/** What is said for the same reason is said once. The rule's name is the administrators' affair. */
export function viewHits(hits: readonly Omit<KeptHit, 'ruleId'>[]): ScreenFinding[] {
  const reasons = Map.groupBy(hits, ({ category, reason }) => `${category} ${reason}`);
  return [...reasons.values()].flatMap((alike) => {
    const [strongest] = alike;
    if (strongest === undefined) return [];
    const { category, action, reason } = strongest;
    return [
      { category, action, reason, words: mergeQuotes(alike.map(({ quotes, words }) => quotes ?? words)) },
    ];
  });
}

/** Hits of a text that is no post. */
export const viewTextHits = (
  hits: readonly ScreenHit[],
  text: Pick<ScreenInput, 'title' | 'description'>,
): ScreenFinding[] =>
  viewHits(
    hits.map((hit) => ({ ...hit, quotes: quoteHit(hit.category, hit.words, (field) => text[field]) })),
  );

/** What would hold or refuse a post of these words that moderators have not let pass before. */
export function findStops(
  screen: Screen,
  words: PostWords,
  { isDealerOwned, screened }: { isDealerOwned: boolean; screened: unknown },
): KeptHit[] {
  const passed = readKeptHits(screened);
  return keepHits(findInPost(screen, words, isDealerOwned)).filter(
    (hit) => (hit.action === 'hold' || hit.action === 'block') && !isKnownHit(hit, passed),
  );
}

/**
 * Whether the same rule has found the same words before, in the same sense and no less strongly: where what made it
 * milder is gone, or a dealer's listing becomes a private one, nobody has looked at it yet.
 */
export const isKnownHit = (hit: KeptHit, known: readonly KeptHit[]): boolean =>
  known.some((other) => {
    if (other.ruleId !== hit.ruleId || rank(other.action) < rank(hit.action)) return false;
    if (!isSameSense(other.sense, hit.sense)) return false;
    const words = new Set(other.words.map(({ text }) => text.toLowerCase()));
    return hit.words.every(({ text }) => words.has(text.toLowerCase()));
  });

const rank = (action: ScreenAction): number => SCREEN_ACTIONS.indexOf(action);

const isSameSense = (a: Sense | undefined, b: Sense | undefined): boolean =>
  a?.poster === b?.poster && a?.kind === b?.kind && a?.category === b?.category;

/** What cannot wait until somebody has time. */
export const URGENT_CATEGORIES: ReadonlySet<ScreenCategory> = new Set([
  'conversion-device',
  'machine-gun',
  'straw-purchase',
  'stolen',
  'threat',
  'self-harm',
]);

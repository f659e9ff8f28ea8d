/** What a rule of the listing screen is made of: data that an administrator edits. */
import type { Category } from '../categories.ts';

export const SCREEN_CATEGORIES = [
  'conversion-device',
  'machine-gun',
  'no-serial',
  'unserialized-kit',
  'nfa-item',
  'disguised-suppressor',
  'rate-of-fire',
  'no-check',
  'straw-purchase',
  'stolen',
  'unlicensed-dealing',
  'scam',
  'code-words',
  'personal-data',
  'threat',
  'self-harm',
] as const;
export type ScreenCategory = (typeof SCREEN_CATEGORIES)[number];

export const SCREEN_CATEGORY_LABELS: Record<ScreenCategory, string> = {
  'conversion-device': 'Machine-gun conversion devices',
  'machine-gun': 'Machine guns, destructive devices, explosives',
  'no-serial': 'Missing serial numbers',
  'unserialized-kit': 'Unserialized frames, kits and files',
  'nfa-item': 'NFA items',
  'disguised-suppressor': 'Disguised suppressor parts',
  'rate-of-fire': 'Rate-of-fire devices',
  'no-check': 'Skipping the check',
  'straw-purchase': 'Straw purchases and prohibited buyers',
  stolen: 'Stolen goods',
  'unlicensed-dealing': 'Selling like a dealer',
  scam: 'Scams',
  'code-words': 'Code words',
  'personal-data': 'Personal data',
  threat: 'Threats',
  'self-harm': 'Self-harm',
};

/** From the mildest to the strongest; the strongest of all hits is the outcome. */
export const SCREEN_ACTIONS = ['allow', 'warn', 'hold', 'block'] as const;
export type ScreenAction = (typeof SCREEN_ACTIONS)[number];

export const SCREEN_KINDS = ['sell', 'buy', 'trade', 'basic', 'news', 'message'] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];

export const SCREEN_POSTERS = ['private', 'dealer'] as const;
export type ScreenPoster = (typeof SCREEN_POSTERS)[number];

/** Patterns and exceptions are written in the small language of pattern-language.ts. */
export type ScreenRule = {
  /** Lasting name of the rule, as `glock-switch`. */
  id: string;
  category: ScreenCategory;
  action: Record<ScreenPoster, ScreenAction>;
  /** The kinds of text that it applies to; in messages it warns at most. */
  kinds: ScreenKind[];
  /** Goods that the listing must be filed under, or must not; a listing without a category passes both. */
  goods?: { only?: Category[]; not?: Category[] };
  /** Whole dollars; a listing without a price meets no such condition. */
  price?: { over?: number; under?: number };
  /** Any one of them is a hit. */
  patterns: string[];
  /** What excuses a hit. */
  except?: string[];
  /** What makes a hit milder than `action`. */
  milder?: { action: ScreenAction; patterns: string[] };
  /** What the writer is told, in one or two plain sentences. */
  reason: string;
  /** A refused text is shown to moderators too. */
  toQueue?: boolean;
};

/** Rules, and the lists of words that their patterns name with `@`. */
export type RuleSet = { lists: Record<string, string[]>; rules: ScreenRule[] };

export type ScreenInput = {
  poster: ScreenPoster;
  kind: ScreenKind;
  title: string;
  description: string;
  /** Whole dollars. */
  price: number | null;
  category: Category | null;
};

/** Words as they were typed; the offsets count UTF-16 units of the field. */
export type ScreenWords = { field: 'title' | 'description'; start: number; end: number; text: string };

export type ScreenHit = {
  ruleId: string;
  category: ScreenCategory;
  action: ScreenAction;
  words: ScreenWords[];
  reason: string;
  toQueue: boolean;
};

/** Hits stand in the order of their strength. `steps` counts the work done, for tests. */
export type ScreenResult = { outcome: ScreenAction; hits: ScreenHit[]; steps: number };

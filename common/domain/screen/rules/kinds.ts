/** Which kinds of text the rules apply to. */
import { SCREEN_KINDS, type ScreenKind } from '../screen-rule.ts';

/** Goods that are offered, wanted or traded, and what people write each other about them. */
export const DEALS: ScreenKind[] = ['sell', 'buy', 'trade', 'message'];
export const EVERYTHING: ScreenKind[] = [...SCREEN_KINDS];
/** Everything but a store's or the network's news, which name their own places and numbers. */
export const ALL_BUT_NEWS: ScreenKind[] = ['sell', 'buy', 'trade', 'basic', 'message'];

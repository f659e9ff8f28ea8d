/** How often a saved search alerts its owner. */

export type SearchAlerts = 'off' | 'instant' | 'daily' | 'weekly';

/** A lower price alerts again when it fell by both. */
export const DROP_MIN_DOLLARS = 5;
export const DROP_MIN_SHARE = 0.02;

export const isBigDrop = (from: number, to: number): boolean =>
  from - to >= DROP_MIN_DOLLARS && from - to >= from * DROP_MIN_SHARE;

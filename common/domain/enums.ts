/** The enumerations of the marketplace: numbers on the wire and in the database, names in the code. */

export const PostStatus = {
  Draft: 0,
  Flagged: 5,
  Published: 10,
  Pending: 20,
  Complete: 30,
  Reviewed: 40,
  Approved: 50,
  Hidden: 60,
  Deleted: 70,
} as const;
export type PostStatus = (typeof PostStatus)[keyof typeof PostStatus];

export const PostType = {
  Sell: 0,
  DealerNew: 1,
  DealerUsed: 2,
  Buy: 10,
  Trade: 20,
  Basic: 30,
  Video: 40,
  Ad: 100,
  News: 250,
} as const;
export type PostType = (typeof PostType)[keyof typeof PostType];

export const Reaction = { None: 0, Downvote: 1, Upvote: 2, Hate: 3, Love: 4, Report: 5 } as const;
export type Reaction = (typeof Reaction)[keyof typeof Reaction];

export const SortMode = { New: 0, Best: 1, SearchRank: 2 } as const;
export type SortMode = (typeof SortMode)[keyof typeof SortMode];

export const LayoutMode = { Compact: 0, Expanded: 1 } as const;
export type LayoutMode = (typeof LayoutMode)[keyof typeof LayoutMode];

export const RoleLevel = { Visitor: 0, User: 10, Ffl: 20, Mod: 30, Admin: 40, Dev: 50, Sudo: 100 } as const;
export type RoleLevel = (typeof RoleLevel)[keyof typeof RoleLevel];

export const REPORT_REASONS = [
  'prohibited item',
  'scam',
  'wrong category',
  'spam',
  'harassment',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The values of an enumeration, for schemas and tables. */
export function valuesOf<T extends Record<string, number>>(enumeration: T): T[keyof T][] {
  return Object.values(enumeration) as T[keyof T][];
}

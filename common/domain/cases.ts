/** What waits for moderators: the kinds of cases, why they are there, how soon they should be looked at, and what is done. */

export const CASE_KINDS = ['post', 'comment', 'conversation', 'user', 'refusal', 'rating'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Reports of members, a moderator's flag, the listing screen, an appeal of its owner, and three likenesses. */
export const CASE_CAUSES = ['reports', 'moderator', 'screen', 'appeal', 'pictures', 'text', 'burst'] as const;
export type CaseCause = (typeof CASE_CAUSES)[number];

/** Higher is sooner. */
export const Urgency = { CanWait: 0, Usual: 1, Soon: 2, Now: 3 } as const;
export type Urgency = (typeof Urgency)[keyof typeof Urgency];

/** So many different reporters make a case one that should be looked at soon. */
export const REPORTERS_FOR_SOON = 3;

/** A moderator who looks at a case keeps it for so long. */
export const CLAIM_MINUTES = 15;

/** There is nothing wrong, it has to go out of sight, or it has to go for good. */
export const CASE_ACTIONS = ['keep', 'remove', 'delete'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** Of these nothing stands in sight that could be removed: what is done, is done to the person. */
export const needsSanction = (kind: CaseKind): boolean =>
  kind === 'conversation' || kind === 'user' || kind === 'refusal';

/** Outcomes by which a case counts against the person it is about. */
export const UPHELD_OUTCOMES = ['hide', 'delete', 'remove', 'uphold'] as const;

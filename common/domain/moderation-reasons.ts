/** Why moderators act: the categories that the public log names, and words that a moderator need not write anew. */

export const MODERATION_CATEGORIES = [
  'unlawful',
  'serial',
  'check',
  'scam',
  'spam',
  'place',
  'conduct',
  'privacy',
  'account',
  'other',
] as const;
export type ModerationCategory = (typeof MODERATION_CATEGORIES)[number];

export const MODERATION_CATEGORY_LABELS: Record<ModerationCategory, string> = {
  unlawful: 'Prohibited items',
  serial: 'Serial numbers',
  check: 'Ways around the background check',
  scam: 'Scams',
  spam: 'Advertising and repeated posts',
  place: 'Wrong category or type',
  conduct: 'Behavior toward others',
  privacy: 'Other people’s personal details',
  account: 'More than one account',
  other: 'Another reason',
};

export type CannedReason = { id: string; category: ModerationCategory; label: string; words: string };

/** In the order in which they are offered. The words are what the person reads. */
export const CANNED_REASONS: readonly CannedReason[] = [
  {
    id: 'unlawful-item',
    category: 'unlawful',
    label: 'Item not allowed',
    words: 'Items like this one can’t be listed here.',
  },
  {
    id: 'regulated-item',
    category: 'unlawful',
    label: 'Only through a dealer',
    words: 'Only licensed dealers may list items like this one.',
  },
  {
    id: 'no-serial',
    category: 'serial',
    label: 'No serial number',
    words: 'Firearms and frames without a serial number can’t be listed here.',
  },
  {
    id: 'no-check',
    category: 'check',
    label: 'Avoids the check',
    words: 'A listing can’t skip the dealer or the background check where the law requires them.',
  },
  {
    id: 'for-another',
    category: 'check',
    label: 'Buying for another',
    words: 'Straw purchases are not allowed.',
  },
  {
    id: 'scam',
    category: 'scam',
    label: 'Looks like a scam',
    words: 'This looks like a scam that takes payment and never delivers.',
  },
  {
    id: 'spam',
    category: 'spam',
    label: 'Advertising',
    words: 'Advertising and repeated posts are not allowed.',
  },
  {
    id: 'wrong-place',
    category: 'place',
    label: 'Wrong category',
    words: 'This is in the wrong category. Please post it again in the right one.',
  },
  {
    id: 'harassment',
    category: 'conduct',
    label: 'Harassment',
    words: 'Please stay polite. Insults and threats are removed.',
  },
  {
    id: 'personal-details',
    category: 'privacy',
    label: 'Personal details',
    words: 'Don’t post other people’s personal details.',
  },
  {
    id: 'second-account',
    category: 'account',
    label: 'Second account',
    words: 'Each person may have one account.',
  },
];

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
  unlawful: 'Items that may not be sold here',
  serial: 'Serial numbers',
  check: 'Ways around the background check',
  scam: 'Scams',
  spam: 'Advertising and repetition',
  place: 'Wrong place or kind',
  conduct: 'Conduct toward others',
  privacy: 'Personal details of others',
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
    words: 'Items like this one may not be offered here.',
  },
  {
    id: 'regulated-item',
    category: 'unlawful',
    label: 'Only through a dealer',
    words: 'Items like this one may be offered here by licensed dealers alone.',
  },
  {
    id: 'no-serial',
    category: 'serial',
    label: 'No serial number',
    words: 'Firearms and frames without a serial number may not be offered here.',
  },
  {
    id: 'no-check',
    category: 'check',
    label: 'Avoids the check',
    words: 'An offer may not leave out the dealer or the background check where the law asks for them.',
  },
  {
    id: 'for-another',
    category: 'check',
    label: 'Buying for another',
    words: 'Nobody may buy here for someone who may not buy.',
  },
  {
    id: 'scam',
    category: 'scam',
    label: 'Looks like a scam',
    words: 'This reads like an offer that leads people to pay for what they will not get.',
  },
  {
    id: 'spam',
    category: 'spam',
    label: 'Advertising',
    words: 'Advertising and repeated posts are not for this place.',
  },
  {
    id: 'wrong-place',
    category: 'place',
    label: 'Wrong category',
    words: 'This stands in the wrong place. Please post it again where it belongs.',
  },
  {
    id: 'harassment',
    category: 'conduct',
    label: 'Harassment',
    words: 'Please stay polite: words that insult or threaten others are removed.',
  },
  {
    id: 'personal-details',
    category: 'privacy',
    label: 'Personal details',
    words: 'Personal details of others may not be published here.',
  },
  {
    id: 'second-account',
    category: 'account',
    label: 'Second account',
    words: 'One person has one account here.',
  },
];

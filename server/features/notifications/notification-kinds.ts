/** What the kinds of notifications mean: which are mailed unless a person says otherwise, when, and in which words. */
import { NOTIFICATION_KINDS, type NotificationKind } from '#common/domain/choices.ts';

type KindRules = {
  /** Before the person has said anything; on the site everything stands. */
  byEmail: boolean;
  /** The mail waits so long: whoever reads it on the site meanwhile gets none, and what follows is in the same one. */
  mailDelaySeconds: number;
  mailPriority: number;
  /** "You get mails about …" */
  about: string;
};

const TALK = { byEmail: true, mailDelaySeconds: 120, mailPriority: 1 };
const PERSONAL = { byEmail: true, mailDelaySeconds: 0, mailPriority: 1 };
/** One cause may be told to a hundred thousand people: nobody's message waits behind those mails. */
const CROWD = { byEmail: true, mailDelaySeconds: 0, mailPriority: 0 };

export const KIND_RULES: Record<NotificationKind, KindRules> = {
  comment: { ...TALK, about: 'comments on your posts' },
  reply: { ...TALK, about: 'replies to your comments' },
  message: { ...TALK, about: 'messages' },
  // A dealer may post dozens of times a day: the site shows them folded, a mailbox does not.
  dealerPost: { ...CROWD, byEmail: false, about: 'new posts of dealers you follow' },
  savedSearch: { ...CROWD, about: 'new matches of your saved searches' },
  priceDrop: { ...CROWD, about: 'price drops on posts you saved' },
  moderation: { ...PERSONAL, about: 'decisions about your posts' },
  account: { ...PERSONAL, about: 'your account' },
};

export const MAILED_BY_DEFAULT: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => KIND_RULES[kind].byEmail,
);

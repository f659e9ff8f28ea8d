/** What the kinds of notifications mean: which are mailed unless a person says otherwise, when, and in which words. */
import { NOTIFICATION_KINDS, type NotificationKind } from '#common/contracts/notifications.ts';

type KindRules = {
  /** Before the person has said anything; on the site everything stands. */
  byEmail: boolean;
  /** The mail waits so long: whoever reads it on the site meanwhile gets none, and what follows is in the same one. */
  mailDelaySeconds: number;
  /** "You get mails about …" */
  about: string;
};

const TALK_DELAY_SECONDS = 120;

export const KIND_RULES: Record<NotificationKind, KindRules> = {
  comment: { byEmail: true, mailDelaySeconds: TALK_DELAY_SECONDS, about: 'comments on your posts' },
  reply: { byEmail: true, mailDelaySeconds: TALK_DELAY_SECONDS, about: 'replies to your comments' },
  message: { byEmail: true, mailDelaySeconds: TALK_DELAY_SECONDS, about: 'messages' },
  // A dealer may post dozens of times a day: the site shows them folded, a mailbox does not.
  dealerPost: { byEmail: false, mailDelaySeconds: 0, about: 'new posts of dealers you follow' },
  savedSearch: { byEmail: true, mailDelaySeconds: 0, about: 'new matches of your saved searches' },
  priceDrop: { byEmail: true, mailDelaySeconds: 0, about: 'price drops on posts you saved' },
  moderation: { byEmail: true, mailDelaySeconds: 0, about: 'decisions about your posts' },
  account: { byEmail: true, mailDelaySeconds: 0, about: 'your account' },
};

export const MAILED_BY_DEFAULT: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => KIND_RULES[kind].byEmail,
);

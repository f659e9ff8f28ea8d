/** What filters and forms offer, and answers say. */

/** What a store's staff look at together: all that was asked, or what waits for an answer. */
export const INBOXES = ['all', 'unanswered'] as const;
export const JOB_LIST_STATES = ['waiting', 'active', 'failed', 'completed', 'cancelled'] as const;
/** Of the table: `ended` listings are active or pending and past their life, `held` ones with the moderators. */
export const INVENTORY_STATES = ['draft', 'active', 'pending', 'sold', 'ended', 'held'] as const;
export const CHANGE_KINDS = ['new', 'gone', 'renewed', 'moved'] as const;
export const APPLICATION_STATES = [
  'submitted',
  'question',
  'letter',
  'confirmed',
  'approved',
  'declined',
  'withdrawn',
] as const;
/** `waiting`: those that an administrator has to do something about. */
export const APPLICATION_FILTERS = ['waiting', ...APPLICATION_STATES] as const;
export type ApplicationFilter = (typeof APPLICATION_FILTERS)[number];
export const NOTIFICATION_KINDS = [
  'comment',
  'reply',
  'message',
  'dealerPost',
  'savedSearch',
  'priceDrop',
  'moderation',
  'account',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
/** What nobody can switch off on the site: they would not learn that their post is out of sight. */
export const ALWAYS_ON_SITE: readonly NotificationKind[] = ['moderation', 'account'];
/** Of a lost number's change: `requested` is for an administrator, `waiting` takes effect in hours; the others are over. */
export const NUMBER_CHANGE_STATES = ['requested', 'waiting', 'done', 'stopped', 'denied', 'failed'] as const;
export type NumberChangeState = (typeof NUMBER_CHANGE_STATES)[number];

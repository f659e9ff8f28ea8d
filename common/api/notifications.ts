/** Notifications and their preferences on the wire. */
import Type from 'typebox';
import { Cursor, Id, IsoDate, Limit, NextCursor, Nullable, Strict } from './shared.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../domain/choices.ts';
import type { Endpoints } from './endpoint.ts';

const Kind = Type.Unsafe<NotificationKind>({ type: 'string', enum: [...NOTIFICATION_KINDS] });

export const Notification = Strict({
  id: Type.Integer(),
  type: Kind,
  /** A sentence: "Tom W. commented on …", "4 new comments on …". */
  content: Type.String(),
  /** A path on this site. */
  url: Type.String(),
  /** How many are folded into this one. */
  count: Type.Integer(),
  readAt: Nullable(IsoDate),
  /** Of the latest that is folded into it. */
  createdAt: IsoDate,
});
export type Notification = Type.Static<typeof Notification>;

export const NotificationsQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });
export const Notifications = Strict({
  notifications: Type.Array(Notification),
  nextCursor: NextCursor,
  unreadCount: Type.Integer(),
});
export type Notifications = Type.Static<typeof Notifications>;

/** Without ids: all. */
export const ReadNotificationsBody = Strict({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
});
export const NotificationsRead = Strict({ unreadCount: Type.Integer() });
export type NotificationsRead = Type.Static<typeof NotificationsRead>;

/** What is off on the site is not mailed either; `moderation` and `account` are always on there. */
export const Preference = Strict({ kind: Kind, onSite: Type.Boolean(), byEmail: Type.Boolean() });
export type Preference = Type.Static<typeof Preference>;
export const Preferences = Strict({
  /** One of each kind. */
  preferences: Type.Array(Preference),
  /** Mails go out only to an address that was proved and has not bounced. */
  email: Type.Unsafe<'none' | 'unverified' | 'bounced' | 'verified'>({
    type: 'string',
    enum: ['none', 'unverified', 'bounced', 'verified'],
  }),
});
export type Preferences = Type.Static<typeof Preferences>;
export const UpdatePreferencesBody = Strict({
  preferences: Type.Array(
    Strict({
      kind: Kind,
      onSite: Type.Optional(Type.Boolean()),
      byEmail: Type.Optional(Type.Boolean()),
    }),
    { minItems: 1, maxItems: NOTIFICATION_KINDS.length },
  ),
});
export type UpdatePreferencesBody = Type.Static<typeof UpdatePreferencesBody>;

export const UnsubscribeBody = Strict({ token: Type.String({ minLength: 10, maxLength: 200 }) });
/** Which mails have ended; null: all of them. With `search`, the alerts of the one that is called so. */
export const Unsubscribed = Strict({ kind: Nullable(Kind), search: Type.Optional(Type.String()) });
export type Unsubscribed = Type.Static<typeof Unsubscribed>;

const Token = Strict({ token: UnsubscribeBody.properties.token });

export const notificationsApi = {
  'GET /notifications': {
    auth: 'member',
    limit: 'read',
    summary: 'One’s notifications, the latest first',
    query: NotificationsQuery,
    response: Notifications,
  },
  'POST /notifications/read': {
    auth: 'member',
    limit: 'write',
    summary: 'Mark notifications read; without ids all of them',
    body: ReadNotificationsBody,
    response: NotificationsRead,
  },
  'GET /notifications/preferences': {
    auth: 'member',
    limit: 'read',
    summary: 'Which notifications one wants, and where',
    response: Preferences,
  },
  'PATCH /notifications/preferences': {
    auth: 'member',
    limit: 'write',
    summary: 'Change what is named; what is off on the site is not mailed either',
    body: UpdatePreferencesBody,
    response: Preferences,
  },
  'GET /notifications/unsubscribe': {
    auth: 'public',
    limit: 'read',
    summary: 'Which mails the link of a mail ends, before it is pressed',
    query: Token,
    response: Unsubscribed,
  },
  'POST /notifications/unsubscribe': {
    auth: 'public',
    limit: 'write',
    summary: 'End the mails that a mail’s link names; no login needed',
    body: UnsubscribeBody,
    response: Unsubscribed,
  },
} as const satisfies Endpoints;

export const oneClickApi = {
  // A provider posts for many people from few addresses.
  'POST /notifications/unsubscribe/:token': {
    auth: 'public',
    limit: 'read',
    summary: 'The same in one click of a mail program',
    params: Token,
    response: Unsubscribed,
  },
  'GET /notifications/unsubscribe/:token': {
    auth: 'public',
    limit: 'read',
    summary: 'Leads to the page that asks first',
    params: Token,
    response: { 303: Type.Null() },
  },
} as const satisfies Endpoints;

/** Routes of notifications, of what a person wants to hear, and of ending mails from a mail. */
import Type from 'typebox';
import {
  Notifications,
  NotificationsQuery,
  NotificationsRead,
  Preferences,
  ReadNotificationsBody,
  UnsubscribeBody,
  Unsubscribed,
  UpdatePreferencesBody,
} from '#common/contracts/notifications.ts';
import { Strict } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { BODY_LIMITS } from '#server/core/limits.ts';
import { listNotifications, readNotifications } from './notifications.service.ts';
import { readPreferences, updatePreferences } from './preferences.service.ts';
import { readUnsubscribe, unsubscribe, unsubscribePage } from './unsubscribe.service.ts';

const Token = Strict({ token: UnsubscribeBody.properties.token });

export async function notificationsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/notifications',
    {
      config: { auth: 'member', limit: 'read' },
      schema: {
        summary: 'One’s notifications, the latest first',
        querystring: NotificationsQuery,
        response: { 200: Notifications },
      },
    },
    (request) => listNotifications(context, request.actor, request.query),
  );
  app.post(
    '/notifications/read',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Mark notifications read; without ids all of them',
        body: ReadNotificationsBody,
        response: { 200: NotificationsRead },
      },
    },
    (request) => readNotifications(context, request.actor, request.body),
  );
  app.get(
    '/notifications/preferences',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'Which notifications one wants, and where', response: { 200: Preferences } },
    },
    (request) => readPreferences(context, request.actor),
  );
  app.patch(
    '/notifications/preferences',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Change what is named; what is off on the site is not mailed either',
        body: UpdatePreferencesBody,
        response: { 200: Preferences },
      },
    },
    (request) => updatePreferences(context, request.actor, request.body),
  );
  app.get(
    '/notifications/unsubscribe',
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Which mails the link of a mail ends, before it is pressed',
        querystring: Token,
        response: { 200: Unsubscribed },
      },
    },
    (request) => readUnsubscribe(context, request.query.token),
  );
  app.post(
    '/notifications/unsubscribe',
    {
      config: { auth: 'public', limit: 'write' },
      schema: {
        summary: 'End the mails that a mail’s link names; no login needed',
        body: UnsubscribeBody,
        response: { 200: Unsubscribed },
      },
    },
    (request) => unsubscribe(context, request.body.token),
  );
  await app.register(oneClickRoutes, { context });
}

/** What a mail's List-Unsubscribe header names (RFC 8058): mailbox providers post a form to it, older programs open it. */
async function oneClickRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMITS.form },
    // The form says the same each time: whoever posts here wants it.
    (_request, _body, done) => done(null),
  );
  app.post(
    '/notifications/unsubscribe/:token',
    {
      // A provider posts for many people from few addresses.
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'The same in one click of a mail program',
        params: Token,
        response: { 200: Unsubscribed },
      },
    },
    (request) => unsubscribe(context, request.params.token),
  );
  app.get(
    '/notifications/unsubscribe/:token',
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Leads to the page that asks first',
        params: Token,
        response: { 303: Type.Null() },
      },
    },
    async (request, reply) => {
      await reply.redirect(unsubscribePage(context, request.params.token), 303);
    },
  );
}

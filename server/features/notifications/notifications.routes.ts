/** Routes of notifications, of what a person wants to hear, and of ending mails from a mail. */
import { notificationsApi, oneClickApi } from '#common/api/notifications.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { BODY_LIMITS } from '#server/http/limits.ts';
import { listNotifications, readNotifications } from './notifications.service.ts';
import { readPreferences, updatePreferences } from './preferences.ts';
import { readUnsubscribe, unsubscribe, unsubscribePage } from './unsubscribe.ts';

export async function notificationsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, notificationsApi, {
    'GET /notifications': ({ actor, query }) => listNotifications(context, actor, query),
    'POST /notifications/read': ({ actor, body }) => readNotifications(context, actor, body),
    'GET /notifications/preferences': ({ actor }) => readPreferences(context, actor),
    'PATCH /notifications/preferences': ({ actor, body }) => updatePreferences(context, actor, body),
    'GET /notifications/unsubscribe': ({ query }) => readUnsubscribe(context, query.token),
    'POST /notifications/unsubscribe': ({ body }) => unsubscribe(context, body.token),
  });
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

  serve(app, oneClickApi, {
    'POST /notifications/unsubscribe/:token': ({ params }) => unsubscribe(context, params.token),
    'GET /notifications/unsubscribe/:token': ({ params }, reply) =>
      reply.redirect(unsubscribePage(context, params.token), 303),
  });
}

/** Routes of moderation. */
import { moderationApi } from '#common/api/moderation.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { claimCase, releaseCase } from './claims.ts';
import { decideCase } from './decisions.ts';
import { listLog } from '#server/features/cases/cases.service.ts';
import { listQueue, readReportedMessages } from './queue.ts';

export async function moderationRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, moderationApi, {
    'GET /moderation/queue': ({ actor, query }) => listQueue(context, actor, query),
    'GET /moderation/log': ({ query }) => listLog(context, query),
    'GET /moderation/conversations/:id': ({ actor, params }) =>
      readReportedMessages(context, actor, params.id),
    'POST /moderation/:kind/:id': ({ actor, params, body }) => decideCase(context, actor, params, body),
    'POST /moderation/:kind/:id/claim': ({ actor, params }) => claimCase(context, actor, params),
    'DELETE /moderation/:kind/:id/claim': ({ actor, params }) => releaseCase(context, actor, params),
  });
}

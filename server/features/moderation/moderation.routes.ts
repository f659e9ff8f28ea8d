/** Routes of moderation. */
import Type from 'typebox';
import { Queue } from '#common/contracts/moderation.ts';
import { Cursor, Limit, Strict } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { listQueue } from './moderation.service.ts';

const QueueQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });

export async function moderationRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/moderation/queue',
    {
      config: { auth: 'posts:moderate', limit: 'read' },
      schema: { querystring: QueueQuery, response: { 200: Queue } },
    },
    (request) => listQueue(context, request.actor, request.query),
  );
}

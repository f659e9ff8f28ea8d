/** Routes of reactions. */
import { PostCounts, ReactionBody } from '#common/contracts/posts.ts';
import { IdParams } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { reactToPost } from './reactions.service.ts';

export async function reactionsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.put(
    '/posts/:id/reaction',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: ReactionBody, response: { 200: PostCounts } },
    },
    (request) => reactToPost(context, request.actor, request.params.id, request.body),
  );
}

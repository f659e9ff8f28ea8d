/** Routes of reactions. */
import { reactionsApi } from '#common/api/reactions.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { reactToPost } from './reactions.ts';

export async function reactionsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, reactionsApi, {
    'PUT /posts/:id/reaction': ({ actor, params, body }) => reactToPost(context, actor, params.id, body),
  });
}

/** Routes of the listing screen: a text before it is published, and the rules with their try-it box. */
import { screenApi } from '#common/api/screen.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { listRules, resetRule, saveRule } from './rules.service.ts';
import { screenPost, tryScreen } from './trial.service.ts';

export async function screenRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, screenApi, {
    'POST /posts/screen': ({ actor, body }) => screenPost(context, actor, body),
    'GET /screen/rules': ({ actor }) => listRules(context, actor),
    'PUT /screen/rules/:id': ({ actor, params, body }) => saveRule(context, actor, params.id, body),
    'DELETE /screen/rules/:id': ({ actor, params, body }) => resetRule(context, actor, params.id, body),
    'POST /screen/try': ({ actor, body }) => tryScreen(context, actor, body),
  });
}

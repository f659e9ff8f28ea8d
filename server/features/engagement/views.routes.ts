/** Route that counts views. */
import { viewsApi } from '#common/api/views.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { countView, writeViews } from './views.ts';

export async function viewsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.addHook('onClose', () => writeViews(context));

  serve(app, viewsApi, {
    'POST /posts/:id/view': ({ actor, params }) => countView(context, actor, params.id),
  });
}

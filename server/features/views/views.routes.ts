/** The route by which an open page says that a post is looked at. */
import { IdParams, Ok } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { countView, writeViews } from './views.service.ts';

export async function viewsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.addHook('onClose', () => writeViews(context));

  app.post(
    '/posts/:id/view',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { summary: 'Count a look at a post', params: IdParams, response: { 200: Ok } },
    },
    async (request) => {
      await countView(context, request.actor, request.params.id);
      return { ok: true as const };
    },
  );
}

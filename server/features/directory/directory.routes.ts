/** The route of the dealer directory. */
import { directoryApi } from '#common/api/directory.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { serve } from '#server/core/serve.ts';
import { readsFor } from '#server/db/replica.ts';
import { listDealers } from './directory.service.ts';

export async function directoryRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, directoryApi, {
    'GET /ffls': ({ actor, query }) =>
      listDealers({ config: context.config, db: readsFor(context, actor) }, query),
  });
}

/** The route of the dealer directory. */
import { directoryApi } from '#common/api/dealer-directory.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { readsFor } from '#server/db/replica.ts';
import { listDealers } from './dealer-directory.service.ts';

export async function directoryRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, directoryApi, {
    'GET /ffls': ({ actor, query }) =>
      listDealers({ config: context.config, db: readsFor(context, actor) }, query),
  });
}

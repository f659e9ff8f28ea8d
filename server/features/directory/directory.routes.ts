/** The route of the dealer directory. */
import { Dealers, DirectoryQuery } from '#common/contracts/directory.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { readsFor } from '#server/db/replica.ts';
import { listDealers } from './directory.service.ts';

export async function directoryRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/ffls',
    {
      config: { auth: 'public', limit: 'search' },
      schema: {
        summary: 'Dealers by distance, or the network’s own by name',
        querystring: DirectoryQuery,
        response: { 200: Dealers },
      },
    },
    (request) => listDealers({ config: context.config, db: readsFor(context, request.actor) }, request.query),
  );
}

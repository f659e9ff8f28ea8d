/** Routes of a store's numbers. */
import { StoreNumbers } from '#common/contracts/store.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { readStoreNumbers } from './store.service.ts';

export async function storeRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/store/numbers',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'The last thirty days of the store of this host', response: { 200: StoreNumbers } },
    },
    (request) => readStoreNumbers(context, request.actor),
  );
}

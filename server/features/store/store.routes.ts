/** Routes of a store's numbers. */
import { storeApi } from '#common/api/store.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { serve } from '#server/core/serve.ts';
import { readStoreNumbers } from './store.service.ts';

export async function storeRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, storeApi, {
    'GET /store/numbers': ({ actor }) => readStoreNumbers(context, actor),
  });
}

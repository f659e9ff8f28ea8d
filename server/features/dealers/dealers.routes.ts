/** Dealer routes. */
import { dealersApi } from '#common/api/dealers.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { followDealer, readDealerPage, readTenantHome, unfollowDealer } from './dealer-pages.ts';
import { readStoreNumbers } from './dealers.service.ts';

export async function storeRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, dealersApi, {
    'GET /tenants/current': ({ actor }) => readTenantHome(context, actor),
    'GET /ffls/:slug': ({ actor, params }) => readDealerPage(context, actor, params.slug),
    'PUT /ffls/:slug/follow': ({ actor, params }) => followDealer(context, actor, params.slug),
    'DELETE /ffls/:slug/follow': ({ actor, params }) => unfollowDealer(context, actor, params.slug),
    'GET /store/numbers': ({ actor }) => readStoreNumbers(context, actor),
  });
}

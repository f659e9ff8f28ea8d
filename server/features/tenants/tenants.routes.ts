/** Routes of the host’s tenant and of single dealers. */
import { tenantsApi } from '#common/api/tenants.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { serve } from '#server/core/serve.ts';
import { followDealer, unfollowDealer } from './follows.service.ts';
import { readTenantHome } from './tenant-home.service.ts';
import { viewDealerByName } from './tenants.service.ts';

export async function tenantsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, tenantsApi, {
    'GET /tenants/current': ({ actor }) => readTenantHome(context, actor),
    'GET /ffls/:slug': ({ actor, params }) => viewDealerByName(context, actor, params.slug),
    'PUT /ffls/:slug/follow': ({ actor, params }) => followDealer(context, actor, params.slug),
    'DELETE /ffls/:slug/follow': ({ actor, params }) => unfollowDealer(context, actor, params.slug),
  });
}

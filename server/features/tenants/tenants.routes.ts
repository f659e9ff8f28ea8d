/** Routes of the host’s tenant and of single dealers. */
import Type from 'typebox';
import { Strict } from '#common/contracts/shared.ts';
import { DealerPage, Tenant, TenantHome } from '#common/contracts/tenants.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { followDealer, unfollowDealer } from './follows.service.ts';
import { readTenantHome } from './tenant-home.service.ts';
import { viewDealerByName } from './tenants.service.ts';

const Slug = Strict({ slug: Type.String({ maxLength: 63 }) });

export async function tenantsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/tenants/current',
    { config: { auth: 'public', limit: 'read' }, schema: { response: { 200: TenantHome } } },
    (request) => readTenantHome(context, request.actor),
  );

  app.get(
    '/ffls/:slug',
    { config: { auth: 'public', limit: 'read' }, schema: { params: Slug, response: { 200: DealerPage } } },
    (request) => viewDealerByName(context, request.actor, request.params.slug),
  );

  app.put(
    '/ffls/:slug/follow',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Hear of a dealer’s new posts', params: Slug, response: { 200: Tenant } },
    },
    (request) => followDealer(context, request.actor, request.params.slug),
  );

  app.delete(
    '/ffls/:slug/follow',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Hear of them no more', params: Slug, response: { 200: Tenant } },
    },
    (request) => unfollowDealer(context, request.actor, request.params.slug),
  );
}

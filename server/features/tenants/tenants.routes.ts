/** Routes of tenants and dealers. */
import Type from 'typebox';
import { Cursor, Limit, Strict } from '#common/contracts/shared.ts';
import { Dealers, Tenant, TenantHome } from '#common/contracts/tenants.ts';
import { ZIP_PATTERN } from '#common/domain/zip.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { followDealer, unfollowDealer } from './follows.service.ts';
import { readTenantHome } from './tenant-home.service.ts';
import { listDealers, viewDealerByName } from './tenants.service.ts';

const DealersQuery = Strict({
  zipCode: Type.Optional(Type.String({ pattern: ZIP_PATTERN })),
  maxDistanceMiles: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
const Slug = Strict({ slug: Type.String({ maxLength: 63 }) });

export async function tenantsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/tenants/current',
    { config: { auth: 'public', limit: 'read' }, schema: { response: { 200: TenantHome } } },
    (request) => readTenantHome(context, request.actor),
  );

  app.get(
    '/ffls',
    {
      config: { auth: 'public', limit: 'search' },
      schema: { querystring: DealersQuery, response: { 200: Dealers } },
    },
    (request) => listDealers(context, request.query),
  );

  app.get(
    '/ffls/:slug',
    { config: { auth: 'public', limit: 'read' }, schema: { params: Slug, response: { 200: Tenant } } },
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

/** Routes of tenant administration. */
import { tenantAdminApi } from '#common/api/tenant-settings.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { createTenant, listTenants } from './tenant-admin.ts';
import { changeLicense } from './tenant-license.ts';
import { readTenantSettings, updateTenant } from './tenant-settings.ts';

export async function tenantAdminRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, tenantAdminApi, {
    'GET /tenants': ({ actor, query }) => listTenants(context, actor, query),
    'POST /tenants': async ({ actor, body }) => {
      const created = await createTenant(context, actor, body);
      return created;
    },
    'GET /tenants/:id': ({ actor, params }) => readTenantSettings(context, actor, params.id),
    'PATCH /tenants/:id': ({ actor, params, body }) => updateTenant(context, actor, params.id, body),
    'PATCH /tenants/:id/license': ({ actor, params, body }) => changeLicense(context, actor, params.id, body),
  });
}

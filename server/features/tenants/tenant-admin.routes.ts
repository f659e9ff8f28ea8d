/** Routes of setting up tenants: the list, a new one, its settings and its licence. */
import Type from 'typebox';
import { Cursor, IdParams, Limit, Strict } from '#common/contracts/shared.ts';
import {
  CreateTenantBody,
  LicenceBody,
  Tenants,
  TenantSettings,
  UpdateTenantBody,
} from '#common/contracts/tenant-settings.ts';
import { TENANT_PHRASE_MAX } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { createTenant, listTenants } from './tenant-admin.service.ts';
import { changeLicence } from './tenant-licence.service.ts';
import { readTenantSettings, updateTenant } from './tenant-settings.service.ts';

const TenantsQuery = Strict({
  phrase: Type.Optional(Type.String({ maxLength: TENANT_PHRASE_MAX })),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});

export async function tenantAdminRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/tenants',
    {
      config: { auth: 'tenants:manage', limit: 'search' },
      schema: {
        summary: 'Every tenant of the network, by name',
        querystring: TenantsQuery,
        response: { 200: Tenants },
      },
    },
    (request) => listTenants(context, request.actor, request.query),
  );

  app.post(
    '/tenants',
    {
      config: { auth: 'tenants:manage', limit: 'write' },
      schema: { summary: 'Open a store', body: CreateTenantBody, response: { 201: TenantSettings } },
    },
    async (request, reply) => {
      const created = await createTenant(context, request.actor, request.body);
      return reply.code(201).send(created);
    },
  );

  app.get(
    '/tenants/:id',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'The settings of a tenant', params: IdParams, response: { 200: TenantSettings } },
    },
    (request) => readTenantSettings(context, request.actor, request.params.id),
  );

  app.patch(
    '/tenants/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Change a tenant over the version that one saw',
        params: IdParams,
        body: UpdateTenantBody,
        response: { 200: TenantSettings },
      },
    },
    (request) => updateTenant(context, request.actor, request.params.id, request.body),
  );

  app.patch(
    '/tenants/:id/licence',
    {
      config: { auth: 'tenants:manage', limit: 'write' },
      schema: {
        summary: 'Verify, pause, resume, extend or renumber a licence',
        params: IdParams,
        body: LicenceBody,
        response: { 200: TenantSettings },
      },
    },
    (request) => changeLicence(context, request.actor, request.params.id, request.body),
  );
}

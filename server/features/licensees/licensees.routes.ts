/** Routes of the list of licensees, for administrators. */
import {
  ChangesQuery,
  ImportQuery,
  LicenceNumberParams,
  LicenseeImport,
  LicenseeImports,
  LicenseeLookUp,
  ListChanges,
  ListFaults,
  PageQuery,
} from '#common/contracts/licensees.ts';
import { IdParams } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import { invalidField } from '#server/core/errors.ts';
import type { App } from '#server/core/http.ts';
import { listChanges, listFaults, listImports, lookUpLicensee, readImport } from './licensees.service.ts';
import { MAX_LIST_BYTES, uploadList } from './upload.service.ts';
import { confirmWhole } from './whole-list.service.ts';

export async function licenseesRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.post(
    '/licensees/imports',
    {
      config: { auth: 'tenants:manage', limit: 'table' },
      schema: {
        summary: 'Upload a list of licensees; a job reads it',
        consumes: ['multipart/form-data'],
        querystring: ImportQuery,
        response: { 202: LicenseeImport },
      },
    },
    async (request, reply) => {
      const part = request.isMultipart()
        ? await request.file({ limits: { fileSize: MAX_LIST_BYTES }, throwFileSizeLimit: false })
        : undefined;
      if (part === undefined) throw invalidField('file', 'Send one file as a multipart form.');
      const { file, filename } = part;
      const { listedOn } = request.query;
      return reply
        .code(202)
        .send(await uploadList(context, request.actor, { file, fileName: filename, listedOn }));
    },
  );
  app.get(
    '/licensees/imports',
    {
      config: { auth: 'tenants:manage', limit: 'read' },
      schema: { querystring: PageQuery, response: { 200: LicenseeImports } },
    },
    (request) => listImports(context.db, request.query),
  );
  app.get(
    '/licensees/imports/:id',
    {
      config: { auth: 'tenants:manage', limit: 'read' },
      schema: { params: IdParams, response: { 200: LicenseeImport } },
    },
    (request) => readImport(context.db, request.params.id),
  );
  app.post(
    '/licensees/imports/:id/whole',
    {
      config: { auth: 'tenants:manage', limit: 'write' },
      schema: {
        summary: 'Confirm that a list is the whole one: whom it does not name is gone',
        params: IdParams,
        response: { 200: LicenseeImport },
      },
    },
    (request) => confirmWhole(context, request.actor, request.params.id),
  );
  app.get(
    '/licensees/imports/:id/faults',
    {
      config: { auth: 'tenants:manage', limit: 'read' },
      schema: { params: IdParams, querystring: PageQuery, response: { 200: ListFaults } },
    },
    (request) => listFaults(context.db, request.params.id, request.query),
  );
  app.get(
    '/licensees/imports/:id/changes',
    {
      config: { auth: 'tenants:manage', limit: 'read' },
      schema: { params: IdParams, querystring: ChangesQuery, response: { 200: ListChanges } },
    },
    (request) => listChanges(context.db, request.params.id, request.query),
  );
  app.get(
    '/licensees/:licenseNumber',
    {
      config: { auth: 'tenants:manage', limit: 'read' },
      schema: { params: LicenceNumberParams, response: { 200: LicenseeLookUp } },
    },
    (request) => lookUpLicensee(context.db, request.params.licenseNumber),
  );
}

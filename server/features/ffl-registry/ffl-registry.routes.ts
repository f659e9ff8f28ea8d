/** Routes of the list of licensees, for administrators. */
import { licenseesApi } from '#common/api/ffl-registry.ts';
import type { AppContext } from '#server/context.ts';
import { invalidField } from '#server/http/errors.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { listChanges, listFaults, listImports, lookUpLicensee, readImport } from './ffl-registry.service.ts';
import { MAX_LIST_BYTES, uploadList } from './upload.ts';
import { confirmWhole } from './whole-list.ts';

export async function licenseesRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, licenseesApi, {
    'POST /licensees/imports': async (request) => {
      const part = request.isMultipart()
        ? await request.file({ limits: { fileSize: MAX_LIST_BYTES }, throwFileSizeLimit: false })
        : undefined;
      if (part === undefined) throw invalidField('file', 'Send one file as a multipart form.');
      const { file, filename } = part;
      const { listedOn } = request.query;
      return uploadList(context, request.actor, { file, fileName: filename, listedOn });
    },
    'GET /licensees/imports': ({ query }) => listImports(context.db, query),
    'GET /licensees/imports/:id': ({ params }) => readImport(context.db, params.id),
    'POST /licensees/imports/:id/whole': ({ actor, params }) => confirmWhole(context, actor, params.id),
    'GET /licensees/imports/:id/faults': ({ params, query }) => listFaults(context.db, params.id, query),
    'GET /licensees/imports/:id/changes': ({ params, query }) => listChanges(context.db, params.id, query),
    'GET /licensees/:licenseNumber': ({ params }) => lookUpLicensee(context.db, params.licenseNumber),
  });
}

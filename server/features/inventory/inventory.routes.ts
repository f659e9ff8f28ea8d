/** Inventory routes. */
import { Readable } from 'node:stream';
import { inventoryApi } from '#common/api/inventory.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { receiveFile } from '#server/http/receive-file.ts';
import { changeItems } from './bulk.ts';
import { exportInventory, writeTemplate } from './export.ts';
import { checkFile, listImports, listRows, readImport, startImport } from './imports.ts';
import { listInventory } from './inventory.service.ts';
import { requireWriter } from './inventory.policy.ts';

const CSV = 'text/csv; charset=utf-8';

export async function inventoryRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, inventoryApi, {
    'GET /inventory': ({ actor, query }) => listInventory(context, actor, query),
    'POST /inventory/bulk': ({ actor, body }) => changeItems(context, actor, body),
    'GET /inventory/export.csv': async ({ actor }, reply) => {
      const day = new Date().toISOString().slice(0, 10);
      const pieces = await exportInventory(context, actor);
      return reply
        .header('content-disposition', `attachment; filename="inventory-${day}.csv"`)
        .type(CSV)
        .send(Readable.from(pieces));
    },
    'GET /inventory/template.csv': ({ actor }, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="inventory-template.csv"')
        .type(CSV)
        .send(writeTemplate(actor)),
    'POST /inventory/imports': async (request) => {
      requireWriter(request.actor);
      const { actor, query } = request;
      const checked = await receiveFile(
        request,
        { missing: 'Send one CSV file as a multipart form.' },
        (file) => checkFile(context, actor, file, { retireMissing: query.retireMissing ?? false }),
      );
      return checked;
    },
    'GET /inventory/imports': ({ actor, query }) => listImports(context, actor, query),
    'GET /inventory/imports/:id': ({ actor, params }) => readImport(context, actor, params.id),
    'GET /inventory/imports/:id/rows': ({ actor, params, query }) =>
      listRows(context, actor, params.id, query),
    'POST /inventory/imports/:id/apply': ({ actor, params }) => startImport(context, actor, params.id),
  });
}

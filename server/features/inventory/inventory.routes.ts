/** Routes of a store's inventory: its table, changes to many items, imports and export. */
import { Readable } from 'node:stream';
import Type from 'typebox';
import {
  BulkAnswer,
  BulkBody,
  ImportRows,
  ImportRowsQuery,
  ImportsQuery,
  Inventory,
  InventoryImport,
  InventoryImports,
  InventoryQuery,
  StartImportQuery,
} from '#common/contracts/inventory.ts';
import { IdParams } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { receiveFile } from '#server/core/receive-file.ts';
import { changeItems } from './bulk.service.ts';
import { exportInventory, writeTemplate } from './export.service.ts';
import { checkFile, listImports, listRows, readImport, startImport } from './imports.service.ts';
import { listInventory } from './inventory.service.ts';
import { requireWriter } from './inventory.policy.ts';

const CSV = 'text/csv; charset=utf-8';
const csvResponse = { 200: Type.Unsafe<unknown>({ type: 'string' }) };

export async function inventoryRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/inventory',
    {
      config: { auth: 'member', limit: 'search' },
      schema: { querystring: InventoryQuery, response: { 200: Inventory } },
    },
    (request) => listInventory(context, request.actor, request.query),
  );
  app.post(
    '/inventory/bulk',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Change many items', body: BulkBody, response: { 200: BulkAnswer } },
    },
    (request) => changeItems(context, request.actor, request.body),
  );
  app.get(
    '/inventory/export.csv',
    {
      config: { auth: 'member', limit: 'search' },
      schema: { summary: 'The inventory as a table', produces: ['text/csv'], response: csvResponse },
    },
    async (request, reply) => {
      const day = new Date().toISOString().slice(0, 10);
      const pieces = await exportInventory(context, request.actor);
      return reply
        .header('content-disposition', `attachment; filename="inventory-${day}.csv"`)
        .type(CSV)
        .send(Readable.from(pieces));
    },
  );
  app.get(
    '/inventory/template.csv',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'A table to fill in', produces: ['text/csv'], response: csvResponse },
    },
    (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="inventory-template.csv"')
        .type(CSV)
        .send(writeTemplate(request.actor)),
  );

  app.post(
    '/inventory/imports',
    {
      config: { auth: 'member', limit: 'table' },
      schema: {
        summary: 'Check a file; nothing is changed yet',
        consumes: ['multipart/form-data'],
        querystring: StartImportQuery,
        response: { 201: InventoryImport },
      },
    },
    async (request, reply) => {
      requireWriter(request.actor);
      const { actor, query } = request;
      const checked = await receiveFile(
        request,
        { missing: 'Send one CSV file as a multipart form.' },
        (file) => checkFile(context, actor, file, { retireMissing: query.retireMissing ?? false }),
      );
      return reply.code(201).send(checked);
    },
  );
  app.get(
    '/inventory/imports',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { querystring: ImportsQuery, response: { 200: InventoryImports } },
    },
    (request) => listImports(context, request.actor, request.query),
  );
  app.get(
    '/inventory/imports/:id',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { params: IdParams, response: { 200: InventoryImport } },
    },
    (request) => readImport(context, request.actor, request.params.id),
  );
  app.get(
    '/inventory/imports/:id/rows',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { params: IdParams, querystring: ImportRowsQuery, response: { 200: ImportRows } },
    },
    (request) => listRows(context, request.actor, request.params.id, request.query),
  );
  app.post(
    '/inventory/imports/:id/apply',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Apply a checked file',
        params: IdParams,
        response: { 200: InventoryImport },
      },
    },
    (request) => startImport(context, request.actor, request.params.id),
  );
}

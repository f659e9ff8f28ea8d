/** Inventory imports with a dry run. */
import type {
  ImportRows,
  ImportRowsQuery,
  InventoryImport,
  InventoryImports,
} from '#common/api/inventory.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField, notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { compareRows, EMPTY_ROW } from './checking.ts';
import { readFileApart } from './import-reader.ts';
import {
  deleteOldImports,
  insertImport,
  insertRows,
  lockImport,
  selectImport,
  selectImports,
  selectRows,
  updateImport,
  updateProgress,
} from './imports.queries.ts';
import { selectMissing } from './stocked.queries.ts';
import { viewImport, viewRow } from './imports.view.ts';
import { requireStaff, requireWriter } from './inventory.policy.ts';

/** As many of a store are kept. */
const IMPORTS_STORED = 50;
const FILE_NAME_MAX = 120;
const MAX_ID = 2_147_483_647;

export async function checkFile(
  context: AppContext,
  actor: Actor,
  file: { name: string; bytes: Buffer },
  { retireMissing }: { retireMissing: boolean },
): Promise<InventoryImport> {
  const staff = requireWriter(actor);
  const fileRows = await readFileApart(file.bytes);
  const { rows, numbers } = await compareRows(context, staff.tenant.id, fileRows);
  const id = await inTransaction(context.db, async (tx) => {
    if (retireMissing) {
      for (const missing of await selectMissing(tx, staff.tenant.id, numbers)) {
        rows.push({
          ...EMPTY_ROW,
          stock_number: missing.stock_number,
          outcome: 'retire',
          post_id: missing.id,
        });
      }
    }
    await deleteOldImports(tx, staff.tenant.id, IMPORTS_STORED);
    const row = await insertImport(tx, {
      tenant_id: staff.tenant.id,
      started_by: staff.user.id,
      file_name: file.name.slice(-FILE_NAME_MAX),
      retire_missing: retireMissing,
      row_count: rows.length,
    });
    await insertRows(tx, row.id, rows);
    await updateProgress(tx, row.id);
    return row.id;
  });
  return readImport(context, staff, id);
}

export async function listImports(
  context: AppContext,
  actor: Actor,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: { cursor?: string; limit?: number },
): Promise<InventoryImports> {
  const { tenant } = requireStaff(actor);
  const before = cursor ? decodeId(cursor) : MAX_ID;
  const rows = await selectImports(context.db, tenant.id, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    imports: page.map(viewImport),
    nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null,
  };
}

export async function readImport(context: AppContext, actor: Actor, id: number): Promise<InventoryImport> {
  const { tenant } = requireStaff(actor);
  const row = await selectImport(context.db, tenant.id, id);
  if (row === undefined) throw notFound('import');
  return viewImport(row);
}

export async function listRows(
  context: AppContext,
  actor: Actor,
  id: number,
  { outcome, cursor, limit = PAGE_LIMIT_DEFAULT }: ImportRowsQuery,
): Promise<ImportRows> {
  await readImport(context, actor, id);
  const rows = await selectRows(context.db, id, {
    filter: outcome ?? null,
    after: cursor ? decodeId(cursor) : 0,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(viewRow),
    nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null,
  };
}

/** Begins to apply an import, or goes on with one that has failed; again, it answers like the first time. */
export async function startImport(context: AppContext, actor: Actor, id: number): Promise<InventoryImport> {
  const staff = requireWriter(actor);
  await inTransaction(context.db, async (tx) => {
    const row = await lockImport(tx, id);
    if (row === undefined || row.tenant_id !== staff.tenant.id) throw notFound('import');
    if (row.state === 'running' || row.state === 'done') return;
    // Whoever applies it answers for it, whoever has checked the file.
    await updateImport(tx, id, {
      state: 'running',
      error: null,
      started_by: staff.user.id,
      started_at: new Date(),
    });
    await recordChange(tx, staff, {
      action: 'inventory.import',
      subjectId: id,
      subjectName: row.file_name,
      before: { state: row.state },
      after: { state: 'running', ...(row.counts as InventoryImport['counts']) },
    });
    await context.jobs.send(tx, 'inventory.import', { importId: id }, { group: String(staff.tenant.id) });
  });
  return readImport(context, staff, id);
}

/** @throws 422 where the text is no cursor of ours. */
function decodeId(cursor: string): number {
  const id = /^[1-9]\d{0,9}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (id <= MAX_ID) return id;
  throw invalidField('cursor', 'This page link has expired. Start from the first page.');
}

/** Imports and their rows as answers. */
import type { ImportRow, InventoryImport } from '#common/api/inventory.ts';
import type { ImportRowRow, ImportSummary } from './imports.queries.ts';

export const viewImport = (row: ImportSummary): InventoryImport => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  retireMissing: row.retire_missing,
  startedBy:
    row.started_by === null || row.starter_name === null
      ? null
      : { id: row.started_by, displayName: row.starter_name },
  counts: { pictures: 0, rounded: 0, held: 0, fetching: 0, ...row.counts },
  rowCount: row.row_count,
  doneCount: row.done_count,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

export const viewRow = (row: ImportRowRow): ImportRow => ({
  id: row.id,
  line: row.line,
  stockNumber: row.stock_number,
  title: row.post_title ?? row.data?.title ?? null,
  outcome: row.outcome,
  postId: row.post_id,
  changes: row.data?.changes ?? [],
  kept: row.kept,
  errors: row.errors ?? [],
  notes: row.data?.notes ?? [],
  appliedAt: row.applied_at?.toISOString() ?? null,
});

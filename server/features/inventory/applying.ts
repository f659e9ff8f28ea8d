/** Applies an import row by row. */
import type { InventoryImport } from '#common/api/inventory.ts';
import type { CreatePostBody } from '#common/api/posts.ts';
import { itemStateOf } from '#common/domain/inventory-csv.ts';
import { PostStatus, type RoleLevel } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/http/actor.ts';
import { AppError, invalid, notFound } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { resolvePerson } from '#server/features/accounts/accounts.service.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import {
  accessPostToChange,
  editPost,
  type PostRow,
  recordPostChange,
  retirePost,
  takeStatusAction,
  writePost,
  type Writing,
} from '#server/features/posts/posts.service.ts';
import { keepingRefusals } from '#server/features/screen/refusals.service.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { skipIdleRows } from './idle-rows.ts';
import { planItem, type Plan, REMOVED, type StateStep, type Stocked } from './import-plan.ts';
import type { Item } from './import-items.ts';
import {
  lockImport,
  lockOpenRow,
  type OpenRow,
  type RowData,
  selectCreated,
  selectOpenRows,
  selectStarter,
  updateImport,
  updateProgress,
  updateRow,
  withImportsLock,
} from './imports.queries.ts';
import { selectRemoved, selectStocked, selectStockedById, updateImported } from './stocked.queries.ts';
import { selectStoreZip } from './inventory.queries.ts';
import { idsOf, toStocked } from './stocked.ts';

/** So many rows are looked at in one go, and so many of those that need work are done before progress is written. */
const BATCH = 500;
const PROGRESS = 50;

export async function applyImport(
  context: AppContext,
  { importId }: JobData['inventory.import'],
): Promise<void> {
  const { db } = context;
  const tenantId = await inTransaction(db, async (tx) => {
    const row = await lockImport(tx, importId);
    if (row?.state !== 'running' && row?.state !== 'failed') return null;
    await updateImport(tx, importId, { state: 'running', error: null });
    return row.tenant_id;
  });
  if (tenantId === null) return;
  const staff = await findStarter(context, importId);
  if (staff === null) {
    const error = 'The person who started it can no longer post for the store.';
    await updateImport(db, importId, { state: 'failed', error });
    return;
  }
  try {
    // The queue takes one of a store at a time; where two nodes ask it at the same moment, this does.
    await withImportsLock(db, tenantId, () => applyRows(context, staff, importId));
    await inTransaction(db, (tx) => finish(context, tx, staff, importId));
  } catch (error) {
    await updateProgress(db, importId);
    await updateImport(db, importId, {
      state: 'failed',
      error: 'It stopped partway and will resume automatically.',
    });
    throw error;
  }
}

async function applyRows(context: AppContext, staff: Member, importId: number): Promise<void> {
  const { db } = context;
  const storeZip = await selectStoreZip(db, staff.tenant.id);
  let last: number | undefined = 0;
  while (last !== undefined) {
    const rows: OpenRow[] = await selectOpenRows(db, importId, { after: last, limit: BATCH });
    const busy = await skipIdleRows(context, rows, { tenantId: staff.tenant.id, storeZip });
    for (const [index, id] of busy.entries()) {
      await applyRow(context, staff, { id, importId, storeZip });
      if (index % PROGRESS === PROGRESS - 1) await updateProgress(db, importId);
    }
    await updateProgress(db, importId);
    last = rows.at(-1)?.id;
  }
}

/** Whoever applied it, with the rights of today; null without those to write. */
export async function findStarter(context: AppContext, importId: number): Promise<Member | null> {
  const row = await selectStarter(context.db, importId);
  if (row === undefined) return null;
  const person = await resolvePerson(context, {
    user: {
      id: row.id,
      role: row.role as RoleLevel,
      zip: row.zip,
      createdAt: row.created_at,
      suspendedUntil: row.suspended_until,
    },
    host: row.host,
  });
  const isAtStore = person.tenant.id === row.tenant_id && person.permissions.has('posts:create:dealer');
  return isAtStore ? person : null;
}

/** What was refused is an error of its row, and of no other. */
async function applyRow(
  context: AppContext,
  actor: Member,
  { id, importId, storeZip }: { id: number; importId: number; storeZip: string | null },
): Promise<void> {
  const reason = `Import ${importId}`;
  try {
    await keepingRefusals(context, () =>
      inTransaction(context.db, async (tx, afterCommit) => {
        const row = await lockOpenRow(tx, id);
        if (row === undefined) return;
        const writing: Writing = { context, tx, afterCommit, actor, isOneOfMany: true };
        const data = row.data as RowData | null;
        const done =
          row.outcome === 'retire'
            ? await retire(writing, row.post_id, reason)
            : data === null
              ? {}
              : await applyItem(writing, data, { rowId: id, storeZip, reason });
        await updateRow(tx, id, { ...done, errors: null, applied_at: new Date() });
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const errors = error.errors ?? [{ path: 'stock_number', message: error.message }];
    await updateRow(context.db, id, {
      outcome: 'error',
      errors: JSON.stringify(errors),
      applied_at: new Date(),
    });
  }
}

/** The listing may have changed since the file was checked: what becomes of it is worked out anew, under its lock. */
async function applyItem(
  writing: Writing,
  data: RowData,
  { rowId, storeZip, reason }: { rowId: number; storeZip: string | null; reason: string },
) {
  const { context, tx } = writing;
  const present = await accessStocked(writing, data.item);
  const stocked = present?.stocked ?? null;
  const plan = planItem(data.item, stocked, storeZip);
  const postId = present?.row.id ?? (await create(writing, plan));
  if (present !== null && Object.keys(plan.body).length > 0) await editPost(writing, present.row, plan.body);
  for (const step of plan.steps) await takeStep(writing, postId, step);
  if (plan.outcome === 'create') {
    await recordPostChange(writing, { id: postId, before: null, action: 'create', reason });
  } else if (present !== null && (plan.steps.length > 0 || Object.keys(plan.body).length > 0)) {
    await recordPostChange(writing, { id: postId, before: present.row, action: 'update', reason });
  }
  if (JSON.stringify(plan.imported) !== JSON.stringify(stocked?.imported ?? {})) {
    await updateImported(tx, postId, plan.imported);
  }
  if (plan.pictures !== null) await context.jobs.send(tx, 'inventory.pictures', { rowId });
  return {
    outcome: plan.outcome,
    post_id: postId,
    kept: plan.kept,
    data: JSON.stringify({
      ...data,
      changes: plan.changes,
      ...(plan.pictures === null ? {} : { isFetching: true }),
    } satisfies RowData),
  };
}

/** The listing of an item as it is now, locked; null where the store has none. @throws 422 where it was deleted */
async function accessStocked(
  { context, tx, actor }: Writing,
  { stockNumber }: Item,
): Promise<{ row: PostRow; stocked: Stocked } | null> {
  const tenantId = actor.tenant.id;
  const named = { numbers: [stockNumber], ids: idsOf([stockNumber]) };
  const [found] = await selectStocked(tx, tenantId, named);
  if (found === undefined) {
    const removed = await selectRemoved(tx, tenantId, [stockNumber]);
    const by = removed.get(stockNumber.toLowerCase());
    if (by !== undefined) throw invalid([REMOVED[by]]);
    return null;
  }
  const row = await accessPostToChange(tx, actor, found.id);
  const [now] = await selectStockedById(tx, tenantId, [found.id]);
  if (now === undefined) throw notFound('item');
  return { row, stocked: toStocked(now, context.config.publicUrl) };
}

const create = (writing: Writing, { body, isDraft }: Plan): Promise<number> =>
  writePost(writing, { ...(body as CreatePostBody), draft: isDraft });

async function takeStep(writing: Writing, postId: number, step: StateStep): Promise<void> {
  const row = await accessPostToChange(writing.tx, writing.actor, postId);
  // The listing screen holds it: nothing else happens to it before a moderator has looked.
  if (row.status === PostStatus.Flagged) return;
  if (step === 'retire') await retirePost(writing, row);
  else await takeStatusAction(writing, row, { action: step });
}

/** One that was sold or deleted meanwhile is left as it is. */
async function retire(writing: Writing, postId: number | null, reason: string) {
  const { tx, actor } = writing;
  if (postId === null) return { outcome: 'unchanged' };
  const row = await accessPostToChange(tx, actor, postId);
  const [stocked] = await selectStockedById(tx, actor.tenant.id, [postId]);
  const state = itemStateOf(row.status);
  if (stocked?.imported == null || (state !== 'active' && state !== 'pending'))
    return { outcome: 'unchanged' };
  await retirePost(writing, row);
  await updateImported(tx, postId, { ...stocked.imported, status: 'draft', retired: true });
  await recordPostChange(writing, { id: postId, before: row, action: 'update', reason });
  return {};
}

async function finish(context: AppContext, tx: Tx, actor: Member, importId: number): Promise<void> {
  const row = await lockImport(tx, importId);
  if (row === undefined) throw notFound('import');
  if (row.state === 'done') return;
  await updateImport(tx, importId, { state: 'done', finished_at: new Date() });
  await recordChange(tx, actor, {
    action: 'inventory.import',
    subjectId: importId,
    subjectName: row.file_name,
    before: { state: row.state },
    after: { state: 'done', ...(row.counts as InventoryImport['counts']) },
  });
  const created = await selectCreated(tx, importId);
  if (created.last_id !== null) {
    await context.jobs.send(tx, 'notifications.dealerPost', {
      postId: created.last_id,
      count: created.count,
    });
  }
}

/** The job that applies an import: each row in a transaction of its own, so that it goes on where it was stopped. */
import type { CreatePostBody } from '#common/contracts/posts.ts';
import { itemStateOf } from '#common/domain/inventory-csv.ts';
import type { RoleLevel } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/core/actor.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { resolvePerson } from '#server/features/accounts/actor.service.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { retirePost, takeStatusAction } from '#server/features/posts/post-actions.service.ts';
import { editPost, writePost, type Writing } from '#server/features/posts/post-writing.service.ts';
import { accessPostToChange } from '#server/features/posts/posts.service.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { planItem, type Plan, type StateStep, type Stocked } from './import-plan.ts';
import type { Item } from './import-items.ts';
import {
  countRows,
  lockImport,
  lockOpenRow,
  type RowData,
  selectCreated,
  selectOpenRows,
  selectStarter,
  updateDoneCount,
  updateImport,
  updateRow,
} from './imports.queries.ts';
import { selectStocked, selectStockedById, updateImported } from './stocked.queries.ts';
import { selectStoreZip } from './inventory.queries.ts';
import { idsOf, toStocked } from './stocked.ts';

/** Progress is written after so many rows. */
const BATCH = 25;

export async function applyImport(
  context: AppContext,
  { importId }: JobData['inventory.import'],
): Promise<void> {
  const { db } = context;
  const isWanted = await inTransaction(db, async (tx) => {
    const state = (await lockImport(tx, importId))?.state;
    if (state !== 'running' && state !== 'failed') return false;
    await updateImport(tx, importId, { state: 'running', error: null });
    return true;
  });
  if (!isWanted) return;
  const staff = await findStarter(context, importId);
  if (staff === null) {
    const error = 'Whoever started it may not write listings of the store any more.';
    await updateImport(db, importId, { state: 'failed', error });
    return;
  }
  try {
    const storeZip = await selectStoreZip(db, staff.tenant.id);
    let last: number | undefined = 0;
    while (last !== undefined) {
      const ids: number[] = await selectOpenRows(db, importId, { after: last, limit: BATCH });
      for (const id of ids) await applyRow(context, staff, id, storeZip);
      await updateDoneCount(db, importId);
      last = ids.at(-1);
    }
    await inTransaction(db, (tx) => finish(context, tx, staff, importId));
  } catch (error) {
    await updateImport(db, importId, {
      state: 'failed',
      error: 'It stopped in the middle, and goes on by itself in a moment.',
    });
    throw error;
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
  rowId: number,
  storeZip: string | null,
): Promise<void> {
  try {
    await inTransaction(context.db, async (tx, afterCommit) => {
      const row = await lockOpenRow(tx, rowId);
      if (row === undefined) return;
      const writing: Writing = { context, tx, afterCommit, actor, isOneOfMany: true };
      const data = row.data as RowData | null;
      const done =
        row.outcome === 'retire'
          ? await retire(writing, row.post_id)
          : data === null
            ? {}
            : await applyItem(writing, data, { rowId, storeZip });
      await updateRow(tx, rowId, { ...done, errors: null, applied_at: new Date() });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const errors = error.errors ?? [{ path: 'stock_number', message: error.message }];
    await updateRow(context.db, rowId, {
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
  { rowId, storeZip }: { rowId: number; storeZip: string | null },
) {
  const { context, tx } = writing;
  const stocked = await accessStocked(writing, data.item);
  const plan = planItem(data.item, stocked, storeZip);
  const postId =
    stocked === null
      ? await writePost(writing, { ...(plan.body as CreatePostBody), draft: plan.isDraft })
      : stocked.id;
  if (stocked !== null) await change(writing, postId, plan);
  for (const step of plan.steps) await takeStep(writing, postId, step);
  if (JSON.stringify(plan.imported) !== JSON.stringify(stocked?.imported ?? {})) {
    await updateImported(tx, postId, plan.imported);
  }
  if (plan.pictures !== null) await context.jobs.send(tx, 'inventory.pictures', { rowId });
  return {
    outcome: plan.outcome,
    post_id: postId,
    kept: plan.kept,
    data: JSON.stringify({ ...data, changes: plan.changes }),
  };
}

/** The listing of an item as it is now, locked; null where the store has none. */
async function accessStocked(
  { context, tx, actor }: Writing,
  { stockNumber }: Item,
): Promise<Stocked | null> {
  const tenantId = actor.tenant.id;
  const named = { numbers: [stockNumber], ids: idsOf([stockNumber]) };
  const [found] = await selectStocked(tx, tenantId, named);
  if (found === undefined) return null;
  await accessPostToChange(tx, actor, found.id);
  const [now] = await selectStockedById(tx, tenantId, [found.id]);
  return now === undefined ? null : toStocked(now, context.config.publicUrl);
}

async function change(writing: Writing, postId: number, { body }: Plan): Promise<void> {
  if (Object.keys(body).length === 0) return;
  await editPost(writing, await accessPostToChange(writing.tx, writing.actor, postId), body);
}

async function takeStep(writing: Writing, postId: number, step: StateStep): Promise<void> {
  const row = await accessPostToChange(writing.tx, writing.actor, postId);
  if (step === 'retire') await retirePost(writing, row);
  else await takeStatusAction(writing, row, { action: step });
}

/** One that was sold or deleted meanwhile is left as it is. */
async function retire(writing: Writing, postId: number | null) {
  const { tx, actor } = writing;
  if (postId === null) return { outcome: 'unchanged' };
  const row = await accessPostToChange(tx, actor, postId);
  const [stocked] = await selectStockedById(tx, actor.tenant.id, [postId]);
  const state = itemStateOf(row.status);
  if (stocked?.imported == null || (state !== 'active' && state !== 'pending'))
    return { outcome: 'unchanged' };
  await retirePost(writing, row);
  await updateImported(tx, postId, { ...stocked.imported, status: 'draft' });
  return {};
}

async function finish(context: AppContext, tx: Tx, actor: Member, importId: number): Promise<void> {
  const row = await lockImport(tx, importId);
  if (row === undefined) throw notFound('import');
  if (row.state === 'done') return;
  const counts = await countRows(tx, importId);
  await updateImport(tx, importId, { state: 'done', finished_at: new Date() });
  await recordChange(tx, actor, {
    action: 'inventory.import',
    subjectId: importId,
    subjectName: row.file_name,
    after: Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count])),
  });
  const created = await selectCreated(tx, importId);
  if (created.last_id !== null) {
    await context.jobs.send(tx, 'notifications.dealerPost', {
      postId: created.last_id,
      count: created.count,
    });
  }
}

/** Bulk changes, one transaction per item. */
import type { BulkAnswer, BulkBody, BulkResult } from '#common/api/inventory.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { PRICE_MAX } from '#common/domain/limits.ts';
import { ACTIVE_STATUSES } from '#common/domain/post-status.ts';
import { isDealerType } from '#common/domain/post-types.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor, Member } from '#server/http/actor.ts';
import { AppError, invalidField, notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import {
  accessPostToChange,
  editPost,
  type PostChange,
  type PostRow,
  recordPostChange,
  removePost,
  startNewLife,
  takeStatusAction,
  type Writing,
} from '#server/features/posts/posts.service.ts';
import { keepingRefusals } from '#server/features/screen/refusals.service.ts';
import { requireWorker } from './inventory.policy.ts';
import { readItems } from './inventory.service.ts';

export async function changeItems(context: AppContext, actor: Actor, body: BulkBody): Promise<BulkAnswer> {
  const staff = requireWorker(actor);
  const { ids, prices } = body;
  const ways = [body.price, body.percent, prices].filter((way) => way !== undefined);
  if (body.action === 'price' && ways.length !== 1) {
    throw invalidField('price', 'Enter a price, a percentage, or a price for each item.');
  }
  if (prices !== undefined && prices.length !== ids.length) {
    throw invalidField('prices', 'Enter one price per item.');
  }
  const results: BulkResult[] = [];
  for (const [index, id] of ids.entries()) {
    results.push(await changeItem(context, staff, id, { ...body, price: prices?.[index] ?? body.price }));
  }
  return { results, items: await readItems(context, staff, ids) };
}

async function changeItem(
  context: AppContext,
  actor: Member,
  id: number,
  body: BulkBody,
): Promise<BulkResult> {
  try {
    await keepingRefusals(context, () =>
      inTransaction(context.db, async (tx, afterCommit) => {
        const row = await accessPostToChange(tx, actor, id);
        if (row.tenant_id !== actor.tenant.id || !isDealerType(row.type)) throw notFound('item');
        if (isDone(row, body)) return;
        const writing = { context, tx, afterCommit, actor };
        const action = await act(writing, row, body);
        await recordPostChange(writing, { id, before: row, action });
      }),
    );
    return { id, ok: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { id, ok: false, problem: { code: error.code, detail: error.message } };
  }
}

/** Does it; answers what the same is called where it is done to one post. */
async function act(writing: Writing, row: PostRow, body: BulkBody): Promise<PostChange> {
  switch (body.action) {
    case 'price':
      await editPost(writing, row, { price: priceAfter(row.price, body) });
      return 'update';
    case 'renew':
      await startNewLife(writing, row);
      return 'renew';
    case 'delete':
      await removePost(writing, row);
      return 'delete';
    default:
      await takeStatusAction(writing, row, { action: body.action });
      return body.action;
  }
}

/** Whole dollars, never beyond what a price can be. */
function priceAfter(before: number | null, { price, percent = 0 }: BulkBody): number {
  if (price !== undefined) return price;
  if (before === null) throw invalidField('percent', 'It has no price yet.');
  return Math.min(PRICE_MAX, Math.round((before * (100 + percent)) / 100));
}

/** Among many items some are already as they are to be. */
function isDone(row: PostRow, { action, price }: BulkBody): boolean {
  switch (action) {
    case 'price':
      return price !== undefined && price === row.price;
    case 'markSold':
      return row.status === PostStatus.Complete;
    case 'markPending':
      return row.status === PostStatus.Pending;
    case 'clearStatus':
      return ACTIVE_STATUSES.includes(row.status);
    default:
      return false;
  }
}

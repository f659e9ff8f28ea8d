/** Decides requests for a new number. */
import type { NumberDecisionBody, NumberRequests, NumberRequestsQuery } from '#common/api/user-admin.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { beginChange, endChange, findRequest } from '#server/features/accounts/accounts.service.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { selectNumberRequests } from './number-requests.queries.ts';
import { accessPersonToChange, readCursor, readReason, requireUnchanged } from './user-admin.ts';
import { viewSummary } from './user-admin.view.ts';

/** Those that this administrator may decide: nobody acts on a person of the own level or above. */
export async function listNumberRequests(
  context: AppContext,
  actor: Actor,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: NumberRequestsQuery,
): Promise<NumberRequests> {
  const { user } = requirePermission(actor, 'users:manage');
  const after = cursor === undefined ? 0 : readCursor(cursor);
  const rows = await selectNumberRequests(context.db, { belowRole: user.role, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    requests: page.map((row) => ({
      id: row.change_id,
      person: viewSummary(row),
      oldNumber: row.old_number,
      newNumber: row.new_number,
      statement: row.statement,
      createdAt: row.asked_at.toISOString(),
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.change_id) : null,
  };
}

/** Approved, the 72 hours begin; denied, the new number is told why. @throws 403, 404, 409, 422 */
export async function decideNumberRequest(
  context: AppContext,
  actor: Actor,
  id: number,
  body: NumberDecisionBody,
): Promise<void> {
  requirePermission(actor, 'users:manage');
  const reason = body.approve && body.reason === undefined ? null : readReason(body.reason ?? '');
  await inTransaction(context.db, async (tx) => {
    const found = await findRequest(tx, id);
    if (found === undefined) throw notFound('request');
    const { userId } = found;
    // Whoever may keep a person out may also let them in.
    const { acting } = await accessPersonToChange(tx, actor, userId, ({ ban }) => ban);
    requireUnchanged((await findRequest(tx, id))?.isOpen === true);
    if (!body.approve) {
      await endChange(context, tx, { userId, state: 'denied', actor: acting, reason });
      return;
    }
    await recordChange(tx, acting, { action: 'user.numberApprove', subjectId: userId, reason });
    await beginChange(context, tx, id, acting.user.id);
  });
}

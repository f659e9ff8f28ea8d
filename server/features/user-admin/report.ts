/** Reports a person to the moderators. */
import type { ReportBody } from '#common/api/comments.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { saveReport } from '#server/features/cases/cases.service.ts';
import { isBanned } from './user-admin.policy.ts';
import { accessPerson } from './user-admin.ts';

/** @throws 404 for whoever is gone, as their profile is then. */
export async function reportPerson(
  context: AppContext,
  actor: Actor,
  id: number,
  report: ReportBody,
): Promise<void> {
  const { user, permissions } = requireMember(actor);
  await inTransaction(context.db, async (tx) => {
    const row = await accessPerson(tx, id);
    if (isBanned(row)) throw notFound('member');
    if (user.id === id || !permissions.has('reactions:create')) throw forbidden();
    await saveReport(tx, { kind: 'user', id, aboutId: id }, user.id, report);
  });
}

/** Roles that people give each other on the pages. */
import type { PersonDetail, RoleBody } from '#common/api/user-admin.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { forbidden } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { updatePerson } from './user-admin.queries.ts';
import { accessPersonToChange, getPerson, readReason, requireUnchanged } from './user-admin.ts';
import { roleNews, notifyPerson } from './telling.ts';

export async function changeRole(
  context: AppContext,
  actor: Actor,
  id: number,
  body: RoleBody,
): Promise<PersonDetail> {
  const { role, was } = body;
  const reason = readReason(body.reason);
  await inTransaction(context.db, async (tx, afterCommit) => {
    const { acting, row, can } = await accessPersonToChange(
      tx,
      actor,
      id,
      ({ changeRole }) => changeRole.length > 0,
    );
    requireUnchanged(row.role === was && row.role !== role);
    if (!can.changeRole.includes(role)) throw forbidden('You can’t assign this role.');
    await updatePerson(tx, id, { role });
    await recordChange(tx, acting, {
      action: 'user.role',
      subjectId: id,
      before: { role: row.role },
      after: { role },
      reason,
    });
    await notifyPerson(context, tx, id, { what: roleNews(role), reason });
    afterCommit(() => context.events.emit('user.changed', { userId: id }));
  });
  return getPerson(context, actor, id);
}

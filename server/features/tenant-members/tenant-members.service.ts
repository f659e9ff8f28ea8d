/** Who works at a store: shown to its managers, who change roles and take people out; the last manager stays. */
import type { MemberRole, StoreMembers } from '#common/api/tenant-members.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireActive, requireMember } from '#server/http/actor.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import {
  countOtherManagers,
  deleteMember,
  type InvitationRow,
  type MemberRow,
  selectInvitations,
  selectMember,
  selectMembers,
  updateMember,
} from './tenant-members.queries.ts';
import { lockTenant, selectStoredTenant, tenantCan } from '#server/features/tenants/tenants.service.ts';

const PICTURE_WIDTH = 160;

export async function listMembers(context: AppContext, actor: Actor, id: number): Promise<StoreMembers> {
  const { user } = requireMember(actor);
  const row = await selectStoredTenant(context.db, id);
  if (row === undefined || !tenantCan(actor, row).manageMembers) throw notFound('store');
  const [members, invitations] = await Promise.all([
    selectMembers(context.db, id),
    selectInvitations(context.db, id),
  ]);
  return {
    members: members.map((member) => viewMember(member, user.id)),
    invitations: invitations.map(viewInvitation),
  };
}

const viewMember = (row: MemberRow, readerId: number): StoreMembers['members'][number] => ({
  id: row.id,
  displayName: row.display_name,
  profilePic:
    row.pic_key === null
      ? DEFAULT_PROFILE_PIC
      : mediaUrl(row.pic_key, nearestWidth(row.pic_sizes ?? [], PICTURE_WIDTH)),
  role: row.role as MemberRole,
  since: row.created_at.toISOString(),
  isMe: row.id === readerId,
  isLastManager: row.is_last_manager,
});

const viewInvitation = (row: InvitationRow): StoreMembers['invitations'][number] => ({
  id: row.id,
  phoneNumber: row.phone_number,
  role: row.role as MemberRole,
  expiresAt: row.expires_at.toISOString(),
});

/** The store whose members are changed, locked: two managers who go at once are counted one after the other. */
export async function accessStoreToChange(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ id: number; display_name: string }> {
  const row = await lockTenant(tx, id);
  if (row === undefined || !tenantCan(actor, row).manageMembers) throw notFound('store');
  return row;
}

export async function changeMemberRole(
  context: AppContext,
  actor: Actor,
  { id, userId }: { id: number; userId: number },
  role: MemberRole,
): Promise<StoreMembers> {
  const acting = requireMember(actor);
  await inTransaction(context.db, async (tx, afterCommit) => {
    const store = await accessStoreToChange(tx, acting, id);
    const member = await selectMember(tx, { tenant_id: id, user_id: userId });
    if (member === undefined) throw notFound('member');
    if (member.role === role) return;
    if (member.role === 'manager') await requireOtherManager(tx, id, userId);
    await updateMember(tx, { tenant_id: id, user_id: userId, role });
    await recordChange(tx, acting, {
      action: 'member.role',
      subjectId: userId,
      subjectName: store.display_name,
      before: { role: member.role },
      after: { role },
    });
    afterCommit(() => context.events.emit('user.changed', { userId }));
  });
  return listMembers(context, acting, id);
}

/** A manager takes somebody out, or anyone goes by oneself. */
export async function removeMember(
  context: AppContext,
  actor: Actor,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const acting = requireActive(actor);
  const isLeaving = acting.user.id === userId && acting.tenantIds.has(id);
  await inTransaction(context.db, async (tx, afterCommit) => {
    const store = isLeaving ? await lockTenant(tx, id) : await accessStoreToChange(tx, acting, id);
    const member = await selectMember(tx, { tenant_id: id, user_id: userId });
    if (store === undefined || member === undefined) throw notFound('member');
    if (member.role === 'manager') await requireOtherManager(tx, id, userId);
    await deleteMember(tx, { tenant_id: id, user_id: userId });
    await recordChange(tx, acting, {
      action: isLeaving ? 'member.leave' : 'member.remove',
      subjectId: userId,
      subjectName: store.display_name,
      before: { role: member.role },
    });
    afterCommit(() => context.events.emit('user.changed', { userId }));
  });
}

/** @throws 409 where nobody else who can act would be left. */
export async function requireOtherManager(tx: Tx, tenantId: number, userId: number): Promise<void> {
  if ((await countOtherManagers(tx, tenantId, userId)) > 0) return;
  throw conflict('last_manager', 'A store needs a manager. Make someone else a manager first.');
}
export { sweepInvitations } from './sweep-invitations.ts';

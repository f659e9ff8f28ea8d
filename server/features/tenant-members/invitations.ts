/** Invitations to a store by phone number. */
import type { InviteBody, MemberRole, OwnStores, StoreMembers } from '#common/api/tenant-members.ts';
import { isLicenseVerified } from '#common/domain/license.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireActive, requireMember } from '#server/http/actor.ts';
import { conflict, notFound, tooMany } from '#server/http/errors.ts';
import { siteUrl } from '#server/lib/urls.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { findByNumber, readNumberOf } from '#server/features/accounts/accounts.service.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import {
  countRecentInvitations,
  endInvitation,
  selectInvitation,
  selectInvitations,
  selectInvitationsTo,
  selectInvitationTo,
  selectMember,
  selectMembers,
  selectStore,
  selectStoresOf,
  updateMember,
  upsertInvitation,
} from './tenant-members.queries.ts';
import { accessStoreToChange, listMembers, requireOtherManager } from './tenant-members.service.ts';
import { canAdministerTenants, insertMember, lockTenant } from '#server/features/tenants/tenants.service.ts';

const INVITATION_DAYS = 14;
const INVITATIONS_A_DAY = 20;
const DAY_SECONDS = 86_400;
/** Members and open invitations of a store together: a list that is always told whole. */
const PEOPLE_MAX = 100;

/**
 * Answers alike whether the number has an account or not.
 * @throws 409 where whoever has it works there in that role already.
 */
export async function inviteMember(
  context: AppContext,
  actor: Actor,
  id: number,
  { phoneNumber: typed, role }: InviteBody,
): Promise<StoreMembers> {
  const acting = requireMember(actor);
  await inTransaction(context.db, async (tx) => {
    const store = await accessStoreToChange(tx, acting, id);
    const { phoneNumber, userId } = await findByNumber(tx, typed);
    const member = userId === null ? undefined : await selectMember(tx, { tenant_id: id, user_id: userId });
    if (member?.role === role) {
      throw conflict(
        'already_member',
        `The person with this number is already ${nameRole(role)} of the store.`,
      );
    }
    const known = await selectInvitationTo(tx, { tenantId: id, phoneNumber });
    const isAnnounced = known?.isRecent !== true;
    if (isAnnounced) await requireRoom(tx, id);
    const invitation = await upsertInvitation(
      tx,
      { tenant_id: id, phone_number: phoneNumber, role, invited_by: acting.user.id },
      { days: INVITATION_DAYS, isAnnounced },
    );
    await recordChange(tx, acting, {
      action: 'member.invite',
      subjectId: null,
      subjectName: store.display_name,
      after: { role },
    });
    if (isAnnounced) {
      const cause = `invitation:${invitation.id}:${invitation.created_at.getTime()}`;
      await announce(context, tx, acting, { id, phoneNumber, userId, role, cause });
    }
  });
  return listMembers(context, acting, id);
}

async function requireRoom(tx: Tx, id: number): Promise<void> {
  if ((await countRecentInvitations(tx, id)) >= INVITATIONS_A_DAY) {
    throw tooMany(`A store sends at most ${INVITATIONS_A_DAY} invitations a day.`, DAY_SECONDS);
  }
  const [members, open] = await Promise.all([selectMembers(tx, id), selectInvitations(tx, id)]);
  if (members.length + open.length >= PEOPLE_MAX) {
    throw conflict('store_full', `A store has at most ${PEOPLE_MAX} people.`);
  }
}

const nameRole = (role: MemberRole): string => (role === 'manager' ? 'a manager' : 'staff');

/** A text to any number at all is sent by verified stores, and by administrators for the others. */
async function announce(
  context: AppContext,
  tx: Tx,
  acting: Member,
  to: { id: number; phoneNumber: string; userId: number | null; role: MemberRole; cause: string },
): Promise<void> {
  const { display_name, first_host, ...license } = await selectStore(tx, to.id);
  const { siteName } = await getSettings(context, tx);
  const url = `${siteUrl(context.config, first_host)}/accounts`;
  if (isLicenseVerified(license, new Date()) || canAdministerTenants(acting)) {
    const text = `${display_name} invites you to its store on ${siteName}. Log in with this number: ${url}`;
    await context.jobs.send(tx, 'sms.send', { to: to.phoneNumber, text });
  }
  if (to.userId === null) return;
  const content = `${display_name} invites you to join its store as ${nameRole(to.role)}.`;
  const { userId, cause } = to;
  await context.jobs.send(tx, 'notifications.account', { userId, cause, content, url: '/accounts' });
}

export async function withdrawInvitation(
  context: AppContext,
  actor: Actor,
  { id, invitationId }: { id: number; invitationId: number },
): Promise<void> {
  const acting = requireMember(actor);
  await inTransaction(context.db, async (tx) => {
    const store = await accessStoreToChange(tx, acting, id);
    const invitation = await selectInvitation(tx, invitationId);
    if (invitation?.tenant_id !== id) throw notFound('invitation');
    await endInvitation(tx, invitationId);
    await recordChange(tx, acting, {
      action: 'member.uninvite',
      subjectId: null,
      subjectName: store.display_name,
      before: { role: invitation.role },
    });
  });
}

/** The stores that one belongs to, and those that ask. */
export async function listOwnStores(context: AppContext, actor: Actor): Promise<OwnStores> {
  const { user } = requireMember(actor);
  const [invitations, memberships] = await Promise.all([
    readNumberOf(context.db, user.id).then((number) =>
      number === null ? [] : selectInvitationsTo(context.db, number),
    ),
    selectStoresOf(context.db, user.id),
  ]);
  const viewStore = (row: { tenant_id: number; display_name: string; first_host: string | null }) => ({
    id: row.tenant_id,
    displayName: row.display_name,
    url: siteUrl(context.config, row.first_host),
  });
  return {
    invitations: invitations.map((row) => ({
      id: row.id,
      store: viewStore(row),
      role: row.role as MemberRole,
      expiresAt: row.expires_at.toISOString(),
    })),
    memberships: memberships.map((row) => ({
      store: viewStore(row),
      role: row.role as MemberRole,
      isLastManager: row.is_last_manager,
    })),
  };
}

/** Makes somebody a member of the store in this role, or gives the role to whoever is one already. */
async function takeRole(
  tx: Tx,
  acting: Member,
  store: { id: number; display_name: string },
  role: MemberRole,
): Promise<void> {
  const userId = acting.user.id;
  const member = { tenant_id: store.id, user_id: userId };
  const before = (await selectMember(tx, member))?.role;
  if (before === role) return;
  if (before === 'manager') await requireOtherManager(tx, store.id, userId);
  await (before === undefined
    ? insertMember(tx, { ...member, role })
    : updateMember(tx, { ...member, role }));
  await recordChange(tx, acting, {
    action: before === undefined ? 'member.join' : 'member.role',
    subjectId: userId,
    subjectName: store.display_name,
    before: before === undefined ? null : { role: before },
    after: { role },
  });
}

/**
 * @throws 404 for an invitation that is over, or went to another number; 409 where the last manager would become staff.
 */
export async function answerInvitation(
  context: AppContext,
  actor: Actor,
  id: number,
  accept: boolean,
): Promise<OwnStores> {
  const acting = requireActive(actor);
  const { user } = acting;
  await inTransaction(context.db, async (tx, afterCommit) => {
    const found = await selectInvitation(tx, id);
    const store = found && (await lockTenant(tx, found.tenant_id));
    // Read again under the lock: it may have been withdrawn meanwhile.
    const invitation = await selectInvitation(tx, id);
    const isMine = invitation?.phone_number === (await readNumberOf(tx, user.id));
    if (!store || !invitation || !isMine) throw notFound('invitation');
    await endInvitation(tx, id);
    if (!accept) return;
    await takeRole(tx, acting, store, invitation.role as MemberRole);
    afterCommit(() => context.events.emit('user.changed', { userId: user.id }));
  });
  return listOwnStores(context, acting);
}

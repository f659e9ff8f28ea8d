/** Leaving: the account is gone at once, its pictures follow within moments, and what is left is purged 30 days later. */
import type { AccountDeleted, DeleteAccountBody } from '#common/api/privacy.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { removedMemberName } from '#common/domain/removed-member.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireMember } from '#server/http/actor.ts';
import { conflict, invalidField, loginRequired } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { endSessionsOf, saveTrustRecord } from '#server/features/accounts/accounts.service.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { answerReports, closeCase } from '#server/features/cases/cases.service.ts';
import {
  countOtherSudos,
  deleteConveniences,
  deleteOwnPosts,
  deleteVotesAndSaves,
  detachPictures,
  emptyAccount,
  endInvitationsTo,
  lockLeaving,
  lockStoresOf,
  lockSudos,
  lockTouchedPosts,
  renameInNotifications,
  selectOpenCases,
  selectStoresLeftAlone,
} from './deletion.queries.ts';
import { DELETE_WORD } from '#common/domain/shared-names.ts';

type AfterCommit = (publish: () => void) => void;
type Leaving = NonNullable<Awaited<ReturnType<typeof lockLeaving>>>;

const REASON = 'The account was deleted by its owner';

/**
 * Also for whoever is suspended: the standing stays with the number.
 * @throws 422 on `confirm`; 409 `last_manager` or `last_sudo` where somebody else has to take over first.
 */
export async function deleteAccount(
  context: AppContext,
  actor: Actor,
  { confirm }: DeleteAccountBody,
): Promise<AccountDeleted> {
  const member = requireMember(actor);
  const { id: userId, role } = member.user;
  return inTransaction(context.db, async (tx, afterCommit) => {
    // Posts before their people, as whoever comments holds them.
    await lockTouchedPosts(tx, userId);
    if (role === RoleLevel.Sudo) await lockSudos(tx);
    const row = await lockLeaving(tx, userId);
    // A double click: the session has ended with the first one.
    if (row === undefined) throw loginRequired();
    requireMeant(confirm, row.display_name);
    await handIn(tx, member, row);
    if (row.phone_number !== null) {
      await saveTrustRecord(context, tx, { userId, phoneNumber: row.phone_number });
      await endInvitationsTo(tx, row.phone_number);
    }
    const displayName = removedMemberName(userId);
    await renameInNotifications(tx, userId, { from: row.display_name, to: displayName });
    await endSessionsOf(context, tx, { userId, exceptId: null }, afterCommit);
    const purgeAt = await clearAccount(context, tx, afterCommit, userId);
    await context.jobs.send(tx, 'accounts.removePictures', { userId });
    return { purgeAt: purgeAt.toISOString() };
  });
}

function requireMeant(confirm: string, displayName: string): void {
  const typed = confirm.trim();
  if (typed === DELETE_WORD || typed.toLowerCase() === displayName.toLowerCase()) return;
  throw invalidField('confirm', `Type ${DELETE_WORD}, or your display name.`);
}

/** Hands in what the person had by right of a role or of a membership. */
async function handIn(tx: Tx, member: Member, { id, role }: Leaving): Promise<void> {
  if (role === RoleLevel.Sudo && (await countOtherSudos(tx, id)) === 0) {
    throw conflict(
      'last_sudo',
      'You’re the only one who can assign roles. Give someone else that role first.',
    );
  }
  const stores = await lockStoresOf(tx, id);
  const leftAlone = await selectStoresLeftAlone(tx, id);
  if (leftAlone.length > 0) {
    const names = new Intl.ListFormat('en').format(leftAlone);
    throw conflict(
      'last_manager',
      `${names} would have no manager. Make someone else a manager first, or contact us to close the store.`,
    );
  }
  for (const store of stores) {
    await recordChange(tx, member, {
      action: 'member.leave',
      subjectId: id,
      subjectName: store.display_name,
      before: { role: store.role },
      reason: REASON,
    });
  }
  if (role > RoleLevel.User) {
    const change = { before: { role }, after: { role: RoleLevel.User }, reason: REASON };
    await recordChange(tx, member, { action: 'user.role', subjectId: id, ...change });
  }
}

/**
 * Takes out everything that goes at once. Done again it takes out what was on its way while the person went.
 * @returns when the rest goes
 */
export async function clearAccount(
  context: AppContext,
  tx: Tx,
  afterCommit: AfterCommit,
  userId: number,
): Promise<Date> {
  await lockTouchedPosts(tx, userId);
  const posts = await deleteOwnPosts(tx, userId);
  for (const id of await selectOpenCases(tx, posts)) {
    await answerReports(context, tx, { kind: 'post', id }, 'gone');
    await closeCase(tx, { kind: 'post', id }, { by: null, outcome: 'withdrawn' });
  }
  await deleteVotesAndSaves(tx, userId);
  await detachPictures(tx, userId);
  await deleteConveniences(tx, userId);
  const purgeAt = await emptyAccount(tx, userId, removedMemberName(userId));
  afterCommit(() => {
    context.events.emit('user.changed', { userId });
    for (const id of posts) {
      context.events.emit('post.removed', { postId: id });
      context.live.change('post', id, { type: 'changed' });
    }
  });
  return purgeAt;
}

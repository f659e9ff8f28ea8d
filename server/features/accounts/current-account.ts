/** Current user and account changes. */
import type { CurrentUser, UpdateAccountBody } from '#common/api/accounts.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireActive, requireMember } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { listStoresOf } from '#server/features/tenants/tenants.service.ts';
import { isUniqueViolation } from './accounts.errors.ts';
import { foldName, readDisplayName, requireOwnName } from './accounts.names.ts';
import {
  lockUser,
  selectAccount,
  selectNamesOfNote,
  selectOwnPicture,
  updateUser,
  type UserChanges,
} from './accounts.queries.ts';
import { viewCurrentUser } from './accounts.view.ts';
import { mailLink, readEmail } from './email.ts';

/** What other features know of the current user; given by the app, which knows them all. */
export type UnreadCounts = {
  countNotifications: (context: AppContext, userId: number) => Promise<number>;
  countUnreadMessages: (context: AppContext, userId: number) => Promise<number>;
};

export async function getCurrentUser(
  context: AppContext,
  actor: Actor,
  { countNotifications, countUnreadMessages }: UnreadCounts,
): Promise<CurrentUser> {
  const { user } = requireMember(actor);
  const [row, notifications, unreadMessages, stores] = await Promise.all([
    selectAccount(context.db, user.id),
    countNotifications(context, user.id),
    countUnreadMessages(context, user.id),
    actor.tenantIds.size === 0 ? [] : listStoresOf(context, user.id),
  ]);
  return viewCurrentUser(actor, row, { notifications, unreadMessages, stores });
}

/** Changes what was given; a new address gets a mail with the link that proves it. */
export async function updateAccount(
  context: AppContext,
  actor: Actor,
  input: UpdateAccountBody,
): Promise<void> {
  const member = requireActive(actor);
  const { siteName } = await getSettings(context, context.db);
  await inTransaction(context.db, async (tx, afterCommit) => {
    const account = await lockUser(tx, member.user.id);
    const changes = await readChanges(tx, member, input);
    const name = changes.display_name;
    if (name !== undefined && name !== account.display_name) {
      requireOwnName(name, { siteName, others: (await selectNamesOfNote(tx, account.id)).map(foldName) });
    }
    const email = readEmail(input.email);
    if (email === null) Object.assign(changes, NO_EMAIL);
    else if (email !== undefined) {
      const isSame = account.email?.toLowerCase() === email.toLowerCase();
      if (!isSame) Object.assign(changes, { email, email_verified_at: null, email_bounced_at: null });
      if (!isSame || account.email_verified_at === null || account.email_bounced_at !== null) {
        await mailLink(context, tx, { userId: account.id, email, siteName });
      }
    }
    if (Object.keys(changes).length > 0) await updateUser(tx, account.id, changes).catch(throwTaken);
    afterCommit(() => context.events.emit('user.changed', { userId: account.id }));
  });
}

const NO_EMAIL = { email: null, email_verified_at: null, email_bounced_at: null };

async function readChanges(tx: Tx, { user }: Member, input: UpdateAccountBody): Promise<UserChanges> {
  const changes: UserChanges = {};
  const { displayName, zipCode, profilePicId } = input;
  if (displayName !== undefined) changes.display_name = readDisplayName(displayName);
  if (zipCode !== undefined) changes.zip = zipCode === null ? null : (await accessZip(tx, zipCode)).zip;
  if (profilePicId !== undefined) {
    const isOwn =
      profilePicId === null ||
      (await selectOwnPicture(tx, { id: profilePicId, ownerId: user.id })) !== undefined;
    if (!isOwn) throw invalidField('profilePicId', 'Choose a photo you uploaded.');
    changes.profile_pic_id = profilePicId;
  }
  return changes;
}

function throwTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'users_display_name_key')) throw error;
  throw invalidField('displayName', 'This name is taken. Choose another one.', 'display_name_taken');
}

/** Accounts as answers. */
import type { CurrentUser, Profile, Session } from '#common/api/accounts.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { Actor } from '#server/http/actor.ts';
import { canEditAccount, canReportUser } from './accounts.policy.ts';
import { isSuspended } from '#server/http/actor.ts';
import type { AccountRow, ProfileRow } from './accounts.queries.ts';
import type { SessionRow } from './sessions.queries.ts';

const PROFILE_PIC_WIDTH = 192;

type PictureRow = { pic_key: string | null; pic_sizes: number[] | null };

const viewPicture = ({ pic_key, pic_sizes }: PictureRow): string =>
  pic_key === null
    ? DEFAULT_PROFILE_PIC
    : mediaUrl(pic_key, nearestWidth(pic_sizes ?? [], PROFILE_PIC_WIDTH));

function viewSuspension({
  suspended_until: until,
  suspension_reason,
}: AccountRow): CurrentUser['suspension'] {
  if (until === null || !isSuspended({ suspendedUntil: until })) return null;
  return { until: until.toISOString(), reason: suspension_reason };
}

/** A dealer's level comes of membership alone, inside one's own verified store. */
const viewRole = (role: number, membership: Actor['membership']): number =>
  membership?.verified === true && role === RoleLevel.User ? RoleLevel.Ffl : role;

/** Goes to the account's owner only. */
export function viewCurrentUser(
  actor: Actor,
  row: AccountRow,
  beside: { notifications: number; unreadMessages: number; stores: CurrentUser['stores'] },
): CurrentUser {
  return {
    id: row.id,
    displayName: row.display_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    profilePic: viewPicture(row),
    zipCode: row.zip,
    phoneNumber: row.phone_number ?? '',
    role: viewRole(row.role, actor.membership),
    permissions: [...actor.permissions],
    isCurrentTenantMember: actor.membership !== null,
    stores: beside.stores,
    notificationsCount: beside.notifications,
    unreadMessagesCount: beside.unreadMessages,
    suspension: viewSuspension(row),
    createdAt: row.created_at.toISOString(),
  };
}

export function viewSession(row: SessionRow, device: string, currentId: number | null): Session {
  return {
    id: row.id,
    device,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === currentId,
  };
}

export function viewProfile(
  actor: Actor,
  row: ProfileRow,
  { dealers, deals }: Pick<Profile, 'dealers' | 'deals'>,
): Profile {
  return {
    id: row.id,
    displayName: row.display_name,
    profilePic: viewPicture(row),
    memberSince: row.created_at.toISOString(),
    phoneConfirmed: row.phone_number !== null,
    dealers,
    deals,
    can: { edit: canEditAccount(actor, row.id), report: canReportUser(actor, row.id) },
  };
}

/** Who may do what with a post: pure, over the actor and the row. */
import type { PostCan } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { isLicenseVerified } from '#common/domain/license.ts';
import { applyStatusAction, isPublicStatus, type StatusAction } from '#common/domain/post-status.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';
import type { Permission } from '#common/domain/roles.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Viewer } from './posts.queries.ts';

export type PolicyRow = {
  status: PostStatus;
  previous_status: PostStatus | null;
  type: PostType;
  author_id: number;
  author_role: number;
  tenant_id: number;
  /** Set for a dealer's posts and its news: whose members they belong to. */
  dealer_name: string | null;
  dealer_verified_at: Date | null;
  dealer_paused_at: Date | null;
  dealer_expires_on: string | null;
  is_reported: boolean;
  /** Of a draft, for moderators: it was public, and it or a comment on it waits for them. */
  is_in_queue: boolean;
  appeal: string | null;
  appealed_at: Date | null;
  deleted_by_moderator: boolean;
  reason: string | null;
};

/** Tells the posts that a ban has hidden from those that a moderator took away; the owner and moderators read it. */
export const BAN_REASON = 'The author’s account is banned.';

export const isHiddenByBan = ({ status, reason }: Pick<PolicyRow, 'status' | 'reason'>): boolean =>
  status === PostStatus.Hidden && reason === BAN_REASON;

/** What a query needs to know of the one who looks. */
export function viewerOf(actor: Actor): Viewer {
  return { userId: actor.user?.id ?? null, moderates: actor.permissions.has('posts:moderate') };
}

/** Whether the dealer that a post speaks for is verified today. */
export function isDealerVerified(
  row: Pick<PolicyRow, 'dealer_verified_at' | 'dealer_paused_at' | 'dealer_expires_on'>,
): boolean {
  return isLicenseVerified(
    {
      verified_at: row.dealer_verified_at,
      paused_at: row.dealer_paused_at,
      expires_on: row.dealer_expires_on,
    },
    new Date(),
  );
}

/** The author; for a dealer's posts and news every member of that dealer, and no one who has left it. */
export function ownsPost(actor: Actor, row: PolicyRow): boolean {
  if (actor.user === null) return false;
  const isAuthor = row.author_id === actor.user.id;
  if (row.dealer_name === null) return isAuthor;
  return actor.tenantIds.has(row.tenant_id) || (isAuthor && actor.permissions.has('news:create'));
}

/** Moderators act on posts of people below their own level, never on their own or their own store's. */
export function moderatesPost(actor: Actor, row: PolicyRow): boolean {
  return (
    actor.user !== null &&
    actor.permissions.has('posts:moderate') &&
    actor.user.role > row.author_role &&
    actor.user.id !== row.author_id &&
    !ownsPost(actor, row)
  );
}

export function canSeePost(actor: Actor, row: PolicyRow): boolean {
  if (isPublicStatus(row.status)) return true;
  const isModerator = actor.permissions.has('posts:moderate');
  if (row.status === PostStatus.Deleted) return isModerator;
  if (row.status === PostStatus.Draft) return ownsPost(actor, row) || (isModerator && row.is_in_queue);
  return isModerator || ownsPost(actor, row);
}

/** Whether the owner and moderators are told why it was flagged or hidden. */
export function canReadReason(actor: Actor, row: PolicyRow): boolean {
  return ownsPost(actor, row) || actor.permissions.has('posts:moderate');
}

const CREATE_PERMISSIONS: Partial<Record<PostType, readonly Permission[]>> = {
  [PostType.DealerNew]: ['posts:create:dealer'],
  [PostType.DealerUsed]: ['posts:create:dealer'],
  [PostType.Ad]: ['posts:create:ad'],
  [PostType.News]: ['news:create:tenant', 'news:create'],
};

/** Whether writing such a post takes the right of a role or a store. */
export const needsMoreThanMembership = (type: PostType): boolean => CREATE_PERMISSIONS[type] !== undefined;

export function canCreatePost(actor: Actor, type: PostType): boolean {
  const wanted = CREATE_PERMISSIONS[type] ?? ['posts:create'];
  return wanted.some((permission) => actor.permissions.has(permission));
}

/** Whether the owner still has the right that writing such a post takes, at the place where it was written. */
function mayWrite(actor: Actor, row: PolicyRow): boolean {
  if (!ownsPost(actor, row) || !actor.permissions.has('posts:create')) return false;
  if (row.dealer_name !== null && actor.tenantIds.has(row.tenant_id)) return isDealerVerified(row);
  return canCreatePost(actor, row.type);
}

/** Only a draft is published; only listings are pending, sold or renewed. */
function canTakeStatusAction(actor: Actor, row: PolicyRow, action: StatusAction): boolean {
  if (applyStatusAction(action, { status: row.status, previousStatus: row.previous_status }) === null) {
    return false;
  }
  switch (action) {
    case 'publish':
      return mayWrite(actor, row);
    case 'markPending':
    case 'markSold':
    case 'clearStatus':
      return isListing(row.type) && ownsPost(actor, row) && actor.permissions.has('posts:create');
    case 'restore':
      return moderatesPost(actor, row) && (row.status === PostStatus.Hidden || row.deleted_by_moderator);
    case 'review':
      return moderatesPost(actor, row) && row.is_reported;
    case 'hide':
      // What a moderator has hidden already is hidden anew only to turn an appeal down.
      return (
        moderatesPost(actor, row) &&
        (row.status !== PostStatus.Hidden || row.appeal !== null || isHiddenByBan(row))
      );
    case 'flag':
    case 'unflag':
    case 'approve':
      return moderatesPost(actor, row);
  }
}

/** Everything that the actor may do with the post; all false where they may not see it. */
export function postCan(actor: Actor, row: PolicyRow): PostCan {
  const isSeen = canSeePost(actor, row);
  const isPublic = isSeen && isPublicStatus(row.status);
  const isOwner = isSeen && ownsPost(actor, row) && actor.permissions.has('posts:create');
  const isMember = isPublic && actor.permissions.has('reactions:create');
  const isAlive = row.status !== PostStatus.Deleted;
  const may = (action: StatusAction): boolean => isSeen && canTakeStatusAction(actor, row, action);
  const isHere = row.tenant_id === actor.tenant.id;
  const isDealerHere = actor.permissions.has('posts:create:dealer');
  return {
    edit: isSeen && mayWrite(actor, row) && isAlive && row.status !== PostStatus.Hidden,
    delete: isSeen && isAlive && (isOwner || moderatesPost(actor, row)),
    publish: may('publish'),
    markPending: may('markPending'),
    markSold: may('markSold'),
    clearStatus: may('clearStatus'),
    renew: isPublic && mayWrite(actor, row) && isListing(row.type),
    flag: may('flag'),
    unflag: may('unflag'),
    review: may('review'),
    approve: may('approve'),
    hide: may('hide'),
    restore: may('restore'),
    appeal:
      isOwner &&
      row.appealed_at === null &&
      (row.status === PostStatus.Flagged || row.status === PostStatus.Hidden),
    convertToDealer:
      isOwner && isPublic && isDealerHere && (row.type === PostType.Sell || row.type === PostType.Trade),
    convertToPrivate: isOwner && isPublic && isDealerHere && isHere && isDealerType(row.type),
    react: isMember,
    bookmark: isMember,
    comment: isPublic && actor.permissions.has('comments:create'),
    message: isPublic && !ownsPost(actor, row) && actor.permissions.has('messages:send'),
    report: isMember && !isOwner,
  };
}

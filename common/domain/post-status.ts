/** The statuses of a post: who sees which, and what each action makes of them. */
import { PostStatus } from './enums.ts';

export const PUBLIC_STATUSES: readonly PostStatus[] = [
  PostStatus.Published,
  PostStatus.Pending,
  PostStatus.Complete,
  PostStatus.Reviewed,
  PostStatus.Approved,
];
export const ACTIVE_STATUSES: readonly PostStatus[] = [
  PostStatus.Published,
  PostStatus.Reviewed,
  PostStatus.Approved,
];
/** What a list shows when its address names no statuses: active and pending, not completed. */
export const DEFAULT_LIST_STATUSES: readonly PostStatus[] = [...ACTIVE_STATUSES, PostStatus.Pending];

export function isPublicStatus(status: PostStatus): boolean {
  return PUBLIC_STATUSES.includes(status);
}

export const OWNER_ACTIONS = ['publish', 'markPending', 'markSold', 'clearStatus'] as const;
export const MODERATOR_ACTIONS = ['flag', 'unflag', 'review', 'approve', 'hide', 'restore'] as const;
export const STATUS_ACTIONS = [...OWNER_ACTIONS, ...MODERATOR_ACTIONS] as const;
export type StatusAction = (typeof STATUS_ACTIONS)[number];
export const TYPE_ACTIONS = ['convertToDealer', 'convertToPrivate'] as const;

export type StatusChange = {
  status: PostStatus;
  /** What the post returns to when the new status is cleared, unflagged or restored. */
  previousStatus: PostStatus | null;
};

/** Statuses from which each action may be taken; Hidden and Deleted have rules of their own for `restore`. */
const ALLOWED_FROM: Record<StatusAction, readonly PostStatus[]> = {
  publish: [PostStatus.Draft],
  markPending: PUBLIC_STATUSES.filter((status) => status !== PostStatus.Pending),
  markSold: PUBLIC_STATUSES.filter((status) => status !== PostStatus.Complete),
  clearStatus: [PostStatus.Pending, PostStatus.Complete],
  flag: PUBLIC_STATUSES,
  unflag: [PostStatus.Flagged],
  review: PUBLIC_STATUSES,
  approve: [PostStatus.Flagged],
  hide: [...PUBLIC_STATUSES, PostStatus.Draft, PostStatus.Flagged, PostStatus.Hidden],
  restore: [PostStatus.Hidden, PostStatus.Deleted],
};

export function isStatusActionAllowed(action: StatusAction, status: PostStatus): boolean {
  return ALLOWED_FROM[action].includes(status);
}

const isDealMark = (status: PostStatus): boolean =>
  status === PostStatus.Pending || status === PostStatus.Complete;

/**
 * What an action makes of a post's status.
 * Pending and Complete remember the active status before them; Flagged, Hidden and Deleted remember whatever was there.
 * @returns null where the action cannot be taken from this status.
 */
export function applyStatusAction(action: StatusAction, current: StatusChange): StatusChange | null {
  const { status, previousStatus } = current;
  if (!isStatusActionAllowed(action, status)) return null;
  const before = previousStatus ?? PostStatus.Published;
  switch (action) {
    case 'publish':
      return { status: PostStatus.Published, previousStatus: null };
    case 'markPending':
    case 'markSold':
      return {
        status: action === 'markPending' ? PostStatus.Pending : PostStatus.Complete,
        previousStatus: isDealMark(status) ? before : status,
      };
    case 'clearStatus':
    case 'unflag':
    case 'restore':
      return { status: before, previousStatus: null };
    case 'flag':
      return { status: PostStatus.Flagged, previousStatus: status };
    case 'hide':
      return {
        status: PostStatus.Hidden,
        previousStatus: isPublicStatus(status) || status === PostStatus.Draft ? status : before,
      };
    case 'review':
      // A deal that is under way or done stays so; what it returns to has been looked at.
      return isDealMark(status)
        ? { status, previousStatus: PostStatus.Reviewed }
        : { status: PostStatus.Reviewed, previousStatus: null };
    case 'approve':
      return { status: PostStatus.Approved, previousStatus: null };
  }
}

export const STATUS_LABELS: Record<PostStatus, string> = {
  [PostStatus.Draft]: 'Draft',
  [PostStatus.Flagged]: 'Flagged',
  [PostStatus.Published]: 'Active',
  [PostStatus.Pending]: 'Pending',
  [PostStatus.Complete]: 'Sold',
  [PostStatus.Reviewed]: 'Active',
  [PostStatus.Approved]: 'Active',
  [PostStatus.Hidden]: 'Hidden',
  [PostStatus.Deleted]: 'Deleted',
};

/** Days that a listing lives after it was published or renewed; the site's setting overrides it. */
export const DEFAULT_LISTING_LIFE_DAYS = 60;
/** Days before its end at which a listing may be renewed and its owner is told. */
export const RENEWAL_NOTICE_DAYS = 5;

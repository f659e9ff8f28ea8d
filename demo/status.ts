/** The status of an invented post with its history, and how long it lives. */
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { DEFAULT_LISTING_LIFE_DAYS, isPublicStatus } from '#common/domain/post-status.ts';
import { isListing } from '#common/domain/post-types.ts';
import { MODERATION } from './data.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const RENEWED_SHARE = 0.5;
const DAY_MS = 86_400_000;

/** The status with all that belongs to it: what it was before, why, since when. */
export function makeStatus(world: World, random: Random, status: PostStatus, createdAt: Date) {
  const span = world.now.getTime() - createdAt.getTime();
  const changedAt =
    status === PostStatus.Published ? createdAt : new Date(createdAt.getTime() + span * random.next() * 0.8);
  const remembers = !isPublicStatus(status) && status !== PostStatus.Draft;
  const isDeal = status === PostStatus.Pending || status === PostStatus.Complete;
  const appealed = status === PostStatus.Flagged && random.chance(0.3);
  let reason: string | null = null;
  if (status === PostStatus.Flagged) reason = random.pick(MODERATION.flagReasons);
  if (status === PostStatus.Hidden) reason = random.pick(MODERATION.hideReasons);
  return {
    status,
    previous_status: remembers || isDeal ? PostStatus.Published : null,
    reason,
    appeal: appealed ? random.pick(MODERATION.appeals) : null,
    appealed_at: appealed ? changedAt : null,
    sold_at: status === PostStatus.Complete ? changedAt : null,
    approved_at: status === PostStatus.Approved ? changedAt : null,
    deleted_at: status === PostStatus.Deleted ? changedAt : null,
    deleted_by_moderator: status === PostStatus.Deleted && random.chance(0.3),
    created_at: createdAt,
    updated_at: changedAt,
  };
}

/** Listings live 60 days from their last renewal, all else without end. */
export function makeLife({ now }: World, random: Random, type: PostType, createdAt: Date) {
  if (!isListing(type)) return { renewed_at: createdAt, expires_at: 'infinity', lapsed: false };
  const age = now.getTime() - createdAt.getTime();
  const life = DEFAULT_LISTING_LIFE_DAYS * DAY_MS;
  const renewed = age > life * 0.93 && random.chance(RENEWED_SHARE);
  const renewedAt = renewed ? new Date(createdAt.getTime() + Math.min(age, life) * 0.93) : createdAt;
  const expiresAt = new Date(renewedAt.getTime() + life);
  return { renewed_at: renewedAt, expires_at: expiresAt, lapsed: expiresAt <= now };
}

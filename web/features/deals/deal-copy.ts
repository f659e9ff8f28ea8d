/** A deal in words. */
import type { Deal } from '#common/api/deals.ts';

const REMOVED_MEMBER = 'a removed member';

/** The other side: the store for whoever bought from one, else the person. */
export const nameOther = ({ role, store, other }: Deal): string =>
  (role === 'buyer' ? store?.displayName : undefined) ?? other?.displayName ?? REMOVED_MEMBER;

/** Where the other side is found, if it has a page. */
export function otherUrl({ role, store, other }: Deal): string | null {
  if (role === 'buyer' && store !== null) return `/ffl/${store.name}`;
  return other === null ? null : `/profile/${other.id}`;
}

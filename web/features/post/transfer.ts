/** For which posts a licensed dealer does the transfer, the sentence that says so, and where dealers are found. */
import type { Post } from '#common/contracts/posts.ts';
import type { PostType } from '#common/domain/enums.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';

/** Frames and receivers are sold as gun parts and go through a dealer like the gun itself. */
const TRANSFERRED_CATEGORIES = new Set(['guns', 'gunParts']);

export function needsTransfer(post: Pick<Post, 'type' | 'category'>): boolean {
  return isListing(post.type as PostType) && TRANSFERRED_CATEGORIES.has(post.category ?? '');
}

/** Whoever deals with a stranger meets at a counter, whatever is sold; what a dealer sells has one already. */
export function showsDealersNearby(post: Pick<Post, 'type' | 'category'>): boolean {
  const type = post.type as PostType;
  return needsTransfer(post) || (isListing(type) && !isDealerType(type));
}

/** Around whom dealers are looked for, in words: the reader, else the post. */
export function describeNearby({ location }: Pick<Post, 'location'>, zip: string | null): string {
  return zip !== null || location === null ? 'near you' : `near ${location.city}, ${location.state}`;
}

/** Where all dealers are listed. */
export const directoryUrl = (zip: string): string => `/ffl?zipCode=${zip}`;

export function transferSentence(post: Pick<Post, 'type'>): string {
  return isDealerType(post.type as PostType)
    ? 'The dealer handles the form and the background check; from afar, have it sent to a dealer near you.'
    : 'Meet at a licensed dealer: the dealer handles the form and the background check.';
}

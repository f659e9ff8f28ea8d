/** For which posts a licensed dealer does the transfer, and the sentence that says so. */
import type { Post } from '#common/contracts/posts.ts';
import { type PostType } from '#common/domain/enums.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';

/** Frames and receivers are sold as gun parts and go through a dealer like the gun itself. */
const TRANSFERRED_CATEGORIES = new Set(['guns', 'gunParts']);

export function needsTransfer(post: Pick<Post, 'type' | 'category'>): boolean {
  return isListing(post.type as PostType) && TRANSFERRED_CATEGORIES.has(post.category ?? '');
}

export function transferSentence(post: Pick<Post, 'type'>): string {
  return isDealerType(post.type as PostType)
    ? 'The dealer handles the form and the background check; from afar, have it sent to a dealer near you.'
    : 'Meet at a licensed dealer: the dealer handles the form and the background check.';
}

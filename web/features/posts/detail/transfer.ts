/** The sentence on how a firearm changes hands, and where dealers are found. */
import type { Post } from '#common/api/posts.ts';
import type { PostType } from '#common/domain/enums.ts';
import { isDealerType } from '#common/domain/post-types.ts';

/** Around whom dealers are looked for, in words: the reader, else the post. */
export function describeNearby({ location }: Pick<Post, 'location'>, zip: string | null): string {
  return zip !== null || location === null ? 'near you' : `near ${location.city}, ${location.state}`;
}

/** Where all dealers are listed. */
export const directoryUrl = (zip: string): string => `/ffl?zipCode=${zip}`;

export function transferSentence(post: Pick<Post, 'type'>): string {
  return isDealerType(post.type as PostType)
    ? 'The dealer handles the paperwork and background check. Not local? Have it shipped to a dealer near you.'
    : 'Meet at a licensed dealer, who handles the paperwork and background check.';
}

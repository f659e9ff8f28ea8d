/** The lists of what is one's own: saved posts, and the posts one wrote, by status. */
import type { PostsQuery } from '#common/api/posts.ts';
import { PostStatus, valuesOf } from '#common/domain/enums.ts';
import { ACTIVE_STATUSES, PUBLIC_STATUSES } from '#common/domain/post-status.ts';
import { POST_TYPES } from '#common/domain/post-types.ts';

const ALL_TYPES = POST_TYPES.join(',');

/** Whatever one saved, as long as it is public. */
export const SAVED_POSTS: PostsQuery = { saved: true, types: ALL_TYPES, statuses: PUBLIC_STATUSES.join(',') };

export const OWN_FILTERS = [
  {
    value: 'all',
    label: 'All',
    statuses: valuesOf(PostStatus).filter((status) => status !== PostStatus.Deleted),
  },
  { value: 'active', label: 'Active', statuses: ACTIVE_STATUSES },
  { value: 'pending', label: 'Pending', statuses: [PostStatus.Pending] },
  { value: 'sold', label: 'Sold', statuses: [PostStatus.Complete] },
  { value: 'drafts', label: 'Drafts', statuses: [PostStatus.Draft] },
  { value: 'held', label: 'Held for review', statuses: [PostStatus.Flagged, PostStatus.Hidden] },
] as const;
export const [EVERY_OWN, ...OWN_STATUS_CHOICES] = OWN_FILTERS;
export type OwnFilter = (typeof OWN_FILTERS)[number];

/** The filter that an address names; all where it names none. */
export function ownFilterOf(params: URLSearchParams): OwnFilter {
  return OWN_FILTERS.find((filter) => filter.value === params.get('show')) ?? OWN_FILTERS[0];
}

export function ownPosts(authorId: number, filter: OwnFilter, cursor?: string): PostsQuery {
  return { authorId, types: ALL_TYPES, statuses: filter.statuses.join(','), ...(cursor ? { cursor } : {}) };
}

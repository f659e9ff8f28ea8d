/** Posts, as other features use them. */
export { hidePostsOf, lockPostsOf, showPostsOf } from './banned-posts.ts';
export { findMatches, listPosts, readComparison } from './list.ts';
export { retirePost, startNewLife, takeStatusAction } from './post-actions.ts';
export { type PostChange, recordPostChange } from './post-audit.ts';
export { flagReportedPost } from './post-flagging.ts';
export { publishPostChange, publishPostCounts, readPostCounts, selectCounted } from './post-publishing.ts';
export { purgeDeletedPosts, purgePosts } from './post-purge.ts';
export {
  editPost,
  fieldsAfter,
  type PostFields,
  removePost,
  writePost,
  type Writing,
} from './post-writing.ts';
export { watchPost } from './posts.live.ts';
export {
  accessPost,
  accessPostToChange,
  isHiddenByBan,
  lockPost,
  postCan,
  type PostRow,
  sqlDetailColumns,
  viewPostsById,
} from './posts.ts';
export { makeRenewalToken, renewalPage } from './renewal-link.ts';
export { addVideoPicture } from './video-picture.ts';
export { markLapsedListings } from './lapsed-listings.ts';

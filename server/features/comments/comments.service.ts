/** Comments, as other features use them. */
export { releaseComment, removeComment } from './comment-changes.ts';
export { accessCommentToChange, readThread } from './comments.ts';

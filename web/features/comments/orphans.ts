/** Finds unsent replies to removed comments. */
import type { CommentThread } from '#common/api/comments.ts';
import type { ReplyDraft } from './comment-store.ts';
import type { CommentsPlace } from './comments.api.ts';

interface Shown {
  threads: readonly CommentThread[];
  place: CommentsPlace;
  /** Threads follow that are not loaded. */
  hasMore: boolean;
  userId: number;
}

/** What one writes oneself is shown ahead of what is not loaded yet: it does not tell how far the list has come. */
function isBefore(id: number, loaded: readonly CommentThread['replies'][number][], userId: number): boolean {
  return loaded.some((other) => other.id > id && other.author?.id !== userId);
}

/** Whether the answered comment is known to be gone; one that is merely not loaded is not. */
function isOrphan({ id, rootId }: ReplyDraft, { threads, place, hasMore, userId }: Shown): boolean {
  const thread = threads.find((one) => one.id === rootId);
  if (thread) {
    const comment = id === rootId ? thread : thread.replies.find((reply) => reply.id === id);
    if (comment) return comment.body === null;
    return place.after === undefined && (thread.nextReplies === null || isBefore(id, thread.replies, userId));
  }
  if (place.comment !== undefined) {
    return threads.length === 0 && (place.comment === id || place.comment === rootId);
  }
  return place.after === undefined && (!hasMore || isBefore(rootId, threads, userId));
}

export const findOrphans = (drafts: readonly ReplyDraft[], shown: Shown): ReplyDraft[] =>
  drafts.filter((draft) => isOrphan(draft, shown));

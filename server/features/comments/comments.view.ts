/** Comments as answers and as pushes. */
import type { Comment, CommentCan, CommentThread } from '#common/api/comments.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { Actor } from '#server/http/actor.ts';
import { commentCan, NOTHING } from './comments.policy.ts';
import type { CommentRow } from './comments.queries.ts';

const PROFILE_PIC_WIDTH = 96;

export interface Reader {
  actor: Actor;
  /** On the post. */
  mayComment: boolean;
  /** The comments that they have reported. */
  reported: ReadonlySet<number>;
}

export function viewComment(row: CommentRow, { actor, mayComment, reported }: Reader): Comment {
  const can = commentCan(actor, row, { mayComment, now: new Date() });
  const isMine = actor.user?.id === row.author_id;
  return {
    ...view(row, can, { isMine }),
    currentUserReported: row.deleted_at === null && reported.has(row.id),
  };
}

/** As a visitor sees it. */
export const viewForEveryone = (row: CommentRow): Comment => view(row, NOTHING, { isMine: false });

function view(row: CommentRow, can: CommentCan, { isMine }: { isMine: boolean }): Comment {
  const isHeld = isMine && row.held_at !== null;
  const stands = row.deleted_at === null || isHeld;
  return {
    id: row.id,
    postId: row.post_id,
    parentId: row.parent_id,
    rootId: row.root_id,
    author: stands
      ? {
          id: row.author_id,
          displayName: row.author_name,
          profilePic:
            row.author_pic_key === null
              ? DEFAULT_PROFILE_PIC
              : mediaUrl(row.author_pic_key, nearestWidth(row.author_pic_sizes ?? [], PROFILE_PIC_WIDTH)),
        }
      : null,
    byOwner: stands && row.by_owner,
    replyTo: stands ? row.reply_to : null,
    body: stands ? row.body : null,
    createdAt: row.created_at.toISOString(),
    editedAt: stands ? (row.edited_at?.toISOString() ?? null) : null,
    isHeld,
    currentUserReported: false,
    can,
  };
}

/** Rows thread by thread become threads; a reply beyond `shown` tells that there are more. */
export function viewThreads(rows: CommentRow[], reader: Reader, shown: number): CommentThread[] {
  const threads: CommentThread[] = [];
  for (const row of rows) {
    const thread = threads.at(-1);
    if (row.root_id === null) {
      threads.push({
        ...viewComment(row, reader),
        replyCount: row.reply_count,
        replies: [],
        nextReplies: null,
      });
    } else if (thread !== undefined) {
      const last = thread.replies.at(-1);
      if (thread.replies.length < shown) thread.replies.push(viewComment(row, reader));
      else if (last !== undefined) thread.nextReplies = encodeCursor(last.id);
    }
  }
  return threads;
}

/** Ids of one post's comments grow in the order in which they were written: each is written under the post's lock. */
export const encodeCursor = (id: number): string => String(id);

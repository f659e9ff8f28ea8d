/** Comments in the query cache. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Comment, CommentCan, CommentThread, Replies } from '#common/api/comments.ts';
import { changeCached } from '#web/lib/change-cached.ts';
import { COMMENTS_KEY, type CommentsPlace, type ThreadPage } from './comments.api.ts';
import { REPLY_COUNT_CAP } from '#common/domain/limits.ts';

export type CommentPages = InfiniteData<ThreadPage, string | undefined>;

const NOTHING: CommentCan = { edit: false, delete: false, reply: false, report: false };
const stands = ({ body }: Pick<Comment, 'body'>): boolean => body !== null;
const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** The threads of all pages, oldest first, each once: one's own is there before the page that it belongs to. */
export function uniqueThreads(pages: readonly ThreadPage[]): CommentThread[] {
  const threads = new Map<number, CommentThread>();
  for (const page of pages) {
    for (const thread of page.comments) if (!threads.has(thread.id)) threads.set(thread.id, thread);
  }
  return [...threads.values()].sort(byId);
}

export function findComment(pages: CommentPages, id: number): Comment | undefined {
  for (const thread of uniqueThreads(pages.pages)) {
    if (thread.id === id) return thread;
    const reply = thread.replies.find((one) => one.id === id);
    if (reply) return reply;
  }
  return undefined;
}

function mapThreads(
  data: CommentPages,
  isMeant: (thread: CommentThread) => boolean,
  update: (thread: CommentThread) => CommentThread | null,
): CommentPages {
  if (!data.pages.some((page) => page.comments.some(isMeant))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      comments: page.comments.flatMap((thread) => (isMeant(thread) ? (update(thread) ?? []) : thread)),
    })),
  };
}

const holds =
  (id: number) =>
  (thread: CommentThread): boolean =>
    thread.id === id || thread.replies.some((reply) => reply.id === id);

/**
 * Puts a new comment where the list has come to its end: beyond it, it comes with its page. One's own is shown at once.
 * A comment that is there already is replaced.
 */
export function withComment(
  data: CommentPages,
  comment: Comment,
  { isOwn, place }: { isOwn: boolean; place: CommentsPlace },
): CommentPages {
  if (findComment(data, comment.id)) return withChange(data, comment);
  if (comment.rootId !== null) {
    return mapThreads(
      data,
      ({ id }) => id === comment.rootId,
      (thread) => ({
        ...thread,
        replyCount: Math.min(REPLY_COUNT_CAP, thread.replyCount + 1),
        replies:
          isOwn || thread.nextReplies === null ? [...thread.replies, comment].sort(byId) : thread.replies,
      }),
    );
  }
  const last = data.pages.at(-1);
  if (last === undefined || place.comment !== undefined || (last.nextCursor !== null && !isOwn)) return data;
  const thread: CommentThread = { ...comment, replyCount: 0, replies: [], nextReplies: null };
  return {
    ...data,
    pages: [...data.pages.slice(0, -1), { ...last, comments: [...last.comments, thread] }],
  };
}

/** Puts a comment as it is now in the place of what it was; a removed one stays only where something answers it. */
export function withChange(data: CommentPages, comment: Comment): CommentPages {
  return mapThreads(data, holds(comment.id), (thread) => {
    const old = thread.id === comment.id ? thread : thread.replies.find(({ id }) => id === comment.id);
    const isReplyRemoved = thread.id !== comment.id && old !== undefined && stands(old) && !stands(comment);
    return settle({
      ...thread,
      ...(thread.id === comment.id && comment),
      replies: thread.replies.map((reply) =>
        reply.id === comment.id
          ? comment
          : reply.parentId === comment.id && !stands(comment)
            ? { ...reply, replyTo: null }
            : reply,
      ),
      replyCount: thread.replyCount - Number(isReplyRemoved),
    });
  });
}

/** Drops what was removed and is answered by nothing; null where nothing is left of the thread. */
function settle(thread: CommentThread): CommentThread | null {
  const replies = thread.replies.filter(
    (reply) => stands(reply) || thread.replies.some((other) => other.parentId === reply.id && stands(other)),
  );
  return stands(thread) || thread.replyCount > 0 ? { ...thread, replies } : null;
}

/** Adds a page of replies to its thread. */
export function withReplies(
  data: CommentPages,
  rootId: number,
  { replies, nextReplies }: Replies,
): CommentPages {
  return mapThreads(
    data,
    ({ id }) => id === rootId,
    (thread) => {
      const known = new Set(thread.replies.map(({ id }) => id));
      const added = replies.filter(({ id }) => !known.has(id));
      return { ...thread, nextReplies, replies: [...thread.replies, ...added].sort(byId) };
    },
  );
}

/** Changes every kept list of the post. */
export function patchComments(
  client: QueryClient,
  postId: number,
  patch: (data: CommentPages, place: CommentsPlace) => CommentPages,
): void {
  changeCached<CommentPages>(client, [COMMENTS_KEY, postId], (data, key) =>
    patch(data, key[2] as CommentsPlace),
  );
}

/** The server's answer to this reader: what they may do with the comment stands in it. */
export function putComment(client: QueryClient, comment: Comment, { isOwn }: { isOwn: boolean }): void {
  patchComments(client, comment.postId, (data, place) => withComment(data, comment, { isOwn, place }));
}

/** What everyone was told: what this reader may do with a comment stays as it was, and for a new one is as given. */
export function insertPushed(
  client: QueryClient,
  comment: Comment,
  { isNew, can }: { isNew: boolean; can: CommentCan },
) {
  patchComments(client, comment.postId, (data, place) => {
    const known = findComment(data, comment.id);
    const mine = {
      ...comment,
      currentUserReported: known?.currentUserReported ?? false,
      can: stands(comment) ? (known?.can ?? can) : NOTHING,
    };
    if (known) return withChange(data, mine);
    return isNew ? withComment(data, mine, { isOwn: false, place }) : data;
  });
}

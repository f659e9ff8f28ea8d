/** Comments, replies and messages: whom they concern hears of them, and never whoever wrote them. */
import type { Comment } from '#common/api/comments.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { readThread } from '#server/features/comments/comments.service.ts';
import { selectCommentNews, selectMessageNews, selectMessageReceivers } from './news.queries.ts';
import { lockFold } from './notifications.queries.ts';
import { messageFoldKey } from '#server/features/conversations/conversations.service.ts';
import { quote } from './sentences.ts';
import { deleteReadMessageNews } from './tell.queries.ts';
import { type News, pushNews, tell, writeNews } from './tell.ts';
import { asOwner, resolveVisitor } from './visitor.ts';

/** Whoever is answered, and the owners of the post; one who is both hears of it once, as of an answer if they want that. */
export async function notifyOfComment(
  context: AppContext,
  { commentId }: { commentId: number },
): Promise<void> {
  const comment = await selectCommentNews(context.db, commentId);
  if (comment === null || comment.status === PostStatus.Deleted) return;
  const { post_id: postId, author_id: authorId, author_name: name, answered_id: answeredId } = comment;
  const payload = await viewComment(context, comment, commentId);
  if (payload === null) return;
  const url = `/posts/${postId}?comment=${commentId}`;
  const title = quote(comment.title);
  // The same for both kinds: it is told to nobody twice.
  const cause = `comment:${commentId}`;
  if (answeredId !== null && answeredId !== authorId && isPublicStatus(comment.status)) {
    await tell(
      context,
      {
        kind: 'reply',
        cause,
        foldKey: `reply:post:${postId}`,
        content: `${name} replied to your comment on ${title}`,
        many: { words: `new replies to your comments on ${title}`, url },
        url,
        postId,
        live: { type: 'COMMENT_REPLY', payload },
      },
      [answeredId],
    );
  }
  // What one's own side wrote is no news to it.
  if (comment.owner_ids.includes(authorId)) return;
  await tell(
    context,
    {
      kind: 'comment',
      cause,
      foldKey: `comment:post:${postId}`,
      content: `${name} commented on ${title}`,
      many: { words: `new comments on ${title}`, url },
      url,
      postId,
      live: { type: 'POST_COMMENT', payload },
    },
    comment.owner_ids,
  );
}

/** As the post's owners see it, also while it is out of sight; null where it has gone meanwhile. */
async function viewComment(
  context: AppContext,
  post: { post_author_id: number; tenant_id: number },
  commentId: number,
): Promise<Comment | null> {
  try {
    const owner = asOwner(await resolveVisitor(context), post);
    const thread = await readThread(context, owner, commentId);
    return [thread, ...thread.replies].find(({ id }) => id === commentId) ?? null;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Everyone on the other side who has not read it yet. */
export async function notifyOfMessage(
  context: AppContext,
  { messageId }: { messageId: number },
): Promise<void> {
  const message = await selectMessageNews(context.db, messageId);
  if (message === null) return;
  const { conversation_id: conversationId, sender } = message;
  const title = quote(message.title);
  const url = `/messages?conversation=${conversationId}`;
  const foldKey = messageFoldKey(conversationId);
  const news: News = {
    kind: 'message',
    cause: `message:${messageId}`,
    foldKey,
    content: `${sender} sent you a message about ${title}`,
    many: { words: `new messages from ${sender} about ${title}`, url },
    url,
    conversationId,
    // The message itself is pushed by the conversation.
    live: null,
  };
  const rows = await inTransaction(context.db, async (tx) => {
    // Whoever reads it from here on finds what is told.
    await lockFold(tx, foldKey);
    const written = await writeNews(context, tx, news, await selectMessageReceivers(tx, messageId));
    // A long talk, each message of which is read at once, is one row and not a hundred.
    await deleteReadMessageNews(
      tx,
      conversationId,
      written.map((row) => row.user_id),
    );
    return written;
  });
  await pushNews(context, news, rows);
}

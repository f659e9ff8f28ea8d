/** Comments, replies and messages: whom they concern hears of them, and never whoever wrote them. */
import { PostStatus } from '#common/domain/enums.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/core/errors.ts';
import { readThread } from '#server/features/comments/comments.service.ts';
import { selectCommentNews, selectMessageNews } from './news.queries.ts';
import { messageFoldKey } from './notifications.service.ts';
import { quote } from './sentences.ts';
import { tell } from './tell.service.ts';
import { resolveVisitor } from './visitor.ts';

/** The owners of the post, and whoever is answered; one who is both hears of the answer alone. */
export async function tellOfComment(
  context: AppContext,
  { commentId }: { commentId: number },
): Promise<void> {
  const comment = await selectCommentNews(context.db, commentId);
  if (comment === null || comment.status === PostStatus.Deleted) return;
  const { post_id: postId, author_id: authorId, author_name: name, answered_id: answeredId } = comment;
  const isPublic = isPublicStatus(comment.status);
  const url = `/posts/${postId}?comment=${commentId}`;
  const title = quote(comment.title);
  const payload = isPublic ? await viewComment(context, commentId) : null;
  if (answeredId !== null && answeredId !== authorId && isPublic) {
    await tell(
      context,
      {
        kind: 'reply',
        cause: `comment:${commentId}`,
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
      cause: `comment:${commentId}`,
      foldKey: `comment:post:${postId}`,
      content: `${name} commented on ${title}`,
      many: { words: `new comments on ${title}`, url },
      url,
      postId,
      live: { type: 'POST_COMMENT', payload },
    },
    comment.owner_ids.filter((id) => id !== answeredId),
  );
}

/** As a visitor sees it; null where it has gone meanwhile. */
async function viewComment(context: AppContext, commentId: number): Promise<unknown> {
  try {
    const thread = await readThread(context, await resolveVisitor(context), commentId);
    return [thread, ...thread.replies].find(({ id }) => id === commentId) ?? null;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Everyone on the other side who has not read it yet. */
export async function tellOfMessage(
  context: AppContext,
  { messageId }: { messageId: number },
): Promise<void> {
  const message = await selectMessageNews(context.db, messageId);
  if (message === null) return;
  const { conversation_id: conversationId, sender } = message;
  const title = quote(message.title);
  const url = `/messages?conversation=${conversationId}`;
  await tell(
    context,
    {
      kind: 'message',
      cause: `message:${messageId}`,
      foldKey: messageFoldKey(conversationId),
      content: `${sender} sent you a message about ${title}`,
      many: { words: `new messages from ${sender} about ${title}`, url },
      url,
      conversationId,
      // The message itself is pushed by the conversation.
      live: null,
    },
    message.receiver_ids,
  );
}

/** Live changes of comments. */
import type { Query, QueryClient } from '@tanstack/react-query';

import type { Comment } from '#common/api/comments.ts';
import type { Changes } from '#common/api/live.ts';
import type { Post } from '#common/api/posts.ts';
import { api } from '#web/lib/api.ts';
import { COMMENTS_KEY } from './comments.api.ts';
import { patchComments, insertPushed, withChange } from './comments.cache.ts';
import { isOnItsWay } from './outbox.ts';
import { readOutbox } from './use-outbox.ts';

type CommentChange = Extract<Changes['post'], { comment: Comment }>;

interface Reader {
  post: Post;
  userId: number;
  /** Has rights of their own over the comments of others. */
  moderates: boolean;
}

/**
 * Everyone is told the same, without anyone's rights: a member may answer and report where the post may be commented;
 * whoever may do more asks for the comment itself.
 */
export function applyCommentChange(
  client: QueryClient,
  { post, userId, moderates }: Reader,
  { type, comment }: CommentChange,
): void {
  const isNew = type === 'commentAdded';
  const isMine = comment.author?.id === userId;
  // Its own answer puts it in its place.
  if (isNew && isMine && isOnItsWay(readOutbox(userId, post.id), comment)) return;
  const { comment: mayComment } = post.can;
  // What was asked for before may be answered with it or without: which replies of a thread are counted, the server knows.
  const isAskedFor = client.isFetching({ queryKey: [COMMENTS_KEY, post.id] }) > 0;
  insertPushed(client, comment, {
    isNew,
    can: { edit: false, delete: false, reply: mayComment, report: mayComment && !isMine },
  });
  if (isNew && (isMine || moderates)) void learnRights(client, comment);
  if (isAskedFor) void refreshComments(client, post.id);
}

/** Where it fails, the comment is there all the same, without what this reader alone may do. */
async function learnRights(client: QueryClient, { id, postId }: Comment): Promise<void> {
  const thread = await api('GET /comments/:id', { params: { id } }).catch(() => null);
  if (thread === null) return;
  const { replies, replyCount: _count, nextReplies: _next, ...root } = thread;
  const known = [root, ...replies].find((one) => one.id === id);
  if (known) patchComments(client, postId, (data) => withChange(data, known));
}

/** After a gap, or when a list is looked at again that nobody has kept up to date. */
export async function refreshComments(client: QueryClient, postId: number): Promise<void> {
  const queryKey = [COMMENTS_KEY, postId];
  const pending = new Set(client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }));
  // A page that is on its way comes first: asking anew would call it off.
  if (pending.size > 0) await client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
  // What has just failed was tried often enough.
  const hasJustFailed = (query: Query): boolean => pending.has(query) && query.state.status === 'error';
  await client.invalidateQueries({ queryKey, predicate: (query) => !hasJustFailed(query) });
}

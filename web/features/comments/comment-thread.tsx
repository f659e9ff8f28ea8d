/** A comment with its replies. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';

import type { CommentThread as Thread } from '#common/api/comments.ts';
import { api } from '#web/lib/api.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { CommentItem } from './comment-item.tsx';
import { patchComments, withReplies } from './comments.cache.ts';
import { useTalk } from './comments-context.ts';
import { UnsentComment } from './unsent-comment.tsx';
import { REPLY_COUNT_CAP } from '#common/domain/limits.ts';

export function CommentThread({ thread }: { thread: Thread }) {
  const { unsent } = useTalk();
  const own = unsent.filter(({ rootId }) => rootId === thread.id);
  return (
    <>
      <CommentItem comment={thread} />
      {(thread.replies.length > 0 || own.length > 0 || thread.nextReplies !== null) && (
        <div className="ml-4 border-l-2 pl-4 max-[279px]:ml-0 max-[279px]:pl-2 sm:pl-6.5">
          <ol>
            {thread.replies.map((reply) => (
              <li key={reply.id}>
                <CommentItem comment={reply} />
              </li>
            ))}
          </ol>
          {thread.nextReplies !== null && <MoreReplies thread={thread} cursor={thread.nextReplies} />}
          {own.map((comment) => (
            <UnsentComment key={comment.clientId} comment={comment} />
          ))}
        </div>
      )}
    </>
  );
}

function labelFor({ replyCount, replies }: Thread): string {
  const rest = replyCount - replies.filter(({ body }) => body !== null).length;
  if (replyCount >= REPLY_COUNT_CAP || rest < 1) return 'Show more replies';
  return rest === 1 ? 'Show 1 more reply' : `Show ${rest} more replies`;
}

/** A real link to the following replies; with scripts they come in their place. */
function MoreReplies({ thread, cursor }: { thread: Thread; cursor: string }) {
  const { post } = useTalk();
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => api('GET /comments/:id/replies', { params: { id: thread.id }, query: { cursor } }),
    onSuccess: (replies) => patchComments(client, post.id, (data) => withReplies(data, thread.id, replies)),
  });

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <Link
        to={{ search: `?comment=${thread.id}&after=${cursor}`, hash: '#comments' }}
        onClick={follow}
        className="inline-flex min-h-11 items-center gap-2 text-crumb text-link"
      >
        {isPending && <Spinner label="" />}
        {isError ? 'Try again' : labelFor(thread)}
      </Link>
      {isError && (
        <span role="alert" className="text-meta text-bad">
          The replies could not be loaded.
        </span>
      )}
    </div>
  );
}

/** Comment queries. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { Comments } from '#common/api/comments.ts';
import { api } from '#web/lib/api.ts';

export const COMMENTS_KEY = 'comments';

/** What an address shows of the comments. */
export interface CommentsPlace {
  /** This comment with its thread alone. */
  comment?: number;
  /** Where the list begins, or the replies of the one thread: for readers without scripts. */
  after?: string;
}

export type ThreadPage = Pick<Comments, 'comments' | 'nextCursor'>;

const ID = /^[1-9]\d{0,8}$/;
const CURSOR_MAX = 200;

export function readPlace(params: URLSearchParams): CommentsPlace {
  const comment = params.get('comment') ?? '';
  const after = params.get('after') ?? '';
  return {
    ...(ID.test(comment) && { comment: Number(comment) }),
    ...(after !== '' && after.length <= CURSOR_MAX && { after }),
  };
}

/** The address of one comment on its post's page, shown with its thread alone. */
export function commentAddress(id: number): { search: string; hash: string } {
  return { search: `?comment=${id}`, hash: `#comment-${id}` };
}

export const commentsQuery = (postId: number, place: CommentsPlace, call: CallApi = api) => {
  const { comment, after } = place;
  return infiniteQueryOptions({
    queryKey: [COMMENTS_KEY, postId, place],
    queryFn: ({ pageParam }): Promise<ThreadPage> =>
      comment === undefined
        ? call('GET /posts/:id/comments', { params: { id: postId }, query: { cursor: pageParam } })
        : getOneThread(call, { postId, comment, after }),
    initialPageParam: comment === undefined ? after : undefined,
    getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
  });
};

async function getOneThread(
  call: CallApi,
  { postId, comment, after }: { postId: number; comment: number; after: string | undefined },
): Promise<ThreadPage> {
  const thread = await call('GET /comments/:id', { params: { id: comment } });
  // A comment of another post is none of this one's.
  if (thread.postId !== postId) throw new ApiError(404, null);
  const rest =
    after === undefined
      ? {}
      : await call('GET /comments/:id/replies', { params: { id: thread.id }, query: { cursor: after } });
  return { comments: [{ ...thread, ...rest }], nextCursor: null };
}

/** Whether the server says that there is no such comment, or no such post. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

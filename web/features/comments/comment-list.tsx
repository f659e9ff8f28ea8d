/** Comment threads, paged. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CommentThread as Thread } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { fetchMore } from '#web/lib/fetch-more.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CommentThread } from './comment-thread.tsx';
import { type CommentsPlace, isAbsent, type ThreadPage } from './comments.api.ts';

const FAILED = 'The comments could not be loaded.';

type CommentsQuery = UseInfiniteQueryResult<InfiniteData<ThreadPage>>;

interface CommentListProps {
  query: CommentsQuery;
  threads: Thread[];
  place: CommentsPlace;
  post: Post;
  /** Nothing can be written here: nobody is asked to. */
  isClosed: boolean;
}

export function CommentList({ query, threads, place, post, isClosed }: CommentListProps) {
  const { data, error, isFetching, refetch } = query;
  useArrival(place, data !== undefined);

  if (data === undefined && error === null) {
    return (
      <div aria-busy="true" className="min-h-40">
        <Delayed>
          <CommentsSkeleton />
        </Delayed>
        {/* The server waits for the comments: what is still missing there has failed. */}
        <noscript>
          <ErrorBlock message={FAILED} />
        </noscript>
      </div>
    );
  }
  if (data === undefined) {
    if (place.comment !== undefined && isAbsent(error)) {
      return (
        <EmptyState icon={<MessageCircleOff />} title="This comment is gone">
          It was removed, or it was never here.
        </EmptyState>
      );
    }
    return <ErrorBlock message={FAILED} pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (threads.length === 0) {
    if (place.comment !== undefined) {
      return <EmptyState icon={<MessageCircleOff />} title="This comment is gone" />;
    }
    // That nothing can be added is said above.
    return isClosed ? null : (
      <EmptyState icon={<MessageCircle />} title="No comments yet">
        {inviteTo(post)}
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="flex flex-col gap-1">
        {threads.map((thread) => (
          <li key={thread.id}>
            <CommentThread thread={thread} />
          </li>
        ))}
      </ol>
      <NextComments query={query} cursor={data.pages.at(-1)?.nextCursor ?? null} />
    </>
  );
}

/** A discussion is answered. Those whose listing it is answer rather than ask; and what is sold leaves nothing unclear. */
function inviteTo({ can, status, type }: Post): string | null {
  if (type === PostType.Basic) return can.edit ? 'Answers come here.' : 'Be the first to answer.';
  if (can.edit) return 'Questions about this post appear here for you to answer.';
  if (status === PostStatus.Complete) return null;
  return 'Is something unclear? Others probably have the same question.';
}

/** Brings the comment that the address names into sight once it is there: the browser has looked for it too early. */
function useArrival({ comment }: CommentsPlace, isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || comment === undefined || hash !== `#comment-${comment}`) return;
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, comment, hash]);
}

interface NextCommentsProps {
  query: CommentsQuery;
  cursor: string | null;
}

/** A real link to the next page; with scripts it comes in its place. */
function NextComments({ query, cursor }: NextCommentsProps) {
  const { isFetchingNextPage, isFetchNextPageError } = query;
  const { pathname } = useLocation();
  const [isAsked, setIsAsked] = useState(false);
  if (cursor === null) return null;

  async function load() {
    setIsAsked(true);
    await fetchMore(query);
    setIsAsked(false);
  }
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void load();
  }

  const isLoading = isAsked || isFetchingNextPage;
  if (isFetchNextPageError) {
    return (
      <ErrorBlock
        message="The next comments could not be loaded."
        pending={isLoading}
        onRetry={() => void load()}
      />
    );
  }
  return (
    <p className="flex min-h-16 items-center justify-center text-soft">
      {isLoading ? (
        <Spinner label="Loading more" />
      ) : (
        <LinkButton
          variant="outlined"
          to={{ pathname, search: `?after=${cursor}`, hash: '#comments' }}
          rel="next"
          onClick={follow}
        >
          More comments
        </LinkButton>
      )}
    </p>
  );
}

const SKELETONS = [0, 1, 2];

function CommentsSkeleton() {
  return (
    <div className="flex flex-col gap-5 pt-1">
      {SKELETONS.map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grow">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

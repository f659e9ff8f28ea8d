/** The comments of a post: the form, the threads page by page or one by itself, and what stands while there are none. */
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError } from '#common/api-client.ts';
import type { CommentThread as Thread } from '#common/contracts/comments.ts';
import type { Post } from '#common/contracts/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { loginUrl } from '#web/lib/require-login.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { type CommentsPlace, commentsQuery, type ThreadPage } from './comments.api.ts';
import { uniqueThreads } from './comments.cache.ts';
import { TalkProvider } from './comments-context.ts';
import { OrphanedReply } from './orphaned-reply.tsx';
import { UnsentComment } from './unsent-comment.tsx';
import { useOrphans } from './use-orphans.ts';
import { useOutbox } from './use-outbox.ts';

const FAILED = 'The comments could not be loaded.';

interface CommentsSectionProps {
  post: Post;
  place: CommentsPlace;
  /** Told how many comments the post has after a change. */
  onCount: (count: number) => void;
}

export function CommentsSection({ post, place, onCount }: CommentsSectionProps) {
  const userId = useCurrentUser()?.id ?? null;
  const { unsent, outbox } = useOutbox(userId === null ? null : { userId, postId: post.id, onCount });
  const query = useInfiniteQuery(commentsQuery(post.id, place));
  const threads = useMemo(() => uniqueThreads(query.data?.pages ?? []), [query.data]);
  const orphans = useOrphans({
    userId,
    postId: post.id,
    place,
    threads,
    hasMore: query.hasNextPage,
    isKnown: !query.isPending,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isAlone = place.comment !== undefined;
  const talk = {
    post,
    userId,
    place,
    unsent,
    outbox,
    onCount,
    focusHeading: () => heading.current?.focus({ preventScroll: true }),
  };
  return (
    <TalkProvider value={talk}>
      <section aria-label="Comments" className="px-4 pt-4 pb-5 sm:px-6">
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          Comments
        </h2>
        {isAlone || place.after !== undefined ? (
          <AllComments>{isAlone ? 'Show all comments' : 'Back to the first comments'}</AllComments>
        ) : (
          <WriteComment post={post} userId={userId} />
        )}
        {(threads.length > 0 || unsent.length === 0) && (
          <CommentList query={query} threads={threads} place={place} />
        )}
        {/* Answers stand in their threads; where one is not loaded, they wait here with the others. */}
        {unsent
          .filter(({ rootId }) => !threads.some(({ id }) => id === rootId))
          .map((comment) => (
            <UnsentComment key={comment.clientId} comment={comment} />
          ))}
        {userId !== null &&
          orphans.drafts.map((draft) => (
            <OrphanedReply
              key={draft.id}
              draft={draft}
              userId={userId}
              takesFocus={orphans.lostFocus}
              onDone={() => orphans.forget(draft.id)}
            />
          ))}
      </section>
    </TalkProvider>
  );
}

function AllComments({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <p className="-mt-2 mb-2">
      <Link
        to={{ pathname, hash: '#comments' }}
        preventScrollReset
        className="inline-flex min-h-11 items-center text-note text-link"
      >
        {children}
      </Link>
    </p>
  );
}

/** The form; for visitors the way to it. */
function WriteComment({ post, userId }: { post: Post; userId: number | null }) {
  const user = useCurrentUser();
  const location = useLocation();
  const { commentsOpen } = useInitialState();
  if (!commentsOpen) {
    return (
      <p className="mb-3 flex min-h-11 items-center text-note text-soft">
        Comments are switched off at the moment. You can read them, and write again later.
      </p>
    );
  }
  if (userId !== null && user !== null && post.can.comment) {
    return (
      <div className="mb-4 flex gap-3 print:hidden">
        <span className="shrink-0 py-1.5">
          <Avatar name={user.displayName} picture={user.profilePic} size={32} />
        </span>
        <CommentForm userId={userId} answers={null} />
      </div>
    );
  }
  return (
    <p className="mb-3 flex min-h-11 items-center text-note text-soft print:hidden">
      {userId === null ? (
        <span>
          <Link to={loginUrl(location)} className="text-link">
            Log in
          </Link>{' '}
          to ask a question or add what you know.
        </span>
      ) : (
        'Nothing can be added to these comments just now.'
      )}
    </p>
  );
}

type CommentsQuery = UseInfiniteQueryResult<InfiniteData<ThreadPage>>;

interface CommentListProps {
  query: CommentsQuery;
  threads: Thread[];
  place: CommentsPlace;
}

function CommentList({ query, threads, place }: CommentListProps) {
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
    if (place.comment !== undefined && error instanceof ApiError && error.status === 404) {
      return (
        <EmptyState icon={<MessageCircleOff />} title="This comment is gone">
          It was removed, or it never stood here.
        </EmptyState>
      );
    }
    return <ErrorBlock message={FAILED} pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (threads.length === 0) {
    return place.comment === undefined ? (
      <EmptyState icon={<MessageCircle />} title="No comments yet">
        Is something unclear? The first question is often the one that others have, too.
      </EmptyState>
    ) : (
      <EmptyState icon={<MessageCircleOff />} title="This comment is gone" />
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
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const { pathname } = useLocation();
  const [isAsked, setIsAsked] = useState(false);
  if (cursor === null) return null;

  async function load() {
    setIsAsked(true);
    // What is asked for anew just now comes first: the next page would be called off, or call that off.
    if (query.isFetching) await refetch({ cancelRefetch: false });
    await fetchNextPage({ cancelRefetch: false });
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

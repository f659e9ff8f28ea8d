/** Comments of a post. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Post } from '#common/api/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import type { IntentState } from '#web/lib/intent.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { type CommentsPlace, commentsQuery, isAbsent } from './comments.api.ts';
import { uniqueThreads } from './comments.cache.ts';
import { TalkProvider } from './comments-context.ts';
import { OrphanedReply } from './orphaned-reply.tsx';
import { UnsentComment } from './unsent-comment.tsx';
import { useOrphans } from './use-orphans.ts';
import { useOutbox } from './use-outbox.ts';

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
    // A list that could not be loaded tells of nothing that it is gone.
    isKnown: query.data !== undefined || isAbsent(query.error),
  });
  const { commentsOpen } = useInitialState();
  const closed = wordsOnClosed({ post, userId, commentsOpen });
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
          <WriteComment postId={post.id} userId={userId} closed={closed} />
        )}
        {(threads.length > 0 || (unsent.length === 0 && orphans.drafts.length === 0)) && (
          <CommentList query={query} threads={threads} place={place} post={post} isClosed={closed !== null} />
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

interface Gate {
  post: Post;
  userId: number | null;
  commentsOpen: boolean;
}

/** Why nothing can be written here; null where it can, for visitors after their login. */
function wordsOnClosed({ post, userId, commentsOpen }: Gate): string | null {
  if (!commentsOpen) {
    return 'Comments are turned off right now. You can still read them.';
  }
  return userId === null || post.can.comment ? null : 'Nothing can be added to these comments just now.';
}

/** The form; for visitors the way to it. */
function WriteComment({
  postId,
  userId,
  closed,
}: {
  postId: number;
  userId: number | null;
  closed: string | null;
}) {
  const user = useCurrentUser();
  const location = useLocation();
  if (closed === null && userId !== null && user !== null) {
    return (
      <div className="mb-4 flex gap-3 print:hidden">
        <span className="shrink-0 py-1.5 max-[279px]:hidden">
          <Avatar name={user.displayName} picture={user.profilePic} size={32} />
        </span>
        <CommentForm userId={userId} answers={null} />
      </div>
    );
  }
  return (
    <p className="mb-3 flex min-h-11 items-center text-note text-soft print:hidden">
      {closed ?? (
        <span>
          <Link
            to={loginUrl(location)}
            state={{ intent: { kind: 'comment', id: postId } } satisfies IntentState}
            className="text-link"
          >
            Log in
          </Link>{' '}
          to ask a question or add what you know.
        </span>
      )}
    </p>
  );
}

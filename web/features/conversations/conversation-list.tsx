/** List of conversations. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { Inbox } from '#common/api/conversations.ts';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { conversationsQuery, inboxQuery } from './conversations.api.ts';
import { uniqueConversations } from './messages.cache.ts';
import { MoreOnReach } from './more-on-reach.tsx';

const FAILED = 'Your messages could not be loaded.';
const SKELETON_ROWS = 6;

interface ConversationListProps {
  /** Only those about this post. */
  postId?: number;
  /** Those with the store of this host instead of one's own. */
  inbox?: Inbox;
  /** The one that is open beside the list. */
  chosenId?: number | null;
  /** What stands in place of an empty list. */
  empty: ReactNode;
}

export function ConversationList({ postId, inbox, chosenId = null, empty }: ConversationListProps) {
  const query = useInfiniteQuery(inbox === undefined ? conversationsQuery(postId) : inboxQuery(inbox));
  const { data, error, isPending, isFetching, refetch } = query;
  const conversations = useMemo(() => uniqueConversations(data?.pages ?? []), [data]);

  if (isPending) return <ConversationListSkeleton />;
  if (error && conversations.length === 0) {
    const message = error instanceof ApiError ? error.message : FAILED;
    return <ErrorBlock message={message} pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (conversations.length === 0) return empty;
  return (
    <>
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} isChosen={conversation.id === chosenId} />
          </li>
        ))}
      </ul>
      <MoreOnReach query={query} failed="The next conversations could not be loaded." />
    </>
  );
}

function ConversationListSkeleton() {
  return (
    <div aria-busy="true">
      <Delayed>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className="flex items-center gap-3 border-b px-4 py-3.5 lg:px-5">
            <Skeleton className="size-11 shrink-0 rounded-full" />
            <span className="flex min-w-0 grow flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3.5 w-4/5" />
              <Skeleton className="h-3 w-3/5" />
            </span>
            <Skeleton className="size-13 shrink-0" />
          </div>
        ))}
      </Delayed>
      {/* The server waits for the list: what is still missing there has failed. */}
      <noscript>
        <ErrorBlock message={FAILED} />
      </noscript>
    </div>
  );
}

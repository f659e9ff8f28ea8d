/** Opens a conversation by ID. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareOff } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { Conversation } from '#common/api/conversations.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ConversationView } from './conversation-view.tsx';
import { ListAddress } from './list-address.ts';
import { conversationQuery } from './conversations.api.ts';
import { findConversation } from './messages.cache.ts';

interface OpenConversationProps {
  id: number;
  userId: number;
  isEmbedded?: boolean;
  /** It opened without being asked for: the focus stays where it is. */
  isByItself?: boolean;
  /** Beside the post, such as what an owner can do with it. */
  renderPostAction?: (conversation: Conversation) => ReactNode;
}

export function OpenConversation({
  id,
  userId,
  isEmbedded,
  isByItself,
  renderPostAction,
}: OpenConversationProps) {
  const client = useQueryClient();
  const addressOf = useContext(ListAddress);
  const { data, error, isFetching, refetch } = useQuery({
    ...conversationQuery(id),
    placeholderData: () => findConversation(client, id),
  });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  // What the list knew stays, too, where the server does not answer.
  const conversation = isGone ? undefined : (data ?? findConversation(client, id));
  if (conversation) {
    return (
      <ConversationView
        key={id}
        conversation={conversation}
        userId={userId}
        isEmbedded={isEmbedded}
        isByItself={isByItself}
        postAction={renderPostAction?.(conversation)}
      />
    );
  }
  return (
    <div className="flex grow flex-col justify-center bg-card">
      {isGone && (
        <EmptyState
          icon={<MessageSquareOff />}
          title="Conversation not found"
          action={
            <LinkButton to={addressOf(null)} variant="outlined">
              Show all messages
            </LinkButton>
          }
        />
      )}
      {!isGone && error && (
        <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && (
        <Delayed>
          <span className="flex justify-center text-soft">
            <Spinner />
          </span>
        </Delayed>
      )}
    </div>
  );
}

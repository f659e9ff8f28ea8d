/** The messages of a person: the list beside the open conversation; on a phone one of the two. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Conversation } from '#common/contracts/conversations.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ConversationList } from './conversation-list.tsx';
import { conversationsQuery } from './messages.api.ts';
import { OpenConversation } from './open-conversation.tsx';

interface MessagesPageProps {
  userId: number;
  /** The open conversation; null where none is. */
  openId: number | null;
  renderPostAction: (conversation: Conversation) => ReactNode;
}

/** As high as what the bars of the site leave; the log and the list scroll by themselves. */
const BETWEEN_BARS = 'h-[calc(100dvh-113px-env(safe-area-inset-bottom))] min-h-[420px]';
const BETWEEN_BARS_ON_DESK = 'md:h-[calc(100dvh-113px-env(safe-area-inset-bottom))] md:min-h-[420px]';

export function MessagesPage({ userId, openId, renderPostAction }: MessagesPageProps) {
  const isOpen = openId !== null;
  return (
    <div
      className={`mx-auto flex w-full max-w-[1240px] flex-col bg-card md:grid md:grid-cols-[300px_minmax(0,1fr)] lg:grid-cols-[368px_minmax(0,1fr)] xl:border-x ${isOpen ? BETWEEN_BARS : `max-md:grow ${BETWEEN_BARS_ON_DESK}`}`}
    >
      <div className="flex min-h-0 flex-col md:border-r">
        <h1 className={`px-4 pt-4 pb-3 text-title md:px-5 ${isOpen ? 'max-md:sr-only' : ''}`}>Messages</h1>
        <nav
          aria-label="Conversations"
          className={`min-h-0 grow border-t md:overflow-y-auto md:overscroll-contain ${isOpen ? 'max-md:hidden' : ''}`}
        >
          <ConversationList chosenId={openId} empty={<NoMessages />} />
        </nav>
      </div>
      {isOpen ? (
        <OpenConversation key={openId} id={openId} userId={userId} renderPostAction={renderPostAction} />
      ) : (
        <div className="hidden items-center justify-center md:flex">
          <NoneChosen />
        </div>
      )}
    </div>
  );
}

/** Where there is none to choose, the list says what to do. */
function NoneChosen() {
  const { data } = useInfiniteQuery(conversationsQuery());
  if (data?.pages[0]?.conversations.length === 0) return null;
  return (
    <EmptyState icon={<MessagesSquare />} title="Choose a conversation">
      It opens here, beside the list.
    </EmptyState>
  );
}

function NoMessages() {
  return (
    <EmptyState
      icon={<MessageSquare />}
      title="No messages yet"
      action={<LinkButton to="/posts">Browse listings</LinkButton>}
    >
      Ask a seller something: open a listing and press “Message seller”. Answers come here.
    </EmptyState>
  );
}

/** Messages page: list and open conversation. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Conversation, Inbox } from '#common/api/conversations.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ListAddress } from './list-address.ts';
import { conversationsQuery, inboxQuery } from './conversations.api.ts';
import { OpenConversation } from './open-conversation.tsx';

interface MessagesPageProps {
  userId: number;
  /** The open conversation; null where none is. */
  openId: number | null;
  renderPostAction: (conversation: Conversation) => ReactNode;
  title?: string;
  /** The store's instead of one's own. */
  inbox?: Inbox;
  /** Below the title. */
  filter?: ReactNode;
  /** In place of an empty list. */
  empty?: ReactNode;
}

/** As high as what the bars of the site leave; the log and the list scroll by themselves. */
const BETWEEN_BARS = 'h-[calc(100dvh-113px-env(safe-area-inset-bottom))] min-h-[420px]';
const BETWEEN_BARS_ON_DESK = 'md:h-[calc(100dvh-113px-env(safe-area-inset-bottom))] md:min-h-[420px]';

/** The breakpoint `md`. */
const BOTH_PANES = '(width >= 48rem)';
const PANES = 'md:grid md:grid-cols-[340px_minmax(0,1fr)] lg:grid-cols-[368px_minmax(0,1fr)]';

export function MessagesPage({
  userId,
  openId,
  renderPostAction,
  title = 'Messages',
  inbox,
  filter,
  empty = <NoMessages />,
}: MessagesPageProps) {
  const isOpen = openId !== null;
  const { data, isError } = useInfiniteQuery(inbox === undefined ? conversationsQuery() : inboxQuery(inbox));
  const hasNone = data === undefined ? isError : data.pages[0]?.conversations.length === 0;
  // Where nothing is open and nothing can be chosen, one pane says why and what to do.
  const hasPanes = isOpen || !hasNone;
  const list = useRef<HTMLElement>(null);
  useFocusOnLeftRow(list, openId);
  const latestId = useLatestOnDesk(data?.pages[0]?.conversations[0]?.id);
  const shownId = openId ?? latestId;
  return (
    <div
      className={`mx-auto flex w-full max-w-[1240px] flex-col bg-card xl:border-x ${hasPanes ? PANES : ''} ${isOpen ? BETWEEN_BARS : `max-md:grow ${BETWEEN_BARS_ON_DESK}`}`}
    >
      <div className={`flex min-h-0 flex-col ${hasPanes ? 'md:border-r' : 'grow'}`}>
        <h1 className={`px-4 pt-4 pb-3 text-title lg:px-5 ${isOpen ? 'max-md:sr-only' : ''}`}>{title}</h1>
        {filter && <div className={`px-4 pb-3 lg:px-5 ${isOpen ? 'max-md:hidden' : ''}`}>{filter}</div>}
        <nav
          ref={list}
          aria-label="Conversations"
          className={`min-h-0 grow border-t md:overflow-y-auto md:overscroll-contain ${isOpen ? 'max-md:hidden' : ''} ${hasPanes ? '' : 'flex flex-col justify-center'}`}
        >
          <ConversationList inbox={inbox} chosenId={shownId} empty={empty} />
        </nav>
      </div>
      {shownId !== null && (
        <div className={`min-h-0 min-w-0 grow flex-col ${isOpen ? 'flex' : 'hidden md:flex'}`}>
          <OpenConversation
            key={shownId}
            id={shownId}
            userId={userId}
            isByItself={!isOpen}
            renderPostAction={renderPostAction}
          />
        </div>
      )}
    </div>
  );
}

/** Where both panes fit: what was the latest conversation when the list came; later ones do not push it away. */
function useLatestOnDesk(first: number | undefined): number | null {
  const [latestId, setLatestId] = useState<number | null>(null);
  useEffect(() => {
    if (latestId === null && first !== undefined && matchMedia(BOTH_PANES).matches) setLatestId(first);
  }, [latestId, first]);
  return latestId;
}

/** Back in the list, the focus is on the row that had led away from it. */
function useFocusOnLeftRow(list: RefObject<HTMLElement | null>, openId: number | null): void {
  const addressOf = useContext(ListAddress);
  const before = useRef(openId);
  useLayoutEffect(() => {
    const leftId = before.current;
    before.current = openId;
    if (leftId === null || openId !== null || document.activeElement !== document.body) return;
    list.current
      ?.querySelector<HTMLElement>(`a[href="${addressOf(leftId)}"]`)
      ?.focus({ preventScroll: true });
  }, [list, openId, addressOf]);
}

function NoMessages() {
  return (
    <EmptyState
      icon={<MessageSquare />}
      title="No messages yet"
      action={<LinkButton to="/posts">Browse listings</LinkButton>}
    >
      Open a listing and choose Message seller. Replies show up here.
    </EmptyState>
  );
}

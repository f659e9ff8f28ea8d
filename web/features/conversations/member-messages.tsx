/** Messages about a post, for members. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import type { Post } from '#common/api/posts.ts';
import { useIntent } from '#web/lib/intent.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConversationList } from './conversation-list.tsx';
import { conversationsQuery } from './conversations.api.ts';
import { uniqueConversations } from './messages.cache.ts';
import { MessagesPending } from './messages-pending.tsx';
import { OpenConversation } from './open-conversation.tsx';
import { StartConversation } from './start-conversation.tsx';

interface MemberMessagesProps {
  post: Post;
  userId: number;
}

export function MemberMessages({ post, userId }: MemberMessagesProps) {
  const { data, error, isFetching, refetch } = useInfiniteQuery(conversationsQuery(post.id));
  const conversations = uniqueConversations(data?.pages ?? []);
  const ownId = conversations.find(({ side }) => side === 'asker')?.id;
  const panel = useRef<HTMLDivElement>(null);
  const shown = data === undefined ? null : (ownId ?? 0);
  useIntent({ kind: 'message', id: post.id }, () => {
    if (!post.can.message && post.can.edit) toast.error('You can’t message yourself. This is your own post.');
  });
  useWritingPlace(panel, shown);
  useRoomForMore(panel, shown);

  if (!data) {
    return error ? (
      <ErrorBlock
        message={error instanceof ApiError ? error.message : 'The messages could not be loaded.'}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <MessagesPending />
    );
  }
  if (ownId !== undefined) {
    return (
      <div ref={panel} className={`${PLACE} flex max-h-[max(360px,min(640px,calc(100dvh-232px)))] flex-col`}>
        <OpenConversation id={ownId} userId={userId} isEmbedded />
      </div>
    );
  }
  if (post.can.message) {
    return (
      <div ref={panel} className={PLACE}>
        <StartConversation post={post} userId={userId} />
      </div>
    );
  }
  if (conversations.length > 0 || post.can.edit) {
    return <ConversationList postId={post.id} empty={<NobodyYet />} />;
  }
  return (
    <EmptyState icon={<MessageSquare />} title="No messages here">
      Messages are closed for this post.
    </EmptyState>
  );
}

/** By then the messages are there. */
const SETTLED_MS = 4_000;

/** Leaves the row of tabs in sight. */
const PLACE = 'scroll-mt-12 scroll-mb-2 [&_form]:scroll-mb-2';

/**
 * Brings the place to write before the reader's eyes: where that was asked for, and where a conversation has begun.
 * @param shown changes with what stands in the panel; null while nothing does
 */
function useWritingPlace(panel: RefObject<HTMLDivElement | null>, shown: number | null): void {
  const { hash, key } = useLocation();
  // Asked for again, it is shown again.
  const asked = hash === '#messages' ? key : null;
  const before = useRef(shown);
  useEffect(() => {
    const hasBegun = before.current === 0 && shown !== 0;
    before.current = shown;
    const element = panel.current;
    if (element === null || shown === null || (asked === null && !hasBegun)) return undefined;
    // On a phone the keyboard would cover what it is about.
    if (matchMedia('(pointer: fine)').matches) {
      element.querySelector('textarea')?.focus({ preventScroll: true });
    }
    return keepEndInView(element);
  }, [panel, shown, asked]);
}

/** Until the reader does something: messages that come a moment later push the place to write down. */
function keepEndInView(element: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => element.scrollIntoView({ block: 'end' }));
  const stop = new AbortController();
  stop.signal.addEventListener('abort', () => sizes.disconnect());
  for (const type of ['pointerdown', 'wheel', 'keydown']) {
    addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  element.scrollIntoView({ block: 'end' });
  sizes.observe(element);
  const timer = setTimeout(() => stop.abort(), SETTLED_MS);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Keeps the place to write above the bars when a picture or another line makes a short panel longer. */
function useRoomForMore(panel: RefObject<HTMLDivElement | null>, shown: number | null): void {
  useEffect(() => {
    const element = panel.current;
    if (element === null || shown === null) return undefined;
    let isUsed = false;
    let height = element.offsetHeight;
    const sizes = new ResizeObserver(() => {
      const hasGrown = element.offsetHeight > height;
      height = element.offsetHeight;
      if (hasGrown && isUsed) element.querySelector('form')?.scrollIntoView({ block: 'nearest' });
    });
    sizes.observe(element);
    const stop = new AbortController();
    // Not the focus: where a file is chosen, not every browser gives it to the field.
    for (const type of ['pointerdown', 'keydown']) {
      const note = ({ target }: Event) => {
        isUsed = target instanceof Node && element.contains(target);
      };
      addEventListener(type, note, { signal: stop.signal, passive: true });
    }
    return () => {
      sizes.disconnect();
      stop.abort();
    };
  }, [panel, shown]);
}

function NobodyYet() {
  return (
    <EmptyState icon={<MessageSquare />} title="No messages yet">
      Messages about this listing appear here, one conversation per person.
    </EmptyState>
  );
}

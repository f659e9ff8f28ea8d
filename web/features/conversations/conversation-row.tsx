/** A conversation in a list. */
import { useContext } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#common/api/conversations.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { STATUS_LABELS } from '#common/domain/post-status.ts';
import { formatFullDate } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CountPill } from '#web/ui/count-pill.tsx';
import { ListAddress } from './list-address.ts';
import { formatListTime } from './message-time.ts';
import { PostPicture } from './post-picture.tsx';
import { isRemoved, isStore } from './sides.ts';
import { useLocalClock } from './use-local-clock.ts';

interface ConversationRowProps {
  conversation: Conversation;
  isChosen: boolean;
}

/** Tells the opened conversation that Back leads to a list. */
export const FROM_LIST = { isFromList: true };

export function ConversationRow({ conversation, isChosen }: ConversationRowProps) {
  const { id, sender, post, timestamp, unreadCount, lastMessage, isBlocked } = conversation;
  const addressOf = useContext(ListAddress);
  const writer = conversation.lastMessageIsMine ? 'You' : conversation.lastMessageBy;
  const { now, timeZone } = useLocalClock();
  const isUnread = unreadCount > 0;
  const weight = isUnread ? 'font-semibold text-ink' : 'text-soft';
  return (
    <Link
      to={addressOf(id)}
      state={FROM_LIST}
      preventScrollReset={isChosen}
      aria-current={isChosen ? 'true' : undefined}
      className={`relative flex items-center gap-3 border-b px-4 py-3.5 no-underline focus-visible:-outline-offset-2 lg:px-5 ${isChosen ? 'bg-tint before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-brand' : 'hover:bg-well'}`}
    >
      {/* Where the words are twice as large, they need its room. */}
      <span className="inline-flex max-[279px]:hidden">
        <Avatar name={sender.name} picture={sender.avatar} store={isStore(conversation)} />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2 max-[279px]:flex-wrap">
          <span className="truncate text-control">{sender.name}</span>
          <time
            dateTime={timestamp}
            title={now === null ? undefined : formatFullDate(timestamp)}
            // Without the reader's time zone it would be another text, and move, a moment later.
            className={`shrink-0 text-meta ${weight} ${now === null ? 'not-noscript:invisible' : ''}`}
          >
            {formatListTime(timestamp, now, timeZone)}
          </time>
        </span>
        <span className={`block truncate text-crumb ${weight}`}>
          {writer !== null && `${writer}: `}
          {lastMessage}
        </span>
        <span className="block truncate text-meta">
          {isBlocked && <span className="font-semibold text-bad">Blocked · </span>}
          <TrustOf conversation={conversation} />
          {post.title}
        </span>
        {isUnread && <span className="sr-only">{unreadCount} unread</span>}
      </span>
      <span className="relative size-13 shrink-0">
        <span className="block size-full overflow-hidden rounded-[6px]">
          <PostPicture post={post} />
        </span>
        <UnreadMark count={unreadCount} />
      </span>
    </Link>
  );
}

/** What has become of the post, where it is not simply there. */
function TrustOf({ conversation }: { conversation: Conversation }) {
  const status = conversation.post.status as PostStatus;
  const word = isRemoved(conversation)
    ? 'Removed'
    : status === PostStatus.Pending || status === PostStatus.Complete
      ? STATUS_LABELS[status]
      : null;
  return word && <span className="font-semibold text-soft">{word} · </span>;
}

/** The number from two on; at exactly one a dot. */
function UnreadMark({ count }: { count: number }) {
  if (count !== 1) return <CountPill count={count} className="absolute -right-1.5 -bottom-1.5" />;
  return (
    <span
      aria-hidden="true"
      className="absolute -right-1 -bottom-1 size-3 rounded-full bg-brand ring-2 ring-card"
    />
  );
}

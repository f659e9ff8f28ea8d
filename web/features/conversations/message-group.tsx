/** Consecutive messages of one writer. */
import { Check, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatFullDate } from '#web/lib/format.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { MessageGroup } from './message-groups.ts';
import { formatClock } from './message-time.ts';
import { useLocalClock } from './use-local-clock.ts';

interface MessageGroupProps {
  group: MessageGroup;
  /** What stands above the messages of a store and of colleagues. */
  writer: string | null;
  /** Of the last own message in the conversation; null where it stands elsewhere. */
  sending: 'sent' | 'read' | null;
  /** Right below the message that it is about. */
  warning?: ReactNode;
}

export function MessageGroupView({ group, writer, sending, warning }: MessageGroupProps) {
  const { author, isOwn, messages } = group;
  const { timeZone, now } = useLocalClock();
  const { timestamp } = messages.at(-1) ?? { timestamp: '' };
  const name = isOwn && writer === null ? 'You' : author.displayName;
  return (
    <div
      role="group"
      aria-label={name}
      className={`mt-5 flex flex-col gap-1 ${isOwn ? 'items-end' : 'items-start'}`}
    >
      {writer !== null && <p className="px-1 text-meta font-medium text-soft">{writer}</p>}
      {messages.map(({ id, body, media }, index) => (
        <MessageBubble
          key={id}
          isOwn={isOwn}
          isLast={index === messages.length - 1}
          body={body}
          media={media}
          writer={name}
        />
      ))}
      <p className="mt-0.5 flex items-center gap-1 px-1 text-meta text-soft">
        <time dateTime={timestamp} title={now === null ? undefined : formatFullDate(timestamp)}>
          {formatClock(timestamp, timeZone)}
        </time>
        {sending !== null && (
          <>
            <span aria-hidden="true">·</span>
            {sending === 'read' ? 'Read' : 'Sent'}
            {sending === 'read' ? (
              <CheckCheck aria-hidden="true" className="size-3.5" />
            ) : (
              <Check aria-hidden="true" className="size-3.5" />
            )}
          </>
        )}
      </p>
      {warning}
    </div>
  );
}

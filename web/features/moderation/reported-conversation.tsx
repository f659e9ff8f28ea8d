/** A reported conversation, which a moderator opens only to decide about it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueueCase } from '#common/api/moderation.ts';
import { fullStopAfter } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Time } from '#web/ui/time.tsx';
import { reportedMessagesQuery } from './moderation.api.ts';

interface ReportedConversationProps {
  id: number;
  conversation: NonNullable<QueueCase['conversation']>;
}

export function ReportedConversation({ id, conversation }: ReportedConversationProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { asker, owner, isReadable } = conversation;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-note">
        Between <span className="font-medium">{asker}</span>, who asked, and{' '}
        <span className="font-medium">{owner}</span>
        {fullStopAfter(owner)}
      </p>
      {isOpen ? (
        <Messages id={id} />
      ) : (
        isReadable && (
          <div>
            <Button variant="outlined" onClick={() => setIsOpen(true)} className="noscript:hidden">
              Read the conversation
            </Button>
            <p className="mt-1 text-meta text-soft">Opening it is recorded.</p>
          </div>
        )
      )}
    </div>
  );
}

function Messages({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(reportedMessagesQuery(id));
  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Spinner label="Loading" />
    );
  }
  return (
    <ol
      aria-label="Messages"
      tabIndex={-1}
      ref={(list) => list?.focus({ preventScroll: true })}
      className="flex flex-col gap-2.5 rounded bg-well p-3 text-note outline-none"
    >
      {data.messages.map((message) => (
        <li key={message.id} className="wrap-anywhere">
          <p className="text-meta text-soft">
            <span className="font-semibold text-ink">{message.author}</span> ·{' '}
            <Time value={message.createdAt} show="long" />
          </p>
          <p className="whitespace-pre-line">{message.body}</p>
          {message.media.length > 0 && (
            <p className="mt-1 flex flex-wrap gap-2">
              {message.media.map((picture, index) => (
                <a key={picture.id} href={picture.url} target="_blank" rel="noreferrer">
                  <img
                    src={picture.url}
                    alt={`Sent by ${message.author}, ${index + 1} of ${message.media.length}`}
                    className="h-24 rounded"
                  />
                </a>
              ))}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A message being sent, or that failed. */
import { CircleAlert, RotateCw, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { Outgoing } from './outbox.ts';

interface OutgoingMessageProps {
  message: Outgoing;
  onRetry: () => void;
  onRemove: () => void;
}

export function OutgoingMessage({ message, onRetry, onRemove }: OutgoingMessageProps) {
  const { body, media, state, error } = message;
  const hasFailed = state === 'failed';
  return (
    <div role="group" aria-label="You" className="mt-3 flex flex-col items-end gap-1">
      <MessageBubble isOwn isLast body={body} media={media} writer="You" />
      {hasFailed ? (
        <div className="flex max-w-[84%] flex-wrap items-center justify-end gap-x-1">
          <p
            role="alert"
            className="flex items-center gap-1.5 px-1 text-right text-meta font-medium text-bad"
          >
            <CircleAlert aria-hidden="true" className="size-4" />
            <span>Not sent{error !== null && ` · ${error}`}</span>
          </p>
          <span className="flex">
            <Button variant="plain" className="px-2.5!" onClick={onRetry}>
              <RotateCw aria-hidden="true" className="size-4" />
              Try again
            </Button>
            <Button variant="bad" className="px-2.5!" onClick={onRemove}>
              <Trash2 aria-hidden="true" className="size-4" />
              Remove
            </Button>
          </span>
        </div>
      ) : (
        <p className="px-1 text-meta text-soft">Sending…</p>
      )}
    </div>
  );
}

/** Tells a screen reader of messages that arrive, and of nothing else that comes into the log. */
import { useState } from 'react';
import type { Conversation, Message } from '#common/api/conversations.ts';
import { describeMessage } from './messages.cache.ts';

interface NewMessagePillProps {
  conversation: Conversation;
  newest: Message | undefined;
}

export function NewMessagePill({ conversation, newest }: NewMessagePillProps) {
  // What was there at first is no news.
  const [first] = useState(newest?.id ?? 0);
  const isNews = newest !== undefined && newest.id > first && newest.side !== conversation.side;
  return (
    <p aria-live="polite" className="sr-only">
      {isNews && `${newest.author.displayName}: ${describeMessage(newest)}`}
    </p>
  );
}

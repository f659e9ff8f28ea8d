/** Explains a closed conversation and keeps the draft. */
import { useEffect, useState } from 'react';
import type { Conversation } from '#common/api/conversations.ts';
import { fullStopAfter } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { PreservedText } from '#web/ui/preserved-text.tsx';
import { readDraft } from './message-store.ts';
import { useBlock } from './conversations.api.ts';
import { isRemoved } from './sides.ts';

interface ConversationClosedProps {
  conversation: Conversation;
  draftKey: string;
}

export function ConversationClosed({ conversation, draftKey }: ConversationClosedProps) {
  const { sender, isBlocked, can } = conversation;
  const { mutate: block, isPending } = useBlock(conversation);
  const [words, setWords] = useState('');
  // The server's drawing has no draft.
  useEffect(() => setWords(readDraft(draftKey)?.body.trim() ?? ''), [draftKey]);
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-page px-4 py-3 text-note text-soft md:px-5">
      <p>{reasonFor(conversation)}</p>
      {isBlocked && can.unblock && (
        <Button variant="outlined" pending={isPending} onClick={() => block(false)}>
          Unblock {sender.name}
        </Button>
      )}
      {words !== '' && <PreservedText label="What you were writing" text={words} />}
    </div>
  );
}

function reasonFor({ isBlocked, ...conversation }: Conversation): string {
  const { name } = conversation.sender;
  if (isBlocked) return `You blocked ${name}${fullStopAfter(name)}`;
  if (isRemoved(conversation)) return 'The post was removed. Nothing more can be written about it.';
  return 'You can’t write in this conversation any more.';
}

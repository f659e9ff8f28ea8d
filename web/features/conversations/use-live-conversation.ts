/** Keeps an open conversation at its newest: by live events, and by asking for what was missed. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from '#web/lib/live.ts';
import { logFailure } from '#web/lib/log.ts';
import { catchUpMessages } from './conversations.api.ts';
import { applyRead, messagesKey, receiveMessage, refreshConversation } from './messages.cache.ts';

/** What came with the page itself is new enough. */
const FRESH_MS = 5_000;

function catchUp(client: QueryClient, id: number): void {
  catchUpMessages(client, id).catch((error: unknown) => logFailure('Catching up', error));
}

/** `onBack` is called when the connection is there, again too. */
export function useLiveConversation(id: number, onBack: () => void): void {
  const client = useQueryClient();

  useWatch(
    'conversation',
    id,
    (change) => {
      if (change.type === 'message') receiveMessage(client, change.message);
      else if (change.type === 'read') applyRead(client, id, change);
      else void refreshConversation(client, id);
    },
    () => {
      catchUp(client, id);
      onBack();
    },
  );

  useEffect(() => {
    const updatedAt = client.getQueryState(messagesKey(id))?.dataUpdatedAt ?? 0;
    if (updatedAt > 0 && updatedAt < Date.now() - FRESH_MS) catchUp(client, id);
  }, [client, id]);
}

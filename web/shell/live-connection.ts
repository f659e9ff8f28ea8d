/** Live connection of a page. */
import type { QueryClient } from '@tanstack/react-query';
import { recheckUser } from '#web/features/accounts/session-change.ts';
import { receiveMessage } from '#web/features/conversations/messages.cache.ts';
import { applyOwnCounts } from '#web/features/posts/list/posts.live.ts';
import { carryWatches, deliverChange, isWatched } from '#web/lib/live.ts';
import { showGoodbye } from './goodbye-bar.tsx';
import { catchUp, createHandler } from './live-handling.ts';
import { isRefused, openHub } from './live-hub.ts';
import { superviseConnection } from './live-retries.ts';
import { listenForSigns } from './live-signs.ts';

/** Connects and stays connected. @returns what ends it. */
export function connectLive(client: QueryClient): () => void {
  const handleNotification = createHandler(
    client,
    (conversationId) => document.visibilityState === 'visible' && isWatched('conversation', conversationId),
  );
  const keeper = superviseConnection({
    open: (onClosed) =>
      openHub({
        onConnected: (port) => {
          carryWatches(port);
          catchUp(client);
        },
        onLost: () => carryWatches(null),
        onClosed,
        onNotification: handleNotification,
        onChange: (change) => {
          if (change.kind === 'goodbye') {
            // Trying to come back would be refused.
            keeper.stop();
            showGoodbye(client, change.data);
          } else if (change.kind === 'ownPost') applyOwnCounts(client, change.data);
          else if (change.kind === 'ownMessage') receiveMessage(client, change.data);
          else deliverChange(change);
          if (change.kind === 'sync') catchUp(client);
        },
      }),
    isRefused,
    // The session has ended meanwhile: the site asks who is logged in, and shows it.
    onRefused: () => recheckUser(client),
  });
  const stopListening = listenForSigns(client, keeper);
  return () => {
    stopListening();
    keeper.stop();
  };
}

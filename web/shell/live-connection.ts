/** The live connection of a page: what it hears goes to the cache and to what is watched. */
import type { QueryClient } from '@tanstack/react-query';
import { recheckUser } from '#web/features/accounts/session-change.ts';
import { applyOwnCounts } from '#web/features/posts/posts.live.ts';
import { carryWatches, deliverChange, isWatched } from '#web/lib/live.ts';
import { catchUp, createHandler } from './live-handling.ts';
import { isRefused, openHub } from './live-hub.ts';
import { type Keeper, keepConnected } from './live-retries.ts';

/** Connects and stays connected. @returns what ends it. */
export function connectLive(client: QueryClient): () => void {
  const handleNotification = createHandler(
    client,
    (conversationId) => document.visibilityState === 'visible' && isWatched('conversation', conversationId),
  );
  const keeper = keepConnected({
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
          if (change.kind === 'ownPost') applyOwnCounts(client, change.data);
          else deliverChange(change);
          if (change.kind === 'sync') catchUp(client);
        },
      }),
    isRefused,
    // The session has ended meanwhile: the site asks who is logged in, and shows it.
    onRefused: () => recheckUser(client),
  });
  const stopListening = listenToPage(keeper);
  return () => {
    stopListening();
    keeper.stop();
    carryWatches(null);
  };
}

/** A page that was frozen, out of sight or without a network has lost more than it knows. */
function listenToPage({ restart, resume }: Keeper): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  addEventListener('online', restart, { signal });
  addEventListener('pageshow', (event) => event.persisted && restart(), { signal });
  document.addEventListener('resume', restart, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resume(), {
    signal,
  });
  return () => leave.abort();
}

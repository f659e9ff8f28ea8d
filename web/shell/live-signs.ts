/** Signals that a reconnect may succeed. */
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { Keeper } from './live-retries.ts';

/** @returns what ends the listening */
export function listenForSigns(client: QueryClient, keeper: Keeper): () => void {
  const leave = new AbortController();
  listenToPage(keeper, leave.signal);
  const stopFollowing = followAnswers(client, keeper.tryAgain);
  return () => {
    leave.abort();
    stopFollowing();
  };
}

/** A page that was frozen, out of sight or without a network has lost more than it knows. */
function listenToPage({ restart, resume, tryAgain }: Keeper, signal: AbortSignal): void {
  addEventListener('online', restart, { signal });
  addEventListener('pageshow', (event) => event.persisted && restart(), { signal });
  document.addEventListener('resume', restart, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resume(), {
    signal,
  });
  for (const type of ['pointerdown', 'keydown', 'focus']) {
    addEventListener(type, tryAgain, { signal, passive: true });
  }
}

/** A server that has answered a question or a change is there again. */
function followAnswers(client: QueryClient, tryAgain: () => void): () => void {
  function follow(event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // What the page itself puts into the cache is no answer.
    if (!('manual' in event.action) || event.action.manual !== true) tryAgain();
  }
  const stops = [client.getQueryCache().subscribe(follow), client.getMutationCache().subscribe(follow)];
  return () => {
    for (const stop of stops) stop();
  };
}

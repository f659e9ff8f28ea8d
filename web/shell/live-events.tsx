/** Live events for members: the connection is loaded once the page is usable, and never for visitors. */
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LOGOUT_KEY } from '#web/features/accounts/accounts.api.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { logFailure } from '#web/lib/log.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

export function LiveEvents() {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? null;
  // Whoever logs out hangs up first: a session that ends under a connection looks like a failure.
  const isLeaving = useIsMutating({ mutationKey: LOGOUT_KEY }) > 0;
  useEffect(
    () => (userId === null || isLeaving ? undefined : connectWhenIdle(client)),
    [client, userId, isLeaving],
  );
  return null;
}

/** @returns what ends the connection, or keeps it from beginning. */
function connectWhenIdle(client: QueryClient): () => void {
  let isOver = false;
  let disconnect: (() => void) | undefined;

  async function connect() {
    const { connectLive } = await import('./live-connection.ts');
    if (!isOver) disconnect = connectLive(client);
  }

  const cancel = whenIdle(() => connect().catch((error: unknown) => logFailure('Live events', error)));
  return () => {
    isOver = true;
    cancel();
    disconnect?.();
  };
}

/** Hub methods: watch and unwatch. */
import type { Member } from '#server/http/actor.ts';
import { createCounter, LIMITS } from '#server/http/limits.ts';
import type { WatchKind } from '#common/api/live.ts';
import type { Clients } from './clients.ts';
import type { CurrentClients } from './current-clients.ts';
import { readWatchKey, watchKey } from './deliveries.ts';
import type { WatchAccess } from './live.ts';
import { HubError, type HubMethods } from './signalr/types.ts';
import { WATCH_REFUSED } from '#common/domain/shared-names.ts';

/** A page watches a handful of things. */
const MAX_WATCHES = 100;

export function createHubMethods({
  clients,
  current,
  watch,
  rateLimitFactor,
}: {
  clients: Clients;
  current: CurrentClients;
  watch: Record<WatchKind, WatchAccess>;
  rateLimitFactor: number;
}): HubMethods<Member> {
  const count = createCounter();
  const { max, windowMs } = LIMITS.watch;

  return {
    /** True, or an error that is the same for what is absent and for what is not for this person. */
    async Watch(connection, [kind, id]) {
      const named = readWatchKey(kind, id);
      if (named === null) throw nothingThere();
      const client = clients.find(connection);
      if (client === undefined) throw nothingThere();
      if (count(String(connection.user.user.id), windowMs).current > max * rateLimitFactor) {
        throw new HubError('Too many requests. Wait a moment and try again.');
      }
      const thing = watchKey(named.kind, named.id);
      if (client.watched.size >= MAX_WATCHES && !client.watched.has(thing)) {
        throw new HubError('Too many subscriptions on this connection.');
      }
      // Before it is checked, so that nothing falls into the gap; each send checks by itself.
      clients.watch(client, thing);
      try {
        const mayWatch = await watch[named.kind](named.id);
        if (mayWatch === null) throw nothingThere();
        await current.bringUpToDate(() => (clients.find(connection) === undefined ? [] : [client]));
        if (!mayWatch(client.actor)) throw nothingThere();
        clients.confirm(client, thing);
        return true;
      } catch (error) {
        clients.unwatch(client, thing);
        throw error;
      }
    },
    Unwatch(connection, [kind, id]) {
      const named = readWatchKey(kind, id);
      const client = clients.find(connection);
      if (named !== null && client !== undefined) clients.unwatch(client, watchKey(named.kind, named.id));
      return true;
    },
  };
}

const nothingThere = (): HubError => new HubError(WATCH_REFUSED);

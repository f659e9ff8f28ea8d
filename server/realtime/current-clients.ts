/** Refreshes the actors of connected clients. */
import type { Member } from '#server/http/actor.ts';
import type { Client, Clients } from './clients.ts';

/** Everyone is read anew so often: what no event told, an end by time or a change by hand, is seen after this. */
export const SWEEP_MS = 10_000;
/** Long enough to reach from one sweep to the next. */
const CURRENT_MS = 15_000;
/** People that are read at once. */
const CHUNK = 1_000;

/** The same people as they are now; null for each whose session has ended. */
export type RenewActors = (actors: readonly Member[]) => Promise<(Member | null)[]>;

export type CurrentClients = {
  /** Something has been heard about this person: what was read no longer holds. */
  doubt: (client: Client) => void;
  /**
   * Reads anew whoever needs it, until all that `pick` gives are as they are now; `pick` is asked again after each
   * reading, since clients come and go meanwhile.
   * @throws where that does not come to an end: what was read may be too old by the time it is there.
   */
  bringUpToDate: (pick: () => Iterable<Client>) => Promise<void>;
  /** Reads anew all of them, whatever is known. */
  renew: (clients: readonly Client[]) => Promise<void>;
  /** Reads anew everyone, unless that is going on already. */
  sweep: () => Promise<void>;
  /** Ends a connection whose session has ended: its client does not come back. */
  end: (client: Client) => void;
};

export function createCurrentClients(clients: Clients, renewActors: RenewActors): CurrentClients {
  const end = (client: Client): void => {
    clients.remove(client);
    client.connection.close({ error: 'Your session has ended.' });
  };
  const renewChunk = async (chunk: readonly Client[]): Promise<void> => {
    const until = performance.now() + CURRENT_MS;
    const changes = chunk.map((client) => client.changes);
    const actors = await renewActors(chunk.map((client) => client.actor));
    for (const [index, client] of chunk.entries()) {
      const actor = actors[index] ?? null;
      if (actor === null) end(client);
      else if (client.changes === changes[index]) {
        client.actor = actor;
        client.currentUntil = until;
      }
    }
  };
  const renew = async (all: readonly Client[]): Promise<void> => {
    for (let start = 0; start < all.length; start += CHUNK) await renewChunk(all.slice(start, start + CHUNK));
  };
  let isSweeping = false;
  return {
    doubt(client) {
      client.changes++;
      client.currentUntil = 0;
    },
    async bringUpToDate(pick) {
      const end = performance.now() + CURRENT_MS;
      for (let now = performance.now(); now < end; now = performance.now()) {
        const stale = [...pick()].filter((client) => client.currentUntil <= now);
        if (stale.length === 0) return;
        await renew(stale);
      }
      throw new Error('the sessions of open pages take too long to read');
    },
    renew,
    async sweep() {
      if (isSweeping) return;
      isSweeping = true;
      try {
        await renew(clients.all());
      } finally {
        isSweeping = false;
      }
    },
    end,
  };
}

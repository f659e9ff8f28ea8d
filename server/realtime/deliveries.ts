/** Sends changes and notifications to connected clients. */
import { type LiveChange, type LiveNotification, WATCH_KINDS, type WatchKind } from '#common/api/live.ts';
import type { Logger } from '#server/lib/log.ts';
import type { Client, Clients } from './clients.ts';
import type { CurrentClients } from './current-clients.ts';
import type { Live, WatchAccess } from './live.ts';
import { createOrderedBatches } from './ordered-batches.ts';
import { encodeInvocation } from './signalr/json-protocol.ts';

const MAX_ID = 2_147_483_647;
const SYNC = encodeChange({ kind: 'sync', id: 0, data: null });

/** What is watched, as one text. */
export const watchKey = (kind: WatchKind, id: number): string => `${kind} ${id}`;

/** A thing as a client names it; null for what cannot be watched. */
export function readWatchKey(kind: unknown, id: unknown): { kind: WatchKind; id: number } | null {
  const known = WATCH_KINDS.find((name) => name === kind);
  if (known === undefined || !Number.isInteger(id)) return null;
  return Number(id) >= 1 && Number(id) <= MAX_ID ? { kind: known, id: Number(id) } : null;
}

/** Tells a page that it may have missed something. */
export const sendSync = ({ connection }: Client): void => connection.sendEncoded(SYNC);

/** Tells a page why its session ends. */
export const sendGoodbye = ({ connection }: Client, words: string): void =>
  connection.sendEncoded(encodeChange({ kind: 'goodbye', id: 0, data: words }));

function encodeChange(change: LiveChange): string {
  return encodeInvocation('ReceiveChange', [change]);
}

export function createDeliveries({
  clients,
  current,
  watch,
  log,
}: {
  clients: Clients;
  current: CurrentClients;
  watch: Record<WatchKind, WatchAccess>;
  log: Logger;
}): Live {
  /** The thing is read once for all that waits, and after the last of it has happened. */
  const sendChanges = createOrderedBatches<Change>(async (thing, changes) => {
    const [{ kind, id }] = changes as [Change];
    const watchers = (): ReadonlySet<Client> => clients.watching(thing);
    const ownerIds = new Set(changes.flatMap(({ userId }) => userId ?? []));
    const receivers = (): Set<Client> =>
      new Set([...watchers(), ...[...ownerIds].flatMap((userId) => [...clients.ofUser(userId)])]);
    const join = (isMeant: (userId: number | null) => boolean): string =>
      changes.map(({ userId, message }) => (isMeant(userId) ? message : '')).join('');
    try {
      const mayWatch = (await watch[kind](id)) ?? (() => false);
      await current.bringUpToDate(receivers);
      const shared = join((userId) => userId === null);
      const goodbye = encodeChange({ kind, id, data: { type: 'changed' } });
      for (const client of receivers()) {
        const isWatching = watchers().has(client);
        const maySee = isWatching && mayWatch(client.actor);
        const { id: ownId } = client.actor.user;
        const messages = ownerIds.has(ownId)
          ? join((userId) => (userId === null ? maySee : userId === ownId))
          : maySee && shared;
        if (messages) client.connection.sendEncoded(messages);
        // Whoever has not been told yet that it may watch hears nothing: not even that there is something.
        if (isWatching && !maySee && client.watched.get(thing) === true) {
          clients.unwatch(client, thing);
          client.connection.sendEncoded(goodbye);
        }
      }
    } catch (error) {
      log.warn({ err: error, thing }, 'a change could not be sent');
      receivers().forEach(sendSync);
    }
  });

  const sendNotifications = createOrderedBatches<Notification>(async (_all, notifications) => {
    const receivers = (): Client[] =>
      notifications.flatMap(({ userIds }) => userIds.flatMap((userId) => [...clients.ofUser(userId)]));
    try {
      await current.bringUpToDate(receivers);
      for (const { userIds, message } of notifications) {
        for (const userId of userIds) {
          for (const { connection } of clients.ofUser(userId)) connection.sendEncoded(message);
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'notifications could not be sent');
      receivers().forEach(sendSync);
    }
  });

  return {
    change(kind, id, data) {
      const thing = watchKey(kind, id);
      if (clients.watching(thing).size === 0) return;
      const message = encodeChange({ kind, id, data } as LiveChange);
      sendChanges(thing, { kind, id, message, userId: null });
    },
    changeOwn(userId, change) {
      if (clients.ofUser(userId).size === 0) return;
      const kind = change.kind === 'ownPost' ? 'post' : 'conversation';
      const { id } = change;
      sendChanges(watchKey(kind, id), { kind, id, message: encodeChange(change), userId });
    },
    notify(userIds, notification) {
      const connected = userIds.filter((userId) => clients.ofUser(userId).size > 0);
      if (connected.length === 0) return;
      sendNotifications('all', { userIds: connected, message: encodeNotification(notification) });
    },
  };
}

/** For whoever watches, or for one person alone. */
type Change = { kind: WatchKind; id: number; message: string; userId: number | null };
type Notification = { userIds: readonly number[]; message: string };

const encodeNotification = (notification: LiveNotification): string =>
  encodeInvocation('ReceiveNotification', [notification]);

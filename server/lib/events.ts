/** Application events, published after the commit. */
import type { Logger } from './log.ts';

export type AppEvents = {
  /** With a word to its open pages, where they are told why. */
  'session.ended': { sessionId: number; goodbye?: string };
  'user.changed': { userId: number };
  'tenant.changed': { tenantId: number };
  'settings.changed': { keys: string[] };
  'post.created': { postId: number };
  'post.changed': { postId: number };
  'post.removed': { postId: number };
  /** Its open pages were told of something, on whichever node it happened: the post itself, or its counts and comments. */
  'post.told': { postId: number; isPostItself: boolean };
  /** Events of other nodes have been missed: whatever is kept in memory may be wrong. */
  'caches.stale': Record<string, never>;
};
export type EventName = keyof AppEvents;

/** Heard on every node of a site: they empty caches and end connections. The others are worked on once, where they happen. */
const SHARED_EVENTS = [
  'session.ended',
  'user.changed',
  'tenant.changed',
  'settings.changed',
  'post.created',
] as const;
export type SharedEvent = {
  [N in (typeof SHARED_EVENTS)[number]]: { name: N; event: AppEvents[N] };
}[(typeof SHARED_EVENTS)[number]];

type Listener<N extends EventName> = (event: AppEvents[N]) => void | Promise<void>;

export type Events = {
  on<N extends EventName>(name: N, listener: Listener<N>): void;
  /**
   * Tells every listener, in order of registration, and the other nodes where the event is a shared one;
   * a listener that fails is logged and stops no other.
   */
  emit<N extends EventName>(name: N, event: AppEvents[N]): void;
  /** Tells the listeners of this node alone: for what another node has told. */
  emitHere<N extends EventName>(name: N, event: AppEvents[N]): void;
  /** Sets the way to the other nodes. */
  shareOver(send: (shared: SharedEvent) => void): void;
};

/** One bus for one server. */
export function createEvents(log: Logger): Events {
  const listeners = new Map<EventName, Listener<never>[]>();
  let send: (shared: SharedEvent) => void = () => {};
  const emitHere: Events['emitHere'] = (name, event) => {
    for (const listener of listeners.get(name) ?? []) {
      Promise.try(listener as Listener<typeof name>, event).catch((error: unknown) =>
        log.error({ err: error, event: name }, 'a listener failed'),
      );
    }
  };
  return {
    on(name, listener) {
      const known = listeners.get(name) ?? [];
      known.push(listener);
      listeners.set(name, known);
    },
    emit(name, event) {
      emitHere(name, event);
      if (SHARED_EVENTS.some((shared) => shared === name)) send({ name, event } as SharedEvent);
    },
    emitHere,
    shareOver(way) {
      send = way;
    },
  };
}

/** What has happened, for whoever listens: published after the commit, never before. */
import type { Logger } from './log.ts';

export type AppEvents = {
  'session.ended': { sessionId: number };
  'user.changed': { userId: number };
  'tenant.changed': { tenantId: number };
  'settings.changed': { keys: string[] };
  'post.created': { postId: number };
  'post.changed': { postId: number };
  'post.removed': { postId: number };
};
export type EventName = keyof AppEvents;

type Listener<N extends EventName> = (event: AppEvents[N]) => void | Promise<void>;

export type Events = {
  on<N extends EventName>(name: N, listener: Listener<N>): void;
  /** Tells every listener, in order of registration; a listener that fails is logged and stops no other. */
  emit<N extends EventName>(name: N, event: AppEvents[N]): void;
};

/** One bus for one server. */
export function createEvents(log: Logger): Events {
  const listeners = new Map<EventName, Listener<never>[]>();
  return {
    on(name, listener) {
      const known = listeners.get(name) ?? [];
      known.push(listener);
      listeners.set(name, known);
    },
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) {
        Promise.try(listener as Listener<typeof name>, event).catch((error: unknown) =>
          log.error({ err: error, event: name }, 'a listener failed'),
        );
      }
    },
  };
}

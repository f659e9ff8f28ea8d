/** Pushes from services to open pages. */
import type { Changes, LiveNotification, OwnChange, WatchKind } from '#common/api/live.ts';
import type { Actor } from '#server/http/actor.ts';

/**
 * Pushes to open pages. Called after the commit, never before; never throws, and waits for nobody: what a page
 * misses, it asks for when it is back.
 */
export type Live = {
  /** `ReceiveNotification` to every connection of these people. */
  notify(userIds: readonly number[], notification: LiveNotification): void;
  /**
   * `ReceiveChange` to whoever watches the thing and may still see it; whoever may no more gets a bare `changed`, and
   * watches it no longer.
   */
  change<K extends WatchKind>(kind: K, id: number, data: Changes[K]): void;
  /**
   * `ReceiveChange` to every connection of one person; among the other changes of the post or conversation it keeps its
   * place.
   */
  changeOwn(userId: number, change: OwnChange): void;
};

/**
 * Reads once what decides who may watch a thing; the answer is asked for each watcher, at `Watch` and at each send.
 * Null where the thing does not exist.
 */
export type WatchAccess = (id: number) => Promise<((actor: Actor) => boolean) | null>;

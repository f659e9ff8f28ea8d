/** Subscriptions to live changes. */
import { useEffect, useRef } from 'react';
import type { Changes, LiveChange, WatchKind } from '#common/api/live.ts';
import { logWarning } from './log.ts';
import { WATCH_REFUSED } from '#common/domain/shared-names.ts';

/** The live connection as the watches see it. */
export interface WatchPort {
  /** Resolves once every later change will come. */
  watch: (kind: WatchKind, id: number) => Promise<void>;
  unwatch: (kind: WatchKind, id: number) => void;
}

interface Watch {
  kind: WatchKind;
  id: number;
  onChange: (data: never) => void;
  onCatchUp: () => void;
}

const watches = new Set<Watch>();
let port: WatchPort | null = null;

const watchesOf = (kind: WatchKind, id: number): Watch[] =>
  [...watches].filter((watch) => watch.kind === kind && watch.id === id);

/** Whether an open part of the page shows the thing. */
export const isWatched = (kind: WatchKind, id: number): boolean => watchesOf(kind, id).length > 0;

/** What the page shows was fetched before the watch began: what changed in between is asked for. */
async function begin(kind: WatchKind, id: number): Promise<void> {
  const carrier = port;
  if (carrier === null) return;
  try {
    await carrier.watch(kind, id);
  } catch (error) {
    // A connection that was lost comes back and begins anew.
    if (port !== carrier) return;
    // What has gone meanwhile cannot be watched; the page finds out as it asks for it anew.
    if (!String(error).endsWith(WATCH_REFUSED)) {
      logWarning(`Watching ${kind} ${id} failed: ${String(error)}`);
      return;
    }
  }
  if (port === carrier) for (const watch of watchesOf(kind, id)) watch.onCatchUp();
}

/** Begins to carry what is watched, now and later; null when the connection is gone. */
export function carryWatches(newPort: WatchPort | null): void {
  port = newPort;
  const begun = new Set<string>();
  for (const { kind, id } of watches) {
    const name = `${kind} ${id}`;
    if (!begun.has(name)) void begin(kind, id);
    begun.add(name);
  }
}

/** Hands a change to whoever watches the thing; after a gap everyone asks again. */
export function deliverChange(change: LiveChange): void {
  for (const watch of watches) {
    if (change.kind === 'sync') watch.onCatchUp();
    else if (watch.kind === change.kind && watch.id === change.id) watch.onChange(change.data as never);
  }
}

/** @returns what ends the watch. */
export function addWatch(watch: Watch): () => void {
  const { kind, id } = watch;
  const isFirst = !isWatched(kind, id);
  watches.add(watch);
  if (isFirst) void begin(kind, id);
  return () => {
    watches.delete(watch);
    if (!isWatched(kind, id)) port?.unwatch(kind, id);
  };
}

/**
 * Watches a thing while the component stands and `id` is not null. `onCatchUp` is called when the watch has begun,
 * and after each gap in the connection: something may have been missed, ask again.
 */
export function useWatch<K extends WatchKind>(
  kind: K,
  id: number | null,
  onChange: (data: Changes[K]) => void,
  onCatchUp: () => void,
): void {
  const latest = useRef({ onChange, onCatchUp });
  useEffect(() => {
    latest.current = { onChange, onCatchUp };
  });
  useEffect(() => {
    if (id === null) return;
    return addWatch({
      kind,
      id,
      onChange: (data) => latest.current.onChange(data),
      onCatchUp: () => latest.current.onCatchUp(),
    });
  }, [kind, id]);
}

/** Lazy-loaded UI modules with prefetch. */
import { useSyncExternalStore } from 'react';

export interface OnDemand<Part> {
  /** Undefined as long as it is not there. */
  get: () => Part | undefined;
  /** Asks once; after a failure anew. */
  load: () => Promise<Part>;
  /** @param listener hears that it is there. @returns what ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** @param needed another part, without which it can show nothing. */
export function onDemand<Part>(ask: () => Promise<Part>, needed?: OnDemand<unknown>): OnDemand<Part> {
  let part: Part | undefined;
  let asked: Promise<Part> | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => part,
    load: () =>
      (asked ??= Promise.all([askConnected(ask), needed?.load()]).then(
        ([loaded]) => {
          part = loaded;
          for (const listener of listeners) listener();
          return loaded;
        },
        (error: unknown) => {
          asked = undefined;
          throw error;
        },
      )),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is asked for without a line only fails. */
async function askConnected<Part>(ask: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new Error('No connection.');
  try {
    return await ask();
  } catch (error) {
    const address = navigator.onLine ? readAddress(error) : null;
    if (address === null) throw error;
    return (await import(/* @vite-ignore */ address)) as Part;
  }
}

let tries = 0;

/**
 * A script that could not be fetched is never asked for again by Chromium, whose error names it: only under another
 * address does it come. What that script imports keeps its own addresses and is there once.
 */
function readAddress(error: unknown): string | null {
  const [address] = (error instanceof TypeError && /https?:\S+/.exec(error.message)) || [];
  return address === undefined ? null : `${address}?again=${++tries}`;
}

/** Loads a part that will soon be wanted. That it does not come is told to whoever wants it then. */
export function loadEarly(part: OnDemand<unknown>): void {
  part.load().catch(() => undefined);
}

/** The part, once it is there, whoever asked for it. */
export const useLoaded = <Part>(part: OnDemand<Part>): Part | undefined =>
  useSyncExternalStore(part.subscribe, part.get, () => undefined);

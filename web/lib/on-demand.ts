/** Parts of a page whose script comes when they are first wanted, or a little before. */
import { useEffect, useEffectEvent, useReducer } from 'react';
import { logFailure } from './log.ts';

export interface OnDemand<Part> {
  /** Undefined as long as it is not there. */
  get: () => Part | undefined;
  /** Asks once; after a failure anew. */
  load: () => Promise<Part>;
}

export function onDemand<Part>(ask: () => Promise<Part>): OnDemand<Part> {
  let part: Part | undefined;
  let asked: Promise<Part> | undefined;
  return {
    get: () => part,
    load: () =>
      (asked ??= askConnected(ask).then(
        (loaded) => (part = loaded),
        (error: unknown) => {
          asked = undefined;
          throw error;
        },
      )),
  };
}

/** A script that could not be fetched is never asked for again by Chromium, so it is not asked for without a line. */
const askConnected = <Part>(ask: () => Promise<Part>): Promise<Part> =>
  navigator.onLine ? ask() : Promise.reject(new Error('There is no connection.'));

/** Loads a part that will soon be wanted; one that fails is asked for again when it is. */
export function loadEarly(part: OnDemand<unknown>): void {
  part.load().catch((error: unknown) => logFailure('A part of the page', error));
}

/** The part, once it is wanted and there. @param onFailure it could not be loaded. */
export function useOnDemand<Part>(
  part: OnDemand<Part>,
  isWanted: boolean,
  onFailure?: () => void,
): Part | undefined {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const handleFailure = useEffectEvent(() => onFailure?.());
  const isMissing = isWanted && part.get() === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    part.load().then(
      () => !isOver && draw(),
      (error: unknown) => {
        logFailure('A part of the page', error);
        if (!isOver) handleFailure();
      },
    );
    return () => {
      isOver = true;
    };
  }, [part, isMissing]);
  return isWanted ? part.get() : undefined;
}

/** Reconnects the live connection. */
import { logWarning } from '#web/lib/log.ts';

/** Before each try of a lost connection; before each try of the whole connect the same, the last one repeated. */
export const RECONNECT_DELAYS_MS = [0, 2_000, 10_000, 30_000];
export const MOST_RETRIES = 5;
/** A connection that held so long was a good one: the retries are counted anew. */
const STEADY_MS = 60_000;

export interface Connection {
  /** Rejects where there is none to be had. */
  opened: Promise<unknown>;
  /** Also while it is being opened. Nothing is heard of it afterwards. */
  close: () => void;
}

interface SupervisorOptions {
  /** Begins to connect; `onClosed` tells that what was open has ended for good. */
  open: (onClosed: () => void) => Connection;
  /** Whether it failed because nobody is logged in: trying again cannot help. */
  isRefused: (error: unknown) => boolean;
  onRefused: () => void;
}

export interface Keeper {
  /** Lets go of what there is and connects at once: the network or the page is back. */
  restart: () => void;
  /** Connects anew where it was given up or refused: the reader is back. */
  resume: () => void;
  /** Connects anew where the retries ran out: the server or the reader gives a sign of life. */
  tryAgain: () => void;
  stop: () => void;
}

/** Connects, and again whenever that ends, up to 5 times; then says so and waits for a sign of life. */
export function superviseConnection({ open, isRefused, onRefused }: SupervisorOptions): Keeper {
  let connection: Connection | null = null;
  let retries = 0;
  let connectedAt = Number.POSITIVE_INFINITY;
  let ending: 'givenUp' | 'refused' | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const mine = open(() => connection === mine && retry());
    connection = mine;
    try {
      await mine.opened;
      if (connection === mine) connectedAt = Date.now();
    } catch (error) {
      // What belongs to an earlier try tells nothing.
      if (connection !== mine) return;
      if (!isRefused(error)) return retry();
      ending = 'refused';
      onRefused();
    }
  }

  function retry(): void {
    connection = null;
    if (Date.now() - connectedAt >= STEADY_MS) retries = 0;
    connectedAt = Number.POSITIVE_INFINITY;
    if (retries === MOST_RETRIES) {
      ending = 'givenUp';
      logWarning(`Live events: no connection after ${MOST_RETRIES} retries, given up`);
      return;
    }
    timer = setTimeout(
      () => void connect(),
      RECONNECT_DELAYS_MS[Math.min(retries, RECONNECT_DELAYS_MS.length - 1)],
    );
    retries += 1;
  }

  function stop(): void {
    clearTimeout(timer);
    connection?.close();
    connection = null;
  }

  function restart(): void {
    stop();
    retries = 0;
    ending = null;
    connectedAt = Number.POSITIVE_INFINITY;
    void connect();
  }

  void connect();
  return {
    restart,
    resume: () => ending !== null && restart(),
    tryAgain: () => ending === 'givenUp' && restart(),
    stop,
  };
}

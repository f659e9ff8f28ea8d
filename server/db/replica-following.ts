/** Replica lag, measured by log positions instead of clocks. */
import type { Logger } from '#server/lib/log.ts';

/** How often both are looked at, and how often while somebody waits for it. */
const LOOK_MS = 200;
const POLL_WHILE_WAITED_MS = 10;

export type Following = {
  /** Whether the replica shows all that was committed until a moment ago, the longest lag at most. */
  isUsed: () => boolean;
  /**
   * Runs `work` once reads show all that is committed now, wherever they go: after the longest lag at the latest, and at
   * once where the replica is not used. In the order of the calls.
   */
  whenShown: (work: () => void) => void;
  /** The replica has failed: it is not used until a look finds it in order. */
  leave: (reason: string) => void;
  state: () => 'ok' | 'behind' | 'away';
  /** How old at most a read of it is, in seconds; null where nobody knows. */
  readLag: () => number | null;
  stop: () => Promise<void>;
};

/** How far a server's log has come, and whose log it is. */
export type Place = { place: number; site: string };

/** The end of the primary's log at one time of our own clock. */
type Sample = { at: number; place: number };

export function followReplica({
  primary,
  replica,
  maxLagMs,
  log,
}: {
  /** The end of the log. */
  primary: () => Promise<Place>;
  /** The part of it that is shown; rejects where the server is no replica. */
  replica: () => Promise<Place>;
  maxLagMs: number;
  log: Logger;
}): Following {
  /** What the replica has not been seen to reach, oldest first. */
  let samples: Sample[] = [];
  /** The replica shows all that was committed by then. */
  let shownAt = -Infinity;
  /**
   * Since when `whenShown` holds back; null while it does not. Before the replica is used it must show what was let through
   * until then: who was told of a change at once must not find it gone again.
   */
  let heldSince: number | null = null;
  const waiting: { since: number; work: () => void }[] = [];
  let failure: string | null = null;
  let wasUsed: boolean | null = null;
  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const isNear = (): boolean => performance.now() - shownAt <= maxLagMs;
  const isUsed = (): boolean => heldSince !== null && shownAt > heldSince && isNear();

  function settle(): void {
    heldSince = isNear() ? (heldSince ?? performance.now()) : null;
    const reached = heldSince === null ? Infinity : shownAt;
    while (waiting[0] !== undefined && waiting[0].since < reached) waiting.shift()?.work();
    if (isUsed() === wasUsed) return;
    // A replica that has only just come near is used from the next look on.
    if (heldSince !== null && !isUsed()) return;
    if (isUsed()) log.info('the replica follows: it answers reads');
    else log.warn({ reason: failure ?? 'it lags behind' }, 'reads go to the primary, not to the replica');
    wasUsed = isUsed();
  }

  function leave(reason: string): void {
    failure = reason;
    shownAt = -Infinity;
    settle();
  }

  async function look(): Promise<void> {
    lookedAt = performance.now();
    // Without a primary there is nothing new, and after the longest lag nobody knows any more.
    const here = await primary().catch(() => null);
    if (here !== null) samples.push({ at: lookedAt, place: here.place });
    // Nobody asks about what is older, however long the replica is away.
    samples = samples.filter(({ at }) => lookedAt - at <= maxLagMs);
    try {
      const there = await replica();
      if (here !== null && here.site !== there.site) throw new Error('it is the replica of another database');
      const reached = samples.findLastIndex(({ place }) => place <= there.place);
      shownAt = samples[reached]?.at ?? shownAt;
      samples = samples.slice(reached + 1);
      failure = null;
      settle();
    } catch (error) {
      leave((error as Error).message);
    }
  }

  function plan(): void {
    clearTimeout(timer);
    if (isStopped || looking !== null) return;
    const pause = waiting.length > 0 ? POLL_WHILE_WAITED_MS : LOOK_MS;
    const run = (): void => {
      looking = look().finally(() => {
        looking = null;
        plan();
      });
    };
    timer = setTimeout(run, Math.max(0, lookedAt + pause - performance.now())).unref();
  }
  plan();

  return {
    isUsed,
    whenShown(work) {
      settle();
      if (heldSince === null) return work();
      waiting.push({ since: performance.now(), work });
      if (waiting.length === 1) plan();
    },
    leave,
    state: () => (isUsed() ? 'ok' : failure === null ? 'behind' : 'away'),
    readLag: () => (shownAt === -Infinity ? null : (performance.now() - shownAt) / 1_000),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

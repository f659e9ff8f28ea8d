/** Throttles work. */

/** `run` works at once; calls within `pauseMs` of the last work are made up for together at the end of the pause. */
export function createThrottle(pauseMs: number, work: () => void): { run(): void; stop(): void } {
  let pause: NodeJS.Timeout | null = null;
  let isWanted = false;
  const run = (): void => {
    if (pause !== null) {
      isWanted = true;
      return;
    }
    isWanted = false;
    pause = setTimeout(() => {
      pause = null;
      if (isWanted) run();
    }, pauseMs).unref();
    work();
  };
  return {
    run,
    stop() {
      isWanted = false;
      if (pause !== null) clearTimeout(pause);
    },
  };
}

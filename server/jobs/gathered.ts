/** Work that one run does for many calls. */

/** Calls that come while it runs share one further run. */
export function gathered(run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    next = null;
    running = run()
      .then(() => undefined)
      .finally(() => (running = null));
    return running;
  };
  return () => {
    if (running === null) return start();
    next ??= running.then(start, start);
    return next;
  };
}

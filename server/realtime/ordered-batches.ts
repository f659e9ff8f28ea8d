/** Ordered work per key. */

/**
 * Gives back a function that takes one item of a key. `work` gets a key's items in order, and is never at work twice on
 * one key: what comes meanwhile waits, and is then worked on together. `work` must not reject.
 */
export function createOrderedBatches<T>(
  work: (key: string, items: T[]) => Promise<void>,
): (key: string, item: T) => void {
  const waiting = new Map<string, T[]>();
  const run = async (key: string): Promise<void> => {
    for (let items = waiting.get(key) ?? []; items.length > 0; items = waiting.get(key) ?? []) {
      waiting.set(key, []);
      await work(key, items);
    }
    waiting.delete(key);
  };
  return (key, item) => {
    const items = waiting.get(key);
    if (items !== undefined) {
      items.push(item);
      return;
    }
    waiting.set(key, [item]);
    void run(key);
  };
}

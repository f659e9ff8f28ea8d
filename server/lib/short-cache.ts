/** Short-lived cache evicted by events. */

export type ShortCache<K, V> = {
  /** What is kept under the key; else what `load` answers, which is kept unless something was forgotten meanwhile. */
  read(key: K, load: () => Promise<V>): Promise<V>;
  /** One key, or all of them: also what is being loaded is not kept. */
  forget(key?: K): void;
};

/**
 * A cache in this process.
 * @param ms how long an answer is kept when no event ends it, in milliseconds.
 * @param max so many answers at most: whoever may make up keys must not make it grow. Beyond them it begins anew.
 */
export function createShortCache<K, V>({ ms, max }: { ms: number; max: number }): ShortCache<K, V> {
  const entries = new Map<K, { value: V; until: number }>();
  let changes = 0;
  return {
    async read(key, load) {
      const known = entries.get(key);
      if (known !== undefined && known.until > Date.now()) return known.value;
      const before = changes;
      const value = await load();
      if (before === changes) {
        if (entries.size >= max) entries.clear();
        entries.set(key, { value, until: Date.now() + ms });
      }
      return value;
    },
    forget(key) {
      changes++;
      if (key === undefined) entries.clear();
      else entries.delete(key);
    },
  };
}

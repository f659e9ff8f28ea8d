/** Runs a statement in small batches. */

/** Rows per batch. */
export const BATCH = 1_000;

/** Repeats a batch until one comes back short. @returns how many rows it touched in all */
export async function inBatches(run: () => Promise<number>, size = BATCH): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await run();
    total += count;
    if (count < size) return total;
  }
}

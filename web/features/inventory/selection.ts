/** Which items are chosen: one by one, a stretch at a time, or all. */

/**
 * The choice after an item was ticked or unticked.
 * @param from the item that was pressed before, with the shift key held now: all between take the same tick
 */
export function toggle(
  chosen: ReadonlySet<number>,
  { id, from, order }: { id: number; from: number | null; order: readonly number[] },
): Set<number> {
  const next = new Set(chosen);
  const isOn = !chosen.has(id);
  const [start, end] = [order.indexOf(from ?? id), order.indexOf(id)];
  const stretch = start === -1 ? [id] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const one of stretch) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** Packs the steps from one state to the next by a number, so that looking one up takes few reads and hardly any memory. */

/**
 * The steps of all states lie in one row, each state's shifted so far that they fall into gaps of the others: the step of
 * a state by a number stands at its shift and the number. No two states have the same shift, so that a step is known by
 * its number: at one place, steps of different states have different numbers.
 */
export type PackedShifts = { shifts: Int32Array; length: number };

/**
 * @param steps by state its targets by number
 * @param width how many numbers there are, from 0 on
 * @param slotsAStep room for each step; with less it takes long to find gaps
 */
export function packShifts(
  steps: ReadonlyMap<number, unknown>[],
  width: number,
  slotsAStep = 1.5,
): PackedShifts {
  const count = steps.reduce((sum, { size }) => sum + size, 0);
  const room = Math.ceil(count * slotsAStep) + width;
  const length = room + width;
  const shifts = new Int32Array(steps.length);
  const isTaken = new Uint8Array(length);
  const isShift = new Uint8Array(length);
  // The largest first, while there is room, each behind the one before it; those of one step fill the gaps.
  const states = [...steps.entries()].sort(([, a], [, b]) => b.size - a.size);
  let shift = 0;
  for (const [state, targets] of states) {
    if (targets.size === 0) break;
    const numbers = Int32Array.from(targets.keys());
    let tries = 0;
    while (isShift[shift] === 1 || !areFree(isTaken, numbers, shift)) {
      if (++tries === room) return packShifts(steps, width, 2 * slotsAStep);
      shift = (shift + 1) % room;
    }
    shifts[state] = shift;
    isShift[shift] = 1;
    for (const number of numbers) isTaken[shift + number] = 1;
  }
  return { shifts, length };
}

function areFree(isTaken: Uint8Array, numbers: Int32Array, shift: number): boolean {
  for (const number of numbers) if (isTaken[shift + number] === 1) return false;
  return true;
}

/** Steps from one state to the next by a number, packed so that looking one up takes two reads and hardly any memory. */

/**
 * The steps of all states lie in one row, each state's shifted so far that they fall into gaps of the others: the step of
 * a state by a number stands at `shifts[state] + number`, if the owner there is that state.
 */
export type PackedSteps = {
  shifts: Int32Array;
  /** Owner and target in turn; the owner -1 is nobody. */
  slots: Int32Array;
};

/**
 * @param steps by state its targets by number; no target is 0
 * @param width how many numbers there are, from 0 on
 * @param slotsAStep room for each step; with less it takes long to find gaps
 */
export function packSteps(
  steps: ReadonlyMap<number, number>[],
  width: number,
  slotsAStep = 1.5,
): PackedSteps {
  const count = steps.reduce((sum, { size }) => sum + size, 0);
  const room = Math.ceil(count * slotsAStep) + width;
  const shifts = new Int32Array(steps.length);
  const slots = new Int32Array(2 * (room + width)).fill(-1);
  // The largest first, while there is room, each behind the one before it; those of one step fill the gaps.
  const states = [...steps.entries()].sort(([, a], [, b]) => b.size - a.size);
  let shift = 0;
  for (const [state, targets] of states) {
    if (targets.size === 0) break;
    const numbers = [...targets.keys()];
    let tries = 0;
    while (numbers.some((number) => slots[2 * (shift + number)] !== -1)) {
      if (++tries === room) return packSteps(steps, width, 2 * slotsAStep);
      shift = (shift + 1) % room;
    }
    shifts[state] = shift;
    for (const [number, target] of targets) {
      const slot = 2 * (shift + number);
      slots[slot] = state;
      slots[slot + 1] = target;
    }
  }
  return { shifts, slots };
}

/** Where a number leads from a state; 0 is nowhere. */
export function findStep({ shifts, slots }: PackedSteps, state: number, number: number): number {
  const slot = 2 * ((shifts[state] ?? 0) + number);
  return slots[slot] === state ? (slots[slot + 1] ?? 0) : 0;
}

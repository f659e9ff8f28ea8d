/** Whether a list is the whole one or a part, such as a single state's. */

export type ListSize = { known: number; named: number; known_states: string[]; named_states: string[] };

/**
 * A list that names fewer than half of the licensees that are known, or leaves out more than half of their states, is
 * a part: who is not in it is not gone.
 */
export function isWholeList({ known, named, known_states, named_states }: ListSize): boolean {
  const shared = known_states.filter((state) => named_states.includes(state)).length;
  return named > 0 && named * 2 >= known && shared * 2 >= known_states.length;
}

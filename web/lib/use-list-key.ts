/** React key for lists measured from a place. */
import { useState } from 'react';

interface ListState {
  /** Where it is measured from. */
  place: string | undefined;
  /** What stands first in it, in its order. */
  order: string;
  /** It is still the list of the place before. */
  isOld: boolean;
}

/** Another one for another order that comes with another place; the same one for all else that changes. */
export function useListKey({ place, order, isOld }: ListState): number {
  const [drawn, setDrawn] = useState({ place, order, key: 0 });
  if (isOld || (drawn.place === place && drawn.order === order)) return drawn.key;
  const isAnother = drawn.place !== place && drawn.order !== order;
  const key = isAnother ? drawn.key + 1 : drawn.key;
  setDrawn({ place, order, key });
  return key;
}

/** A word to whoever leaves: the site is loaded anew then, and says it once it is there again. */
import { keepInTab, readFromTab } from './tab-store.ts';

const KEY = 'farewell';
const FAREWELLS = ['loggedOut', 'accountDeleted'] as const;
export type Farewell = (typeof FAREWELLS)[number];

/** Right before the site is loaded anew. */
export const keepFarewell = (farewell: Farewell): void => keepInTab(KEY, farewell);

/** Once; null where there is nothing to say. */
export function takeFarewell(): Farewell | null {
  const kept = readFromTab(KEY);
  keepInTab(KEY, null);
  return FAREWELLS.find((farewell) => farewell === kept) ?? null;
}

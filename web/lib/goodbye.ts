/** Message shown after logging out and reloading. */
import { storeInTab, readFromTab } from './tab-store.ts';

const KEY = 'farewell';
const FAREWELLS = ['loggedOut', 'accountDeleted'] as const;
export type Goodbye = (typeof FAREWELLS)[number];

/** Right before the site is loaded anew. */
export const saveGoodbye = (goodbyeBody: Goodbye): void => storeInTab(KEY, goodbyeBody);

/** Once; null where there is nothing to say. */
export function takeGoodbye(): Goodbye | null {
  const kept = readFromTab(KEY);
  storeInTab(KEY, null);
  return FAREWELLS.find((goodbyeBody) => goodbyeBody === kept) ?? null;
}

/** Canonical addresses of lists. */

/** As search engines know them; the router takes any case and a final slash. */
const LIST_PATHS = ['/posts', '/newInventory', '/usedInventory', '/privateParty', '/news', '/discussions'];

/** A path as it is written in links: `/NEWS/` is `/news`. */
export function toLastingPath(pathname: string): string {
  const path = pathname.replace(/\/+$/, '') || '/';
  return LIST_PATHS.find((known) => known.toLowerCase() === path.toLowerCase()) ?? path;
}

interface AskedList {
  types?: readonly number[];
  [name: string]: unknown;
}

/**
 * Whether a list is narrowed, sorted or continued by its address: such a view is found from the list, not by a search engine.
 * Naming the types that the list has anyway narrows nothing.
 * @param kept names of the query that lead to lists of their own.
 */
export function isListView(
  query: AskedList,
  types: readonly number[] = [],
  kept: readonly string[] = [],
): boolean {
  const { types: asked, ...others } = query;
  const isNarrowed =
    asked !== undefined && (asked.length !== types.length || asked.some((type) => !types.includes(type)));
  return isNarrowed || Object.keys(others).some((name) => !kept.includes(name));
}

/** How a person likes lists, kept in the browser's local storage: the sort and the layout chosen last. */
import { useSyncExternalStore } from 'react';
import { LayoutMode, SortMode, valuesOf } from '#common/domain/enums.ts';

/** The keys of specification section 9. */
const SORT_KEY = 'sortMode';
const LAYOUT_KEY = 'layoutMode';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Storage may be forbidden or full: the page then works without it. */
function read<T extends number>(key: string, values: readonly T[]): T | null {
  try {
    const stored = localStorage.getItem(key);
    return values.find((value) => String(value) === stored) ?? null;
  } catch {
    return null;
  }
}

function write(key: string, value: number): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Null where nothing was chosen, and always on the server. */
export function readStoredSort(): SortMode | null {
  return typeof localStorage === 'undefined' ? null : read(SORT_KEY, valuesOf(SortMode));
}

export const storeSort = (sort: SortMode): void => write(SORT_KEY, sort);

export function useStoredSort(): SortMode | null {
  return useSyncExternalStore(subscribe, readStoredSort, () => null);
}

export function readStoredLayout(): LayoutMode {
  return read(LAYOUT_KEY, valuesOf(LayoutMode)) ?? LayoutMode.Expanded;
}

export const storeLayout = (layout: LayoutMode): void => write(LAYOUT_KEY, layout);

/** Expanded where nothing was chosen. */
export function useStoredLayout(): LayoutMode {
  return useSyncExternalStore(subscribe, readStoredLayout, () => LayoutMode.Expanded);
}

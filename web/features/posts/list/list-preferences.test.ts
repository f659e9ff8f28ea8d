/** Tries the local storage keys of specification section 9 and what stands where nothing, or nonsense, is stored. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LayoutMode, SortMode } from '#common/domain/enums.ts';
import { readStoredLayout, readStoredSort, storeLayout, storeSort } from './list-preferences.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('sort and layout are kept as numbers under sortMode and layoutMode (spec 4, 9)', () => {
  storeSort(SortMode.Best);
  storeLayout(LayoutMode.Compact);
  expect(Object.fromEntries(stored)).toEqual({ sortMode: '1', layoutMode: '0' });
  expect([readStoredSort(), readStoredLayout()]).toEqual([SortMode.Best, LayoutMode.Compact]);
});

test.each([null, '', '7', 'best'])('%j stored means New by default, and Expanded', (text) => {
  if (text !== null) {
    stored.set('sortMode', text);
    stored.set('layoutMode', text);
  }
  expect([readStoredSort(), readStoredLayout()]).toEqual([null, LayoutMode.Expanded]);
});

describe('a browser that refuses storage', () => {
  test('shows the list all the same', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    storeSort(SortMode.Best);
    expect([readStoredSort(), readStoredLayout()]).toEqual([null, LayoutMode.Expanded]);
  });
});

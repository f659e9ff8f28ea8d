/** Tries the theme's rules of specification section 4 and its key of section 9 on a stand-in for the browser. */
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readTheme, subscribeToTheme, THEME_KEY, toggleTheme } from './theme-store.ts';
import { THEME_SCRIPT } from './theme.tsx';

class System extends EventTarget {
  matches = false;
  change(isDark: boolean) {
    this.matches = isDark;
    this.dispatchEvent(new Event('change'));
  }
}

let stored: Map<string, string>;
let tab: EventTarget;
let system: System;
let dataset: { theme?: string };

beforeEach(() => {
  stored = new Map();
  tab = new EventTarget();
  system = new System();
  dataset = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('window', tab);
  vi.stubGlobal('matchMedia', () => system);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** What the document does before its first paint. */
function openDocument() {
  runInNewContext(THEME_SCRIPT, { document, localStorage });
}

function changeInOtherTab(key: string | null, newValue: string | null) {
  tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

test('it is kept under the key theme (spec 9)', () => expect(THEME_KEY).toBe('theme'));

describe('at the start (spec 4)', () => {
  test.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['purple', true, 'dark'],
  ])('stored %s and a system that is dark: %s show %s', (choice, isSystemDark, theme) => {
    if (choice !== null) stored.set('theme', choice);
    system.matches = isSystemDark;
    openDocument();
    expect(readTheme()).toBe(theme);
  });
});

describe('while the page is open (spec 3)', () => {
  test('the menu toggles it and stores it (spec 4)', () => {
    toggleTheme();
    expect([readTheme(), stored.get('theme')]).toEqual(['dark', 'dark']);
    toggleTheme();
    expect([readTheme(), stored.get('theme')]).toEqual(['light', 'light']);
  });

  test('it follows the system, also after a choice (spec 4)', () => {
    const told = vi.fn();
    const stop = subscribeToTheme(told);
    toggleTheme();
    system.change(false);
    expect([readTheme(), stored.has('theme')]).toEqual(['light', false]);
    system.change(true);
    expect(readTheme()).toBe('dark');
    expect(told).toHaveBeenCalledTimes(3);
    stop();
    system.change(false);
    expect(told).toHaveBeenCalledTimes(3);
  });

  test('it follows the other tabs (spec 4)', () => {
    const stop = subscribeToTheme(() => undefined);
    changeInOtherTab('theme', 'dark');
    expect(readTheme()).toBe('dark');
    changeInOtherTab('sortMode', '1');
    expect(readTheme()).toBe('dark');
    changeInOtherTab(null, null);
    expect(readTheme()).toBe('light');
    stop();
  });

  test('a browser that refuses storage changes the page all the same', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('refused');
      },
    });
    toggleTheme();
    expect(readTheme()).toBe('dark');
  });
});

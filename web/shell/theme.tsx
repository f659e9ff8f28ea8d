/** Light or dark: the stored choice, else the system's; follows the system, the other tabs and the menu. */
import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';

/** Runs before the first paint. Without a stored choice the style sheet itself follows the system. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

function parseTheme(text: string | null | undefined): Theme | null {
  return text === 'light' || text === 'dark' ? text : null;
}

function readTheme(): Theme {
  const chosen = parseTheme(document.documentElement.dataset['theme']);
  return chosen ?? (matchMedia(DARK).matches ? 'dark' : 'light');
}

const listeners = new Set<() => void>();

/** Null hands the page back to the system. */
function showTheme(theme: Theme | null): void {
  if (theme === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function handleStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key === STORAGE_KEY || event.key === null) showTheme(parseTheme(event.newValue));
}

/** The latest word wins: a system that changes after a choice was made takes its place. */
function handleSystemChange(): void {
  storeTheme(null);
  showTheme(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    window.addEventListener('storage', handleStorage);
    matchMedia(DARK).addEventListener('change', handleSystemChange);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', handleStorage);
    matchMedia(DARK).removeEventListener('change', handleSystemChange);
  };
}

/** A browser that refuses storage keeps the theme for this page alone. */
function storeTheme(theme: Theme | null): void {
  try {
    if (theme === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    return;
  }
}

/** The theme on the screen (null until the browser has taken over), and a function that changes to the other. */
export function useTheme(): { theme: Theme | null; toggleTheme: () => void } {
  const theme = useSyncExternalStore<Theme | null>(subscribe, readTheme, () => null);
  function toggleTheme() {
    const next = readTheme() === 'dark' ? 'light' : 'dark';
    storeTheme(next);
    showTheme(next);
  }
  return { theme, toggleTheme };
}

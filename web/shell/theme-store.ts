/** Theme store. */

export type Theme = 'light' | 'dark';

/** The key of specification section 9. */
export const THEME_KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';

function parseTheme(text: string | null | undefined): Theme | null {
  return text === 'light' || text === 'dark' ? text : null;
}

/** The theme on the screen. */
export function readTheme(): Theme {
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

/** A browser that refuses storage keeps the theme for this page alone. */
function storeTheme(theme: Theme | null): void {
  try {
    if (theme === null) localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    return;
  }
}

function handleStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key === THEME_KEY || event.key === null) showTheme(parseTheme(event.newValue));
}

/** The latest word wins: a system that changes after a choice was made takes its place. */
function handleSystemChange(): void {
  storeTheme(null);
  showTheme(null);
}

/** Tells of changes, and follows the system and the other tabs as long as anyone listens. */
export function subscribeToTheme(listener: () => void): () => void {
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

/** Changes to the other theme and keeps it. */
export function toggleTheme(): void {
  const next = readTheme() === 'dark' ? 'light' : 'dark';
  storeTheme(next);
  showTheme(next);
}

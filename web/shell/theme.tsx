/** Applies the theme before the first paint. */
import { useEffect, useSyncExternalStore } from 'react';
import { readTheme, subscribeToTheme, type Theme, THEME_KEY } from './theme-store.ts';

/** Runs before the first paint. Without a stored choice the style sheet itself follows the system. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** Follows the system and the other tabs as long as the page is open, whether or not anything shows the theme. */
export function useFollowedTheme(): void {
  useEffect(() => subscribeToTheme(() => undefined), []);
}

/** The theme on the screen; null until the browser has taken over. */
export function useTheme(): Theme | null {
  return useSyncExternalStore<Theme | null>(subscribeToTheme, readTheme, () => null);
}

/** Returns focus when a dialog closes. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/** What has the focus now; of a menu, whose entries go with it, the button that opened it. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

/** @returns what the dialog calls once it has closed, in place of giving the focus to a trigger that it has not. */
export function useOpener(isOpen: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  // Before the dialog takes the focus, and before a menu that it was chosen from is gone.
  useLayoutEffect(() => {
    if (isOpen) opener.current = findOpener();
  }, [isOpen]);
  return useCallback((event: Event) => {
    event.preventDefault();
    // Whoever closed it may have led the focus elsewhere.
    if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
  }, []);
}

/** The case that the keys act on: the one that was focused or pressed last. */
import { useEffect, useState } from 'react';

/** @returns its name, as cards say it in `data-case`; null before the first. */
export function useCurrentCase(): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest('[data-case]') : null;
      if (card !== null) setCurrent(card.getAttribute('data-case'));
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    };
  }, []);
  return current;
}

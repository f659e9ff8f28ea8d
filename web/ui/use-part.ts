/** Loads a lazy UI module on demand. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { logFailure } from '#web/lib/log.ts';
import { type OnDemand, useLoaded } from '#web/lib/on-demand.ts';
import { toast } from './toast.ts';

/**
 * The part, once it is wanted and there.
 * @param drop takes the wish back: it could not be loaded, or its reader went on before it came.
 * @param onFailure in place of saying so and dropping it, where it could not be loaded.
 */
export function usePart<Part>(
  part: OnDemand<Part>,
  isWanted: boolean,
  drop: () => void,
  onFailure?: () => void,
): Part | undefined {
  const loaded = useLoaded(part);
  const isMissing = isWanted && loaded === undefined;
  const handleFailure = useEffectEvent(() => {
    if (onFailure !== undefined) return onFailure();
    showMissing();
    drop();
  });
  const giveUp = useEffectEvent(() => drop());
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    part.load().catch((error: unknown) => {
      if (isOver) return;
      logFailure('A part of the page', error);
      handleFailure();
    });
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && giveUp();
    addEventListener('keydown', handleKey);
    return () => {
      isOver = true;
      removeEventListener('keydown', handleKey);
    };
  }, [part, isMissing]);

  const { key } = useLocation();
  /** Where it was wished for. */
  const wishedAt = useRef<string | null>(null);
  useEffect(() => {
    wishedAt.current = isMissing ? (wishedAt.current ?? key) : null;
    if (isMissing && wishedAt.current !== key) giveUp();
  }, [isMissing, key]);
  return isWanted ? loaded : undefined;
}

function showMissing(): void {
  if (!navigator.onLine) {
    toast.error('The server could not be reached. Check your connection and try again.');
    return;
  }
  // A newer version of the site may have taken its place.
  toast.error('Part of this page didn’t load. Reload the page.', {
    id: 'missing-part',
    action: { label: 'Reload', onClick: () => location.reload() },
  });
}

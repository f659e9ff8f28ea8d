/** Draft text in tab storage. */
import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from './comment-store.ts';

/** @param initial what stands there where nothing was kept */
export function useDraftText(key: string, initial = ''): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(initial);
  // The server's drawing has no draft: it comes in once the browser has taken that over.
  useEffect(() => {
    const kept = readDraft(key);
    if (kept !== '') setText(kept);
  }, [key]);

  function change(next: string) {
    setText(next);
    writeDraft(key, next === initial ? '' : next);
  }
  return [text, change];
}

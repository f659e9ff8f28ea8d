/** Keeps a draft while one types, and brings it back. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, readDraft, removeDraft, writeDraft } from './draft-store.ts';

const PAUSE_MS = 500;

type Content = Pick<Draft, 'values' | 'pictures'>;

interface DraftOptions {
  storageKey: string;
  /** What stands in the editor before anyone has typed. */
  initial: Content;
  content: Content;
  onRestore: (draft: Draft) => void;
}

export interface DraftState {
  /** When it was last kept, in milliseconds since 1970; null where nothing is kept. */
  savedAt: number | null;
  /** It was brought back when the editor opened, and nothing was changed in it yet. */
  isRestored: boolean;
  /** Forgets it; what is typed afterwards is kept again. */
  forget: () => void;
  /** Forgets it for good: the text is saved elsewhere. */
  finish: () => void;
}

/** The content as a text to compare, whatever the order of its fields. */
function fingerprint({ values, pictures }: Content): string {
  const names = Object.keys(values).toSorted() as (keyof typeof values)[];
  return JSON.stringify([names.map((name) => [name, values[name]]), pictures]);
}

export function useDraft({ storageKey, initial, content, onRestore }: DraftOptions): DraftState {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [isRestored, setIsRestored] = useState(false);
  // What is kept already or needs no keeping; null until local storage was read.
  const [kept, setKept] = useState<string | null>(null);
  const isFinished = useRef(false);
  const now = fingerprint(content);
  const latest = useRef({ content, now, kept });
  useEffect(() => {
    latest.current = { content, now, kept };
  });

  const keep = useCallback(() => {
    const { content, now, kept } = latest.current;
    if (isFinished.current || kept === null || kept === now) return;
    const at = Date.now();
    if (!writeDraft(storageKey, { ...content, savedAt: at })) return;
    setSavedAt(at);
    setIsRestored(false);
    setKept(now);
  }, [storageKey]);

  useEffect(() => {
    const draft = readDraft(storageKey, initial.values);
    setKept(fingerprint(draft ?? initial));
    if (draft === null) return;
    setSavedAt(draft.savedAt);
    setIsRestored(true);
    onRestore(draft);
    // A draft is brought back once, when the editor opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [storageKey]);

  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now, keep]);

  useEffect(() => {
    // A page that is left or closed may never come to its pause.
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const forget = useCallback(() => {
    removeDraft(storageKey);
    setSavedAt(null);
    setIsRestored(false);
    setKept(fingerprint(initial));
  }, [storageKey, initial]);

  const finish = useCallback(() => {
    isFinished.current = true;
    removeDraft(storageKey);
  }, [storageKey]);

  return { savedAt, isRestored, forget, finish };
}

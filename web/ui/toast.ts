/** Toasts. */
import type { ExternalToast, toast as sonnerToast } from 'sonner';
import { logFailure } from '#web/lib/log.ts';
import { onDemand } from '#web/lib/on-demand.ts';

type Sonner = typeof sonnerToast;

export interface Words {
  tone: 'plain' | 'success' | 'error';
  title: string;
  options: ExternalToast | undefined;
}

/** On a line that hangs no script fails: so long words wait for what shows them well, in milliseconds. */
const PATIENCE_MS = 2_000;

/** What was said before anything could show it, oldest first. */
export interface WaitingToasts {
  words: readonly Words[];
  /** What would show them did not come, or has not yet. */
  isStuck: boolean;
}

export const toastBox = onDemand(() => import('./toast-box.tsx'));

export const NO_WORDS: WaitingToasts = { words: [], isStuck: false };
let waiting = NO_WORDS;
let shown: Sonner | null = null;
const listeners = new Set<() => void>();

export const getWaitingToasts = (): WaitingToasts => waiting;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setWaiting(changed: Partial<WaitingToasts>): void {
  waiting = { ...waiting, ...changed };
  for (const listener of listeners) listener();
}

/** Asks for what shows the words; each new one asks again, and only a word that waits makes a failure worth telling. */
export function loadToasts(): void {
  toastBox.load().catch((error: unknown) => {
    if (waiting.words.length === 0) return;
    logFailure('A part of the page', error);
    setWaiting({ isStuck: true });
  });
}

const nameOf = ({ title, options }: Words) => options?.id ?? title;

function say(words: Words): void {
  if (shown !== null) {
    show(shown, words);
    return;
  }
  setWaiting({ words: [...waiting.words.filter((other) => nameOf(other) !== nameOf(words)), words] });
  loadToasts();
  setTimeout(() => {
    if (waiting.words.includes(words)) setWaiting({ isStuck: true });
  }, PATIENCE_MS);
}

function show(on: Sonner, { tone, title, options }: Words): void {
  if (tone === 'plain') on(title, options);
  else on[tone](title, options);
}

function dismiss(id: string): void {
  if (shown !== null) shown.dismiss(id);
  else dropWhere(({ options }) => options?.id === id);
}

/** Takes errors away: they are about the page they were shown on. */
export function dropErrors(): void {
  dropWhere(({ tone }) => tone === 'error');
  for (const one of shown?.getToasts() ?? []) {
    if ('type' in one && one.type === 'error') shown?.dismiss(one.id);
  }
}

/** Takes back what waits. */
export const dropToast = (words: Words): void => dropWhere((other) => other === words);

function dropWhere(isOut: (words: Words) => boolean): void {
  const words = waiting.words.filter((one) => !isOut(one));
  setWaiting(words.length === 0 ? NO_WORDS : { words });
}

/** As `toast` of sonner; it gives nothing back. */
export const toast = Object.assign(
  (title: string, options?: ExternalToast) => say({ tone: 'plain', title, options }),
  {
    success: (title: string, options?: ExternalToast) => say({ tone: 'success', title, options }),
    error: (title: string, options?: ExternalToast) => say({ tone: 'error', title, options }),
    dismiss,
  },
);

/** From now on all is said there, and first what has waited. @returns what ends it. */
export function showToasts(on: Sonner): () => void {
  shown = on;
  for (const words of waiting.words) show(on, words);
  setWaiting(NO_WORDS);
  return () => {
    shown = null;
  };
}

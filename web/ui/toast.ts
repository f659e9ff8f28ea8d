/** Short words about what has just happened; what shows them is loaded with the first. */
import type { ExternalToast, toast as sonnerToast } from 'sonner';
import { onDemand } from '#web/lib/on-demand.ts';

type Sonner = typeof sonnerToast;
type Say = (toast: Sonner) => unknown;

export const toastBox = onDemand(() => import('./toast-box.tsx'));

/** What was said before anything could show it. */
const waiting: Say[] = [];
let shown: Sonner | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

function say(words: Say): void {
  if (shown !== null) {
    words(shown);
    return;
  }
  waiting.push(words);
  isAsked = true;
  for (const listener of listeners) listener();
}

/** As `toast` of sonner; it gives nothing back. */
export const toast = Object.assign(
  (title: string, options?: ExternalToast) => say((on) => on(title, options)),
  {
    success: (title: string, options?: ExternalToast) => say((on) => on.success(title, options)),
    error: (title: string, options?: ExternalToast) => say((on) => on.error(title, options)),
    dismiss: (id: string) => say((on) => on.dismiss(id)),
  },
);

/** Whether anything was said yet. */
export const hasWords = (): boolean => isAsked;

export function subscribeToWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From now on all is said there, and first what has waited. @returns what ends it. */
export function showWords(on: Sonner): () => void {
  shown = on;
  for (const words of waiting.splice(0)) words(on);
  return () => {
    shown = null;
  };
}

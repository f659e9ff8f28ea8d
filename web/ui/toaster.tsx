/** The place of short words on the page; empty until there are some, or somebody is here whose work will be answered. */
import { useSyncExternalStore } from 'react';
import { useOnDemand } from '#web/lib/on-demand.ts';
import { hasWords, subscribeToWords, toastBox } from './toast.ts';

interface ToasterProps {
  isAwaited: boolean;
}

export function Toaster({ isAwaited }: ToasterProps) {
  const isAsked = useSyncExternalStore(subscribeToWords, hasWords, () => false);
  const box = useOnDemand(toastBox, isAwaited || isAsked);
  return box && <box.ToastBox />;
}

/** Place of toasts on the page. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLoaded } from '#web/lib/on-demand.ts';
import { Button } from './button.tsx';
import {
  dropErrors,
  dropToast,
  getWaitingToasts,
  loadToasts,
  NO_WORDS,
  subscribeToToasts,
  toastBox,
  type Words,
} from './toast.ts';

interface ToasterProps {
  isAwaited: boolean;
}

export function Toaster({ isAwaited }: ToasterProps) {
  const { words, isStuck } = useSyncExternalStore(subscribeToToasts, getWaitingToasts, () => NO_WORDS);
  const box = useLoaded(toastBox);
  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) dropErrors();
    shownOn.current = pathname;
  }, [pathname]);
  const newest = words.at(-1);
  const isMissing = box === undefined && (isAwaited || newest !== undefined);
  useEffect(() => {
    if (!isMissing) return undefined;
    loadToasts();
    addEventListener('online', loadToasts);
    return () => removeEventListener('online', loadToasts);
  }, [isMissing]);
  if (box) return <box.ToastBox />;
  return (
    newest && (
      // It stands there before there is something in it: so it is read out.
      <div
        role="status"
        className="fixed inset-x-4 bottom-[calc(var(--bottom-bars)+15px)] z-50 mx-auto max-w-md print:hidden"
      >
        {isStuck && <PlainToast {...newest} onClose={() => dropToast(newest)} />}
      </div>
    )
  );
}

/** What is said where the script that says it better could not be loaded; it stays until it is closed. */
function PlainToast({ title, options, onClose }: Words & { onClose: () => void }) {
  const { description, action } = options ?? {};
  return (
    <div className="pointer-events-auto flex items-center rounded border bg-card pl-4 text-note shadow-overlay">
      <p className="min-w-0 grow py-2">
        {title} {typeof description !== 'function' && description}
      </p>
      {action && typeof action === 'object' && 'label' in action ? (
        <Button variant="plain" onClick={action.onClick}>
          {action.label}
        </Button>
      ) : (
        action
      )}
      <Button variant="plain" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

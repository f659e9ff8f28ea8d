/** Toast container, lazy-loaded. */
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast, useSonner } from 'sonner';
import { showToasts } from './toast.ts';

const LIFE_MS = 5_000;
/** What went well and asks for nothing is read at a glance. */
const SUCCESS_LIFE_MS = 2_500;
const SETTLED_MS = 150;
/** Above the footer bar, and a bar of actions on it; a log has the place to write. */
const BOTTOM =
  '[--toast-bottom:calc(72px+var(--action-bar,0px)+env(safe-area-inset-bottom))] [:root:has([role=log])_&]:[--toast-bottom:calc(168px+env(safe-area-inset-bottom))]';
const ABOVE_THE_BARS = 'var(--toast-bottom)';

export function ToastBox() {
  useShortLives();
  useEffect(showToastsSoon, []);
  return (
    <Sonner
      position="bottom-center"
      className={BOTTOM}
      offset={{ bottom: ABOVE_THE_BARS }}
      mobileOffset={{ bottom: ABOVE_THE_BARS, left: 16, right: 16 }}
      visibleToasts={1}
      duration={LIFE_MS}
      closeButton
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-bad" />,
        close: <X aria-hidden="true" className="size-[18px]" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Close',
        classNames: {
          toast:
            'flex w-full min-h-12 items-center gap-3 rounded border bg-card py-0.5 pr-0.5 pl-4 text-note text-ink shadow-overlay',
          content: 'min-w-0 grow py-1.5',
          title: 'font-medium',
          description: 'text-meta text-soft',
          actionButton: 'min-h-11 shrink-0 rounded px-2 text-control text-brand hover:bg-well',
          closeButton:
            'order-last -ml-2 inline-flex size-11 shrink-0 items-center justify-center rounded text-soft hover:bg-well',
        },
      }}
    />
  );
}

/** A place that is read out must stand there for a moment before the first words enter it. */
function showToastsSoon(): () => void {
  let end: (() => void) | undefined;
  const timer = setTimeout(() => {
    end = showToasts(toast);
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    end?.();
  };
}

/** The newest takes the place of the one before. */
function useShortLives() {
  const { toasts } = useSonner();
  useEffect(() => {
    const [newest, ...older] = toasts;
    for (const { id } of older) toast.dismiss(id);
    if (newest?.type !== 'success' || newest.action !== undefined) return;
    const timer = setTimeout(() => toast.dismiss(newest.id), SUCCESS_LIFE_MS);
    return () => clearTimeout(timer);
  }, [toasts]);
}

/** Short words about what has just happened, above the footer bar; called up with `toast` of sonner. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

const ABOVE_THE_BAR = 'calc(72px + env(safe-area-inset-bottom))';
/** A post and the editor have a bar of actions above the footer bar on a phone. */
const ABOVE_BOTH_BARS = 'calc(129px + env(safe-area-inset-bottom))';

export function Toaster() {
  return (
    <Sonner
      position="bottom-center"
      offset={{ bottom: ABOVE_THE_BAR }}
      mobileOffset={{ bottom: ABOVE_BOTH_BARS, left: 16, right: 16 }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full min-h-12 items-center gap-3 rounded border bg-card px-4 py-2 text-note text-ink shadow-overlay',
          content: 'min-w-0 grow',
          title: 'font-medium',
          description: 'text-meta text-soft',
          actionButton: 'min-h-11 shrink-0 rounded px-2 text-control text-brand hover:bg-well',
        },
      }}
    />
  );
}

/** Sheet content, lazy-loaded. */
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { IconButton } from './button.tsx';
import type { SheetProps } from './sheet.tsx';

const SIDES = {
  right: 'inset-y-0 right-0 w-[min(336px,calc(100vw-48px))] animate-slide-in-right',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] animate-slide-in-bottom rounded-t-dialog',
};

export function SheetBox({
  open,
  onOpenChange,
  title,
  side = 'right',
  footer,
  children,
  className = '',
  ...props
}: SheetProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          className={`fixed z-50 flex flex-col bg-card text-ink shadow-overlay outline-none ${SIDES[side]} ${className}`}
          {...props}
        >
          <div className="flex h-14 shrink-0 items-center justify-between border-b pr-2 pl-5">
            <RadixDialog.Title className="font-head text-[19px]/6 font-[650]">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" className="[&>svg]:size-6">
                <X aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {/* The last lines fade out where more follows. */}
          <div className="min-h-0 grow overflow-y-auto overscroll-contain scroll-py-4 mask-b-from-[calc(100%-12px)] px-5 pt-2.5 pb-3">
            {children}
          </div>
          {footer && (
            <div className="shrink-0 border-t px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

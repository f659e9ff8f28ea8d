/** A sheet that slides over the page, from the right or from below: menus and filters. */
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useOpener } from './use-opener.ts';

interface SheetProps extends ComponentProps<typeof RadixDialog.Content> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'right' | 'bottom';
  /** Stays at the lower edge while the rest scrolls. */
  footer?: ReactNode;
}

const SIDES = {
  right: 'inset-y-0 right-0 w-[min(336px,calc(100vw-48px))] animate-slide-in-right',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] animate-slide-in-bottom rounded-t-dialog',
};

/** All other properties go to the sheet. */
export function Sheet({
  open,
  onOpenChange,
  title,
  side = 'right',
  footer,
  children,
  className = '',
  ...props
}: SheetProps) {
  const returnFocus = useOpener(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
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
          <div className="min-h-0 grow overflow-y-auto overscroll-contain mask-b-from-[calc(100%-12px)] px-5 pt-2.5 pb-3">
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

/** Dialogs over the page: one to fill in, one that asks before something that cannot be taken back. */
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { useOpener } from './use-opener.ts';

const SCRIM = 'fixed inset-0 z-50 animate-fade-in bg-scrim';
const BOX =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(440px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 animate-fade-in flex-col overflow-y-auto rounded-dialog bg-card p-5 text-ink shadow-overlay outline-none sm:p-7';
const ACTIONS = 'mt-6 flex flex-col gap-2';

interface DialogProps extends Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Above the title, such as the mark of the site. */
  lead?: ReactNode;
  description?: ReactNode;
  /** Buttons, one under the other, the main one first. */
  actions?: ReactNode;
}

/** All other properties go to the box: `onEscapeKeyDown` and `onInteractOutside` may prevent closing. */
export function Dialog({
  open,
  onOpenChange,
  title,
  lead,
  description,
  actions,
  children,
  className = '',
  ...props
}: DialogProps) {
  const returnFocus = useOpener(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={SCRIM} />
        <RadixDialog.Content
          className={`${BOX} ${className}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          {...props}
        >
          {lead && <div className="mb-4">{lead}</div>}
          <RadixDialog.Title className="text-dialog">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="mt-2 text-body text-soft">
              {description}
            </RadixDialog.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className={ACTIONS}>{actions}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What is confirmed takes something away. */
  destructive?: boolean;
  /** The work runs: the dialog stays until the caller closes it. */
  pending?: boolean;
  onConfirm: () => void;
}

/** Asks; only its two buttons and Escape answer. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  pending = false,
  onConfirm,
}: AlertDialogProps) {
  const returnFocus = useOpener(open);
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={SCRIM} />
        <RadixAlertDialog.Content className={BOX} onCloseAutoFocus={returnFocus}>
          <RadixAlertDialog.Title className="text-dialog">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="mt-2 text-body text-soft">
            {description}
          </RadixAlertDialog.Description>
          <div className={ACTIONS}>
            <Button
              variant={destructive ? 'bad' : 'filled'}
              size={48}
              pending={pending}
              onClick={onConfirm}
              className={destructive ? 'border border-bad' : ''}
            >
              {confirmLabel}
            </Button>
            <RadixAlertDialog.Cancel asChild>
              <Button variant="outlined" size={48}>
                {cancelLabel}
              </Button>
            </RadixAlertDialog.Cancel>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

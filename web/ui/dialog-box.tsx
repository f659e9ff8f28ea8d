/** Dialog content, lazy-loaded. */
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { Button } from './button.tsx';
import type { AlertDialogProps, DialogProps } from './dialog.tsx';

const SCRIM = 'fixed inset-0 z-50 animate-fade-in bg-scrim';
const BOX =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(440px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 animate-fade-in flex-col overflow-y-auto rounded-dialog bg-card p-5 text-ink shadow-overlay outline-none sm:p-7';
const ACTIONS = 'mt-6 flex flex-col gap-2';

interface Closing {
  /** Leads the focus back. */
  onCloseAutoFocus: (event: Event) => void;
}

export function DialogBox({
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
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={SCRIM} />
        <RadixDialog.Content
          className={`${BOX} ${className}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
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

export function AlertDialogBox({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  pending = false,
  onConfirm,
  onCloseAutoFocus,
}: Omit<AlertDialogProps, 'onMissing'> & Closing) {
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={SCRIM} />
        <RadixAlertDialog.Content className={BOX} onCloseAutoFocus={onCloseAutoFocus}>
          <RadixAlertDialog.Title className="text-dialog">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="mt-2 text-body text-soft">
            {description}
          </RadixAlertDialog.Description>
          <div className={ACTIONS}>
            <Button variant={destructive ? 'bad' : 'filled'} size={48} pending={pending} onClick={onConfirm}>
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

/** Dialogs and confirmations. */
import type { ComponentProps, ReactNode } from 'react';
import type { Dialog as RadixDialog } from 'radix-ui';
import { onDemand } from '#web/lib/on-demand.ts';
import { useOpener } from './use-opener.ts';
import { usePart } from './use-part.ts';

export const dialogBox = onDemand(() => import('./dialog-box.tsx'));

export interface DialogProps extends Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> {
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
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const returnFocus = useOpener(open);
  const box = usePart(dialogBox, open, () => onOpenChange(false));
  return box && <box.DialogBox onCloseAutoFocus={returnFocus} {...props} />;
}

export interface AlertDialogProps {
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
  /** Asks in another way where the dialog could not be loaded; without it nothing is confirmed then. */
  onMissing?: () => void;
}

/** Asks; only its two buttons and Escape answer. */
export function AlertDialog({ onMissing, ...props }: AlertDialogProps) {
  const { open, onOpenChange } = props;
  const returnFocus = useOpener(open);
  const box = usePart(dialogBox, open, () => onOpenChange(false), onMissing);
  return box && <box.AlertDialogBox onCloseAutoFocus={returnFocus} {...props} />;
}

/** Side and bottom sheets. */
import type { ComponentProps, ReactNode } from 'react';
import type { Dialog as RadixDialog } from 'radix-ui';
import { onDemand } from '#web/lib/on-demand.ts';
import { useOpener } from './use-opener.ts';
import { usePart } from './use-part.ts';

export const sheetBox = onDemand(() => import('./sheet-box.tsx'));

export interface SheetProps extends ComponentProps<typeof RadixDialog.Content> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'right' | 'bottom';
  /** Stays at the lower edge while the rest scrolls. */
  footer?: ReactNode;
}

/** All other properties go to the sheet. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange } = props;
  const returnFocus = useOpener(open);
  const box = usePart(sheetBox, open, () => onOpenChange(false));
  return box && <box.SheetBox onCloseAutoFocus={returnFocus} {...props} />;
}

/** Menu content, lazy-loaded. */
import { Menu as RadixMenu } from 'radix-ui/internal';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { MenuParts } from './menu-parts.ts';

export interface MenuPanelProps extends ComponentProps<typeof RadixMenu.Content> {
  /** What opened it. */
  button: HTMLElement;
  isByKeyboard: boolean;
  onClose: () => void;
  children: ReactNode;
}

const PARTS = { Item: RadixMenu.Item, Separator: RadixMenu.Separator };

export function MenuPanel({
  button,
  isByKeyboard,
  onClose,
  onCloseAutoFocus,
  className = '',
  ...props
}: MenuPanelProps) {
  const isLeftByPointer = useRef(false);
  const hasBegun = useRef(false);
  return (
    // Not modal: the page behind keeps scrolling.
    <RadixMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()} modal={false}>
      <RadixMenu.Anchor virtualRef={{ current: button }} />
      {/* Kept in the landmark of its button, where a screen reader looks for it. */}
      <RadixMenu.Portal container={button.closest<HTMLElement>('main, nav, header, footer')}>
        <RadixMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={button.id}
          className={`z-40 max-h-(--radix-popper-available-height) min-w-56 animate-fade-in overflow-y-auto rounded border bg-card py-1.5 text-ink shadow-overlay outline-none ${className}`}
          onFocus={(event) => {
            if (event.target !== event.currentTarget || hasBegun.current) return;
            hasBegun.current = true;
            // The key that opened it was pressed before Radix could see it.
            if (isByKeyboard) focusFirstItem(event.currentTarget);
          }}
          onInteractOutside={() => {
            isLeftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (event.defaultPrevented) return;
            event.preventDefault();
            if (!isLeftByPointer.current) button.focus();
          }}
          {...props}
        >
          <MenuParts value={PARTS}>{props.children}</MenuParts>
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function focusFirstItem(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true });
}

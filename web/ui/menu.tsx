/** A menu that a button opens: actions on a post, what to create. */
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';

interface MenuProps extends ComponentProps<typeof DropdownMenu.Content> {
  /** The button; it takes a ref and forwards its properties. */
  trigger: ReactNode;
}

/** All other properties (side, align) go to the menu. */
export function Menu({ trigger, children, className = '', ...props }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    // Not modal: the page behind keeps scrolling.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={setButton}>
        {trigger}
      </DropdownMenu.Trigger>
      {/* Kept in the landmark of its button, where a screen reader looks for it. */}
      <DropdownMenu.Portal container={button?.closest<HTMLElement>('main, nav, header, footer')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={`z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-fade-in overflow-y-auto rounded border bg-card py-1.5 text-ink shadow-overlay outline-none ${className}`}
          {...props}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-note no-underline outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-well [&>svg]:size-5';

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  tone?: 'plain' | 'bad';
}

export function MenuItem({ tone = 'plain', className = '', ...props }: MenuItemProps) {
  const colour = tone === 'bad' ? 'text-bad' : 'text-ink [&>svg]:text-soft';
  return <DropdownMenu.Item className={`${ITEM} ${colour} ${className}`} {...props} />;
}

export function MenuLink({ className = '', ...props }: ComponentProps<typeof Link>) {
  return (
    <DropdownMenu.Item asChild>
      <Link className={`${ITEM} text-ink [&>svg]:text-soft ${className}`} {...props} />
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 border-t" />;
}

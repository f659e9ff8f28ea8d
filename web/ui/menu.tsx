/** Dropdown menu. */
import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import type { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { loadEarly, onDemand } from '#web/lib/on-demand.ts';
import { useMenuParts } from './menu-parts.ts';
import { usePart } from './use-part.ts';

export const menuPanel = onDemand(() => import('./menu-panel.tsx'));

const KEYS = ['Enter', ' ', 'ArrowDown'];

interface MenuProps extends ComponentProps<typeof DropdownMenu.Content> {
  /** The button; it forwards its properties. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
}

/** All other properties (side, align) go to the menu. */
export function Menu({ trigger, ...props }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<{ button: HTMLElement; isByKeyboard: boolean } | null>(null);
  const close = () => setOpened(null);
  const panel = usePart(menuPanel, opened !== null, close);

  const prepare = () => loadEarly(menuPanel);
  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || event.ctrlKey) return;
    // The focus goes to the menu.
    if (opened === null) event.preventDefault();
    setOpened(opened === null ? { button: event.currentTarget, isByKeyboard: false } : null);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    const isClosing = opened !== null && event.key !== 'ArrowDown';
    setOpened(isClosing ? null : { button: event.currentTarget, isByKeyboard: true });
  }

  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null && panel !== undefined,
        'aria-busy': (opened !== null && panel === undefined) || undefined,
        'aria-controls': opened && panel ? `${id}-menu` : undefined,
        onPointerEnter: prepare,
        onFocus: prepare,
        onPointerDown: handlePointerDown,
        onKeyDown: handleKeyDown,
      })}
      {opened && panel && <panel.MenuPanel id={`${id}-menu`} {...opened} {...props} onClose={close} />}
    </>
  );
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-note no-underline outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-well [&>svg]:size-5';

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  tone?: 'plain' | 'bad';
}

export function MenuItem({ tone = 'plain', className = '', ...props }: MenuItemProps) {
  const { Item } = useMenuParts();
  const colour = tone === 'bad' ? 'text-bad' : 'text-ink [&>svg]:text-soft';
  return <Item className={`${ITEM} ${colour} ${className}`} {...props} />;
}

export function MenuLink({ className = '', ...props }: ComponentProps<typeof Link>) {
  const { Item } = useMenuParts();
  return (
    <Item asChild>
      <Link className={`${ITEM} text-ink [&>svg]:text-soft ${className}`} {...props} />
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="my-1.5 border-t" />;
}

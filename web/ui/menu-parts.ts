/** Menu entries. */
import { createContext, use } from 'react';
import type { DropdownMenu } from 'radix-ui';

interface Parts {
  Item: typeof DropdownMenu.Item;
  Separator: typeof DropdownMenu.Separator;
}

export const MenuParts = createContext<Parts | null>(null);

/** @throws outside an open menu. */
export function useMenuParts(): Parts {
  const parts = use(MenuParts);
  if (parts === null) throw new Error('Entries stand in a menu.');
  return parts;
}

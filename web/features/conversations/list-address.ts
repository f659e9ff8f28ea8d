/** Addresses of conversation lists. */
import { createContext } from 'react';

export const ListAddress = createContext((id: number | null): string =>
  id === null ? '/messages' : `/messages?conversation=${id}`,
);

/** Where a list of conversations stands, and one of them beside it; null is the list alone. */
import { createContext } from 'react';

export const ListAddress = createContext((id: number | null): string =>
  id === null ? '/messages' : `/messages?conversation=${id}`,
);

/** What a server-rendered loader gets from the server: the fetcher of this request and the initial state. */
import { createContext, type RouterContextProvider } from 'react-router';
import type { Fetcher } from '#common/api-client.ts';
import type { InitialState } from '#common/contracts/initial-state.ts';

export type PageContext = { fetcher: Fetcher; initialState: InitialState; nonce: string };

export const pageContext = createContext<PageContext>();

export function getPageContext(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(pageContext);
}

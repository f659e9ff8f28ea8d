/** What a server-rendered loader gets from the server: the fetcher of this request and the initial state. */
import { createContext, type RouterContextProvider } from 'react-router';
import { createFetcher, type Fetcher, type Transport } from '#common/api-client.ts';
import type { InitialState } from '#common/contracts/initial-state.ts';

/** The server gives the transport; the fetcher is made here, so that its errors are this bundle's. */
export type PageContext = {
  transport: Transport;
  initialState: InitialState;
  /** Marks what is the document's own. */
  nonce: string;
  /** Logs what broke while loading or rendering. */
  reportError: (error: unknown) => void;
};

export const pageContext = createContext<PageContext>();

export function getPageContext(context: Readonly<RouterContextProvider>): PageContext & { fetcher: Fetcher } {
  const page = context.get(pageContext);
  return { ...page, fetcher: createFetcher(page.transport) };
}

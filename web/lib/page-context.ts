/** What the server gives a rendered page. */
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router';
import { createCaller, type CallApi, type Transport } from '#common/api/call.ts';
import type { InitialState } from '#common/api/initial-state.ts';
import { currentUserQuery } from './current.ts';
import { createQueryClient } from './query-client.ts';

/** The server gives the transport; the caller is made here, so that its errors are this bundle's. */
export type PageContext = {
  transport: Transport;
  initialState: InitialState;
  /** Marks what is the document's own. */
  nonce: string;
  /** Logs what broke while loading or rendering. */
  reportError: (error: unknown) => void;
  /** Takes the document that was drawn; the response has its status and headers, and no body. */
  takeDocument: (html: string) => void;
};

/** What a page has beside it: one client for all of its loaders and its drawing. */
type OwnContext = PageContext & { client: QueryClient; call: CallApi };

export const pageContext = createContext<PageContext>();

const known = new WeakMap<PageContext, OwnContext>();

export function getPageContext(context: Readonly<RouterContextProvider>): OwnContext {
  const page = context.get(pageContext);
  const own = known.get(page) ?? makeOwn(page);
  known.set(page, own);
  return own;
}

function makeOwn(page: PageContext): OwnContext {
  const client = createQueryClient();
  const call = createCaller(page.transport);
  // Without a session there is nobody to ask about.
  if (!page.initialState.hasSession) client.setQueryData(currentUserQuery(call).queryKey, null);
  return { ...page, client, call };
}

/** Sends visitors to the login and back. */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { api } from './api.ts';
import { currentUserQuery } from './current.ts';
import { getPageContext } from './page-context.ts';
import { getQueryClient } from './query-client.ts';

const LOGIN_PATHS = ['/accounts/login', '/account/login'];

/** Whether the path is one of the two login pages. */
export function isLoginPath(pathname: string): boolean {
  return LOGIN_PATHS.includes(pathname.replace(/\/+$/, ''));
}

/** The login page that leads back to an address of this site afterwards. */
export function loginUrl(target: Pick<URL, 'pathname' | 'search'>): string {
  return `${LOGIN_PATHS[0]}?requestedUrl=${encodeURIComponent(target.pathname + target.search)}`;
}

/** The path that an address's `requestedUrl` names; null where it has none or names another origin. */
export function readRequestedUrl(url: URL): string | null {
  const requested = url.searchParams.get('requestedUrl');
  if (requested === null || requested === '') return null;
  const target = URL.parse(requested, url.origin);
  if (target === null || target.origin !== url.origin) return null;
  // Two slashes at the start of a path would name another host.
  return `/${target.pathname.replace(/^\/+/, '')}${target.search}${target.hash}`;
}

/**
 * For the loader of a page that needs a login.
 * @throws a redirect to the login page for a visitor.
 */
export function requireLoginOnServer({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): void {
  if (!getPageContext(context).initialState.hasSession) throw redirect(loginUrl(url));
}

/**
 * For the clientLoader of the same page.
 * @throws a redirect to the login page for a visitor.
 */
export async function requireLoginInBrowser({ url }: { url: URL }): Promise<void> {
  // Who is known is enough; a page whose session turns out to have ended leads to the login by itself.
  const user = await getQueryClient().ensureQueryData(currentUserQuery(api));
  if (user === null) throw redirect(loginUrl(url));
}

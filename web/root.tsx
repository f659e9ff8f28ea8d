/** The document around every page: the initial state, the query client, the shell, and what is shown when all fails. */
import type { ReactNode } from 'react';
import { Links, Outlet, replace, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import headingFace from '../assets/fonts/archivo-80.woff2?url';
import './app.css';
import { LATE_SCRIPT } from './shell/late-scripts.ts';
import { useNonce } from './lib/nonce.ts';
import { PageData } from './lib/page-data.tsx';
import { getPageContext } from './lib/page-context.ts';
import { isLoginPath, readRequestedUrl } from './lib/require-login.ts';
import { currentTenantQuery, currentUserQuery, currentZipQuery } from './lib/current.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { SiteFrame } from './shell/site-frame.tsx';
import { THEME_SCRIPT } from './shell/theme.tsx';

/**
 * The current-user refresh: the user; where the user names no zip, the one of the address; the tenant. A visitor's zip
 * is left to the browser: the document is the same for everybody.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const requestedUrl = isLoginPath(url.pathname) ? null : readRequestedUrl(url);
  if (requestedUrl !== null) throw replace(requestedUrl);
  const { client, call, initialState } = getPageContext(context);
  const user = initialState.hasSession
    ? await client.fetchQuery(currentUserQuery(call)).catch(() => null)
    : null;
  if (user !== null && user.zipCode === null) await client.prefetchQuery(currentZipQuery(call));
  await client.prefetchQuery(currentTenantQuery(call));
  return { initialState, renderedAt: Date.now() };
}

/** The state of the whole site is kept by queries; a navigation never loads it again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* What puts style sheets into the page later asks for it under this name. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1d201c" />
        <link rel="preload" as="font" type="font/woff2" href={headingFace} crossOrigin="anonymous" />
        {/* Half a page would move when its other half comes: nothing is painted before. */}
        <link rel="expect" href="#drawn" blocking="render" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/atom+xml" title="News" href="/feeds/news.xml" />
        <link rel="alternate" type="application/atom+xml" title="New Listings" href="/feeds/listings.xml" />
        <script nonce={nonce} suppressHydrationWarning>
          {THEME_SCRIPT}
        </script>
        {/* What is loaded from here needs no nonce; one that the browser hides would be missed at the takeover. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <span id="drawn" hidden />
        <PageData />
        <ScrollRestoration />
        <Scripts />
        <script nonce={nonce} suppressHydrationWarning>
          {LATE_SCRIPT}
        </script>
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame site={loaderData}>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

/** The `requestedUrl` of an address: where the visitor wanted to go, on this site only. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isLoginPath, readRequestedUrl } from '#web/lib/require-login.ts';

/** Leads on at once, in place of the present entry; the login pages follow it after the login instead. */
export function useRequestedUrl(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isLoginPath(pathname)) return;
    const target = readRequestedUrl(new URL(search, location.origin));
    if (target !== null) void navigate(target, { replace: true });
  }, [pathname, search, navigate]);
}

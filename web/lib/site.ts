/** Current public site settings. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import type { Site } from '#common/api/settings.ts';
import { api } from './api.ts';

const SITE_KEY = ['site'] as const;

/** Undefined until it is asked for: the document has brought what it was then. */
export function useLatestSite(): Site | undefined {
  return useQuery<Site>({ queryKey: SITE_KEY, queryFn: skipToken, gcTime: Infinity }).data;
}

/** Without an answer the page goes on with what it knows. */
export async function refreshSite(client: QueryClient): Promise<void> {
  const site = await api('GET /site').catch(() => null);
  if (site !== null) client.setQueryData<Site>(SITE_KEY, site);
}

/** Takes the notice away that this browser has put away. */
export function dropNotice(client: QueryClient, site: Site): void {
  client.setQueryData<Site>(SITE_KEY, { ...site, notice: null });
}

/** Asks anew with each page that is gone to. */
export function useSiteRefresh(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    void refreshSite(client);
  }, [client, pathname]);
}

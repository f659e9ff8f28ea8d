/** The guard of the pages on which administrators keep the tenants. */
import type { QueryClient } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import type { Fetcher } from '#common/api-client.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';

/** Visitors log in first; for everyone else who keeps no tenants there is no such page. */
export async function requireAdministrator(client: QueryClient, fetcher: Fetcher, url: URL): Promise<void> {
  const user = await client.ensureQueryData(currentUserQuery(fetcher));
  if (user === null) throw redirect(loginUrl(url));
  if (!user.permissions.includes('tenants:manage')) throw data(null, { status: 404 });
}

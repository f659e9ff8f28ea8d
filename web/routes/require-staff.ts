/** Keeps pages of a store's staff to them. */
import type { QueryClient } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import type { Fetcher } from '#common/api-client.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';

/**
 * Visitors log in first; for everyone else who is not of the host's store there is no such page.
 * @throws a redirect, or the 404 page
 */
export async function requireStaff(client: QueryClient, fetcher: Fetcher, url: URL): Promise<void> {
  const user = await client.ensureQueryData(currentUserQuery(fetcher));
  if (user === null) throw redirect(loginUrl(url));
  if (!user.isCurrentTenantMember) throw data(null, { status: 404 });
}

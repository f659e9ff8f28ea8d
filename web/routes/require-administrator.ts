/** The guard of the pages on which administrators keep the tenants. */
import type { QueryClient } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';

/** Visitors log in first; for everyone else who keeps no tenants there is no such page. */
export async function requireAdministrator(client: QueryClient, call: CallApi, url: URL): Promise<void> {
  const user = await client.ensureQueryData(currentUserQuery(call));
  if (user === null) throw redirect(loginUrl(url));
  if (!user.permissions.includes('tenants:manage')) throw data(null, { status: 404 });
}

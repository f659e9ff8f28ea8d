/** Keeps pages of a store's staff to them. */
import type { QueryClient } from '@tanstack/react-query';
import { data, redirect, redirectDocument } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { handoverTo } from '#web/lib/handover.ts';
import { loginUrl } from '#web/lib/require-login.ts';

/**
 * Visitors log in first; who works at another store goes to its host, or chooses one of several on the account page;
 * for everyone else there is no such page.
 * @throws a redirect, or the 404 page
 */
export async function requireStaff(client: QueryClient, call: CallApi, url: URL): Promise<void> {
  const user = await client.ensureQueryData(currentUserQuery(call));
  if (user === null) throw redirect(loginUrl(url));
  if (user.isCurrentTenantMember) return;
  const [store, ...others] = user.stores;
  if (store === undefined) throw data(null, { status: 404 });
  throw others.length > 0
    ? redirect('/accounts#stores')
    : redirectDocument(handoverTo(store.url + url.pathname + url.search));
}

/** Answers 404 without a permission. */
import type { QueryClient } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import type { Permission } from '#common/domain/roles.ts';
import { currentUserQuery } from './current.ts';
import { loginUrl } from './require-login.ts';

/** @throws a redirect to the login page for a visitor, a 404 for a member without the permission. */
export async function requirePermission(
  client: QueryClient,
  call: CallApi,
  { url, permission }: { url: URL; permission: Permission },
): Promise<void> {
  const user = await client.ensureQueryData(currentUserQuery(call));
  if (user === null) throw redirect(loginUrl(url));
  if (!user.permissions.includes(permission)) throw data(null, { status: 404 });
}

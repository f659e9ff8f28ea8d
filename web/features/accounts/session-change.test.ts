/** Tries that nothing of the person before is left in the cache after a login, and that an ended session is noticed. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '#common/api-client.ts';
import type { CurrentUser } from '#common/contracts/accounts.ts';
import { changeUser, watchSession } from './session-change.ts';

const user: CurrentUser = {
  id: 7,
  displayName: 'Tom W.',
  email: null,
  emailVerified: false,
  profilePic: '/default-profile-pic.svg',
  zipCode: null,
  phoneNumber: '208-555-0142',
  role: 10,
  permissions: ['posts:create'],
  isCurrentTenantMember: false,
  notificationsCount: 0,
  unreadMessagesCount: 0,
  createdAt: '2026-11-01T10:00:00Z',
};

test('the user is set, lists and posts are forgotten, tenant and zip stay but are old', () => {
  const client = new QueryClient();
  client.setQueryData(['currentUser'], null);
  client.setQueryData(['currentTenant'], { id: 1 });
  client.setQueryData(['currentZip'], '83702');
  client.setQueryData(['posts', { types: '0' }], { pages: [], pageParams: [] });
  client.setQueryData(['post', 5], { id: 5 });
  client.setQueryData(['tenantHome'], {});

  changeUser(client, user);

  expect(client.getQueryData(['currentUser'])).toEqual(user);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map((query) => query.queryKey[0]),
  ).toEqual(['currentUser', 'currentTenant', 'currentZip']);
  expect(client.getQueryState(['currentTenant'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['currentZip'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['currentUser'])?.isInvalidated).toBe(false);
});

test.each([
  ['a refused action of a member asks anew', user, new ApiError(401, null), true],
  ['a visitor stays a visitor', null, new ApiError(401, null), false],
  ['a right that is missing is no ended session', user, new ApiError(403, null), false],
  ['nor is a broken connection', user, new ApiError(0, null), false],
])('%s', async (_, known, error, isAsked) => {
  const client = new QueryClient();
  client.setQueryData(['currentUser'], known);
  const stop = watchSession(client);

  const refused = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) });
  await expect(refused.execute(undefined)).rejects.toBe(error);

  expect(client.getQueryState(['currentUser'])?.isInvalidated).toBe(isAsked);
  stop();
});

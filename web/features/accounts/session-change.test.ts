/** Tries that nothing of the person before is left after a login, and that a login or an end of one elsewhere is noticed. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#common/api/call.ts';
import type { CurrentUser } from '#common/api/accounts.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { changeUser, recheckUser, watchSession } from './session-change.ts';

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
  stores: [],
  notificationsCount: 0,
  unreadMessagesCount: 0,
  suspension: null,
  createdAt: '2026-11-01T10:00:00Z',
};

/** What this tab writes, and the other tabs of the browser as it hears them. */
let stored: Map<string, string>;
let tabs: EventTarget;
const hearOf = (key: string) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));

beforeEach(() => {
  stored = new Map();
  tabs = new EventTarget();
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs));
});
afterEach(() => vi.unstubAllGlobals());

test('the user is set, lists and posts are forgotten, tenant and zip stay but are old (spec 4)', () => {
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
  expect([...stored.keys()]).toEqual(['loginAt']);
});

test('a browser that refuses storage logs in all the same', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('refused');
    },
  });
  const client = new QueryClient();
  changeUser(client, user);
  expect(client.getQueryData(['currentUser'])).toEqual(user);
});

describe('a login in another tab', () => {
  let client: QueryClient;
  let asked: string[];
  let stop: () => void;

  /** Opens a page of a visitor, or of a member, that shows one post; `next` is who is logged in by now. */
  function open(known: CurrentUser | null, next: Response): void {
    client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    asked = [];
    client.setQueryData(['currentUser'], known);
    client.setQueryData(['post', 5], { id: 5, can: {} });
    client.setQueryData(['posts', {}], { pages: [] });
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(next.clone());
    });
    const leave = [
      watchSession(client),
      new QueryObserver(client, currentUserQuery()).subscribe(() => undefined),
      new QueryObserver(client, {
        queryKey: ['post', 5],
        queryFn: () => {
          asked.push('the post');
          return Promise.resolve({ id: 5, can: { comment: true } });
        },
      }).subscribe(() => undefined),
    ];
    stop = () => leave.forEach((end) => end());
  }
  afterEach(() => stop());

  test('is noticed: the user is asked for, then what is shown; the rest when it is shown again', async () => {
    open(null, Response.json(user));
    hearOf('loginAt');
    await vi.waitFor(() =>
      expect(client.getQueryData(['post', 5])).toEqual({ id: 5, can: { comment: true } }),
    );
    expect(client.getQueryData(['currentUser'])).toEqual(user);
    expect(asked).toEqual(['/api/accounts/current', 'the post']);
    expect(client.getQueryState(['posts', {}])?.isInvalidated).toBe(true);
    expect(client.getQueryData(['posts', {}])).toEqual({ pages: [] });
  });

  test.each([
    ['of the same person changes nothing else', user, Response.json(user)],
    ['that is over by now leaves a visitor', null, Response.json({}, { status: 401 })],
    ['that cannot be asked for changes nothing', null, Response.json({}, { status: 500 })],
  ])('%s', async (_, known, next) => {
    open(known, next);
    hearOf('loginAt');
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect([client.getQueryData(['currentUser']), asked]).toEqual([known, ['/api/accounts/current']]);
  });

  test('is the only thing in the storage that counts, and nobody listens once the page has gone', () => {
    open(null, Response.json(user));
    hearOf('sortMode');
    stop();
    hearOf('loginAt');
    expect(asked).toEqual([]);
  });
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

test.each<[string, CurrentUser['suspension'], CurrentUser['suspension'], boolean]>([
  ['begins, everything else is asked for, too', null, { until: '2026-12-01T10:00:00Z', reason: null }, true],
  ['ends, everything else is asked for, too', { until: '2026-12-01T10:00:00Z', reason: null }, null, true],
  ['neither begins nor ends, nothing else is asked for', null, null, false],
])('where a suspension %s', async (_what, before, after, isAsked) => {
  const client = new QueryClient();
  const { queryKey } = currentUserQuery();
  client.setQueryData(['currentUser'], { ...user, suspension: before });
  client.setQueryData(['deals', 'open'], []);
  const queryFn = async () => ({ ...user, suspension: after });
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);

  recheckUser(client);

  await expect.poll(() => client.getQueryData(queryKey)?.suspension).toEqual(after);
  await expect.poll(() => client.getQueryState(['deals', 'open'])?.isInvalidated ?? false).toBe(isAsked);
  stop();
});

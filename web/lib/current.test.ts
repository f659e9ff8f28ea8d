/** Tries what the browser makes of the answers about the current user (specification, sections 7 and 8). */
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type CallApi, createCaller } from '#common/api/call.ts';
import type { CurrentUser } from '#common/api/accounts.ts';
import { currentUserQuery, lowerCount, raiseCount, setCounts } from './current.ts';
import { createQueryClient } from './query-client.ts';

const tom = { id: 5, displayName: 'Tom W.' } as CurrentUser;
/** 1 + 2 + 4 seconds, and a little more. */
const RETRIES_MS = 8_000;

const warn = vi.fn();
const error = vi.fn();

beforeEach(() => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('console', { ...console, warn, error });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const failWith = (status: number): CallApi => vi.fn(() => Promise.reject(new ApiError(status, null)));

async function refresh(client: ReturnType<typeof createQueryClient>, call: CallApi) {
  const refreshed = client.fetchQuery({ ...currentUserQuery(call), staleTime: 0 });
  const [result] = await Promise.all([
    Promise.allSettled([refreshed]),
    vi.advanceTimersByTimeAsync(RETRIES_MS),
  ]);
  return result[0];
}

describe('accounts/current', () => {
  test('a user object is the current user (spec 7)', async () => {
    const client = createQueryClient();
    await refresh(
      client,
      createCaller(() => Promise.resolve({ status: 200, body: tom })),
    );
    expect(client.getQueryData(['currentUser'])).toEqual(tom);
    expect([warn.mock.calls, error.mock.calls]).toEqual([[], []]);
  });

  test('401 is nobody, with a warning on the console and no second try (spec 3, 7, 8)', async () => {
    const client = createQueryClient();
    const call = failWith(401);
    await refresh(client, call);
    expect(client.getQueryData(['currentUser'])).toBeNull();
    expect(call).toHaveBeenCalledOnce();
    expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
  });

  test.each([500, 0])(
    '%i is tried 3 times more, then logged, and leaves the state as it was (spec 7, 8)',
    async (status) => {
      const client = createQueryClient();
      client.setQueryData(['currentUser'], tom);
      const call = failWith(status);
      expect(await refresh(client, call)).toMatchObject({ status: 'rejected' });
      expect(call).toHaveBeenCalledTimes(4);
      expect(client.getQueryData(['currentUser'])).toEqual(tom);
      expect(error).toHaveBeenCalledExactlyOnceWith('Fetching currentUser failed', expect.any(ApiError));
    },
  );
});

test('what cannot be found is an answer and is not logged', async () => {
  const client = createQueryClient();
  const post = client.fetchQuery({ queryKey: ['post', 1], queryFn: () => failWith(404)('GET /posts') });
  await expect(post).rejects.toMatchObject({ status: 404 });
  expect(error).not.toHaveBeenCalled();
});

describe('the counts', () => {
  const waiting = { ...tom, notificationsCount: 1, unreadMessagesCount: 3 };
  const counted = (change: (client: QueryClient) => void, user: CurrentUser | null = waiting) => {
    const client = createQueryClient();
    client.setQueryData(['currentUser'], user);
    change(client);
    return client.getQueryData(['currentUser']);
  };

  test('are set, each by itself (spec 3, 4)', () => {
    expect(counted((client) => setCounts(client, { notificationsCount: 7 }))).toEqual({
      ...waiting,
      notificationsCount: 7,
    });
  });

  test('are incremented and decremented, and never below none (spec 4)', () => {
    expect(counted((client) => raiseCount(client, 'unreadMessagesCount'))).toEqual({
      ...waiting,
      unreadMessagesCount: 4,
    });
    const lowered = counted((client) => {
      lowerCount(client, 'notificationsCount', 2);
      lowerCount(client, 'unreadMessagesCount', 1);
    });
    expect(lowered).toEqual({ ...waiting, notificationsCount: 0, unreadMessagesCount: 2 });
  });

  test('are nothing to a visitor', () => {
    expect(counted((client) => raiseCount(client, 'notificationsCount'), null)).toBeNull();
  });
});

/** The numbers of the client cache (specification, sections 7 and 8), and what it does without a connection. */
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#common/api/call.ts';
import {
  CACHE_MS,
  createQueryClient,
  listenToConnection,
  MAX_RETRIES,
  retryDelay,
  shouldAskAgain,
  shouldRetry,
} from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

const unreachable = () => Promise.reject(new ApiError(0, null));

it('keeps what it has 5 minutes (spec 7, 9)', () => {
  expect(CACHE_MS).toBe(300_000);
});

it('tries 3 times more, and not on 401, 403, 404 and 429, nor on 422 (spec 8, 9)', () => {
  expect(MAX_RETRIES).toBe(3);
  for (const status of [0, 400, 500, 503]) {
    const error = new ApiError(status, null);
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false]);
  }
  for (const status of [401, 403, 404, 422, 429])
    expect(shouldRetry(0, new ApiError(status, null))).toBe(false);
});

it('waits 1 s, then twice as long each time, 30 s at most (spec 8)', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('lets a change that is made without a connection fail at once, and does nothing when the connection is back', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  let tries = 0;
  const mutation = new MutationObserver(client, {
    mutationFn: () => {
      tries++;
      return unreachable();
    },
  });
  await expect(mutation.mutate()).rejects.toMatchObject({ status: 0 });
  expect(mutation.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false });
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(tries).toBe(1);
  client.unmount();
});

it('fails a fetch without a connection at once instead of waiting, and asks again when the connection is back', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  expect(shouldAskAgain(0, new ApiError(0, null))).toBe(false);
  const observer = new QueryObserver(client, {
    queryKey: ['words'],
    queryFn: () => (onlineManager.isOnline() ? Promise.resolve('here') : unreachable()),
  });
  const arrived = new Promise<unknown>((resolve) => {
    observer.subscribe(({ status, fetchStatus, data }) => {
      if (status === 'error' && fetchStatus === 'idle') onlineManager.setOnline(true);
      else if (status === 'success') resolve(data);
    });
  });
  expect(await arrived).toBe('here');
  expect(shouldAskAgain(0, new ApiError(0, null))).toBe(true);
  client.unmount();
});

it('tells that the connection is back also where its loss was not heard', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  listenToConnection();
  const heard: boolean[] = [];
  const end = onlineManager.subscribe((isOnline) => heard.push(isOnline));
  page.dispatchEvent(new Event('online'));
  expect(heard.at(-1)).toBe(true);
  page.dispatchEvent(new Event('offline'));
  expect(heard.at(-1)).toBe(false);
  end();
  page.dispatchEvent(new Event('online'));
  expect(heard.at(-1)).toBe(false);
  onlineManager.setEventListener(() => undefined);
});

/** The numbers of the client cache (specification, sections 7 and 8). */
import { expect, it } from 'vitest';
import { ApiError } from '#common/api-client.ts';
import { CACHE_MS, MAX_RETRIES, retryDelay, shouldRetry } from './query-client.ts';

it('keeps what it has 5 minutes', () => {
  expect(CACHE_MS).toBe(300_000);
});

it('tries 3 times more, and not on 401, 403, 404 and 429, nor on 422', () => {
  expect(MAX_RETRIES).toBe(3);
  for (const status of [0, 400, 500, 503]) {
    const error = new ApiError(status, null);
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false]);
  }
  for (const status of [401, 403, 404, 422, 429])
    expect(shouldRetry(0, new ApiError(status, null))).toBe(false);
});

it('waits 1 s, then twice as long each time, 30 s at most', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

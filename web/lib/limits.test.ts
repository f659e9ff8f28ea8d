/** Tries the words in which a reader hears what their account can do today. */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#common/api/call.ts';
import type { AccountLimits } from '#common/api/trust-levels.ts';
import { askLimits, formatSoon, limitNote, limitsQuery, refusalMessage } from './limits.ts';

const now = new Date('2026-11-21T18:00:00Z');
const ZONE = 'America/Boise';

test.each([
  ['2026-11-21T22:40:00Z', '3:40 PM'],
  ['2026-11-22T06:59:00Z', '11:59 PM'],
  ['2026-11-22T07:00:00Z', 'tomorrow at 12:00 AM'],
])('%s is %s for a reader in Boise', (moment, words) => {
  expect(formatSoon(new Date(moment), now, ZONE)).toBe(words);
});

const limits = (left: number, nextAt: string | null = null): AccountLimits => {
  const plenty = { max: 10, left: 10, nextAt: null };
  return {
    level: 'new',
    mayLink: false,
    hasStrike: false,
    growsAt: null,
    wantsSign: false,
    daily: { posts: { max: 3, left, nextAt }, conversations: plenty, messages: plenty, comments: plenty },
  };
};

describe('a note', () => {
  test.each([
    ['there are no limits', { ...limits(0), daily: null }, undefined],
    ['three are left', limits(3), undefined],
    ['two are left', limits(2), 'You can publish 2 more posts today.'],
    ['one is left', limits(1), 'You can publish 1 more post today.'],
  ])('where %s', (_name, given, words) => {
    expect(limitNote(given, 'posts', now)).toBe(words);
  });

  test('says when there is room again', () => {
    expect(limitNote(limits(0, '2026-11-21T22:40:00Z'), 'posts', now)).toMatch(
      /^You’ve reached today’s limit of posts\. You can publish one (at|tomorrow at) \d+:40 [AP]M\.$/,
    );
  });
});

describe('a refusal', () => {
  const problem = { type: 'about:blank', title: 'Too many requests', status: 429, detail: 'Three a day.' };

  test('by the day’s number says when to go on', () => {
    const error = new ApiError(429, { ...problem, code: 'daily_limit', retryAfter: 3_600 });
    expect(refusalMessage(error)).toMatch(/^Three a day\. You can go on (at|tomorrow at) \d+:\d\d [AP]M\.$/);
  });

  test('of any other kind says what the server says', () => {
    expect(refusalMessage(new ApiError(429, { ...problem, code: 'too_many_requests', retryAfter: 5 }))).toBe(
      'Three a day.',
    );
  });
});

describe('what a writer waits for', () => {
  let client: QueryClient;

  beforeEach(() => {
    vi.useFakeTimers();
    client = new QueryClient();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    onlineManager.setOnline(true);
    client.clear();
  });

  /** The note under the field has asked already. */
  const beginNote = (): void => {
    client.fetchQuery({ ...limitsQuery(), retry: 3, networkMode: 'online' }).catch(() => undefined);
  };
  const answerWith = (answer: () => Promise<Response>): void => {
    vi.stubGlobal('fetch', vi.fn(answer));
  };
  const untilAnswered = async (within: number): Promise<unknown> => {
    let isAnswered = false;
    const asked = askLimits(client).finally(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(within);
    expect(isAnswered).toBe(true);
    return asked;
  };

  test('is the answer of the server', async () => {
    answerWith(() => Promise.resolve(Response.json(limits(2))));
    expect(await untilAnswered(0)).toEqual(limits(2));
  });

  test('is nothing where it is known already', async () => {
    answerWith(() => new Promise(() => {}));
    client.setQueryData(limitsQuery().queryKey, limits(2));
    expect(await untilAnswered(0)).toEqual(limits(2));
  });

  test('is nothing without a connection', async () => {
    answerWith(() => new Promise(() => {}));
    onlineManager.setOnline(false);
    expect(await untilAnswered(0)).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is nothing where the question waits for a connection', async () => {
    answerWith(() => new Promise(() => {}));
    onlineManager.setOnline(false);
    beginNote();
    expect(client.getQueryState(limitsQuery().queryKey)?.fetchStatus).toBe('paused');
    expect(await untilAnswered(0)).toBeUndefined();
  });

  test.each([
    ['no answer comes', () => new Promise<Response>(() => {})],
    ['the question is tried again and again', () => Promise.reject(new TypeError('cut off'))],
  ])('is four seconds at most, where %s', async (_where, answer) => {
    answerWith(answer);
    beginNote();
    expect(await untilAnswered(4_000)).toBeUndefined();
  });
});

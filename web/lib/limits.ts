/** Daily limits of one's account, as text. */
import {
  onlineManager,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError, CallApi } from '#common/api/call.ts';
import type { AccountLimits } from '#common/api/trust-levels.ts';
import { findLink, type LimitedAction, refuseLink } from '#common/domain/trust-levels.ts';
import { api } from './api.ts';
import { inTime } from './in-time.ts';
import { useInitialState } from './initial-state.tsx';

const MINUTE_MS = 60_000;
/** A writer does not wait longer than this to hear what the server would say as well. */
const CHECK_MS = 4_000;
/** Told from here on: before, nobody needs to count. */
const FEW = 2;

export const limitsQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['limits'],
    queryFn: () => call('GET /accounts/limits'),
    staleTime: MINUTE_MS,
  });

const THINGS: Record<LimitedAction, readonly [verb: string, one: string, many: string]> = {
  posts: ['publish', 'post', 'posts'],
  conversations: ['begin', 'conversation', 'conversations'],
  messages: ['send', 'message', 'messages'],
  comments: ['write', 'comment', 'comments'],
};

/** A moment of these hours in the reader's day: `3:40 PM`, `tomorrow at 3:40 PM`. */
export function formatSoon(moment: Date, now: Date, timeZone?: string): string {
  const clock = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  const dayOf = (date: Date) => date.toLocaleDateString('en-US', { timeZone });
  return dayOf(moment) === dayOf(now) ? clock : `tomorrow at ${clock}`;
}

/** What a refused try says, with the time at which there is room again where the day's number was reached. */
export function refusalMessage(error: ApiError): string {
  const { retryAfter } = error.problem ?? {};
  if (error.code !== 'daily_limit' || retryAfter === undefined) return error.message;
  const now = new Date();
  const at = new Date(now.getTime() + retryAfter * 1_000);
  return `${error.message} You can go on ${describeTime(at, now)}.`;
}

const describeTime = (at: Date, now: Date): string => {
  const soon = formatSoon(at, now);
  return soon.startsWith('tomorrow') ? soon : `at ${soon}`;
};

/** A sentence once few are left of what is done here; nothing before. */
export function limitNote(limits: AccountLimits, action: LimitedAction, now: Date): string | undefined {
  const allowance = limits.daily?.[action];
  if (allowance === undefined || allowance.left > FEW) return undefined;
  const [verb, one, many] = THINGS[action];
  const { left, nextAt } = allowance;
  if (left > 0) return `You can ${verb} ${left} more ${left === 1 ? one : many} today.`;
  if (nextAt === null) return undefined;
  return `You’ve reached today’s limit of ${many}. You can ${verb} one ${describeTime(new Date(nextAt), now)}.`;
}

/** The same for the present user; nothing until it is known. */
export function useLimitNote(action: LimitedAction, isCounted = true): string | undefined {
  const { data } = useQuery({
    ...limitsQuery(),
    enabled: isCounted,
    select: (limits) => limitNote(limits, action, new Date()),
  });
  return isCounted ? data : undefined;
}

/** What is known already, or soon; nothing where no answer is to be expected. */
export async function askLimits(client: QueryClient): Promise<AccountLimits | undefined> {
  const { queryKey } = limitsQuery();
  const known = client.getQueryData(queryKey);
  const isPaused = client.getQueryState(queryKey)?.fetchStatus === 'paused';
  if (known !== undefined || isPaused || !onlineManager.isOnline()) return known;
  const asked = client.ensureQueryData({ ...limitsQuery(), retry: false, networkMode: 'always' });
  return inTime(asked, CHECK_MS).catch(() => undefined);
}

/**
 * Finds what the server would refuse, so that the words stay where they are: who may not link yet is told of a link.
 * Whether one may is asked for if it is not known yet; the server decides where that fails.
 */
export function useLinkCheck() {
  const client = useQueryClient();
  const { publicUrl } = useInitialState();
  const [isChecking, setIsChecking] = useState(false);

  async function findComplaint(text: string): Promise<string | undefined> {
    const link = findLink(text, [new URL(publicUrl).hostname, location.hostname]);
    if (link === null) return undefined;
    setIsChecking(true);
    const limits = await askLimits(client);
    setIsChecking(false);
    return limits?.mayLink === false ? refuseLink(link, limits) : undefined;
  }
  return { findComplaint, isChecking };
}

/** One less is left; at the end of them the server says when there are more. */
export function spendLimit(client: QueryClient, action: LimitedAction): void {
  const { queryKey } = limitsQuery();
  const limits = client.getQueryData(queryKey);
  if (limits?.daily == null) return;
  const allowance = limits.daily[action];
  const left = Math.max(0, allowance.left - 1);
  client.setQueryData(queryKey, { ...limits, daily: { ...limits.daily, [action]: { ...allowance, left } } });
  if (left === 0) void client.invalidateQueries({ queryKey });
}

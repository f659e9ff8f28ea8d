/** What the pages ask about deals: one's own, rating one, and what was said of somebody. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ApiError,
  declineDeal,
  type Fetcher,
  getDealerRatings,
  getDeals,
  getRatings,
  rateDeal,
  reportRating,
} from '#common/api-client.ts';
import type { ReportBody } from '#common/contracts/comments.ts';
import type { DealState, RateBody } from '#common/contracts/deals.ts';
import { browserFetcher } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

const DEALS_KEY = 'deals';
/** A profile shows a few of them, and more where one asks. */
const RATINGS_SHOWN = 3;

export const dealsQuery = (state: DealState, fetcher: Fetcher = browserFetcher) =>
  infiniteQueryOptions({
    queryKey: [DEALS_KEY, state],
    queryFn: ({ pageParam }) =>
      getDeals(fetcher, { state, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Whom ratings are about: a person by id, or a dealer by name. */
export type Rated = { userId: number } | { dealer: string };

export const ratingsQuery = (about: Rated, fetcher: Fetcher = browserFetcher) =>
  infiniteQueryOptions({
    queryKey: ['ratings', about],
    queryFn: ({ pageParam }) => {
      const page = { limit: RATINGS_SHOWN, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return 'userId' in about
        ? getRatings(fetcher, about.userId, page)
        : getDealerRatings(fetcher, about.dealer, page);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

const say = (error: unknown): unknown =>
  toast.error(error instanceof ApiError ? error.message : 'That did not work. Please try again.');

export function useRateDeal(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RateBody) => rateDeal(browserFetcher, id, body),
    onSuccess: (deal) => {
      toast.success(deal.isShown ? 'Thank you. Both ratings are shown now.' : 'Thank you.');
      return client.invalidateQueries({ queryKey: [DEALS_KEY] });
    },
    onError: say,
  });
}

export function useDeclineDeal(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => declineDeal(browserFetcher, id),
    onSuccess: () => {
      toast.success('The seller is told. The deal is gone.');
      return client.invalidateQueries({ queryKey: [DEALS_KEY] });
    },
    onError: say,
  });
}

export function useReportRating(id: number) {
  return useMutation({
    mutationFn: (report: ReportBody) => reportRating(browserFetcher, id, report),
    onSuccess: () => toast.success('Thank you. A moderator will look at it.'),
    onError: say,
  });
}

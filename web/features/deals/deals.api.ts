/** Deal and rating queries. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { ReportBody } from '#common/api/comments.ts';
import type { DealState, RateBody } from '#common/api/deals.ts';
import { api } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

const DEALS_KEY = 'deals';
/** A profile shows a few of them, and more where one asks. */
const RATINGS_SHOWN = 3;

export const dealsQuery = (state: DealState, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [DEALS_KEY, state],
    queryFn: ({ pageParam }) =>
      call('GET /deals', { query: { state, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Whom ratings are about: a person by id, or a dealer by name. */
export type Rated = { userId: number } | { dealer: string };

export const ratingsQuery = (about: Rated, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: ['ratings', about],
    queryFn: ({ pageParam }) => {
      const page = { limit: RATINGS_SHOWN, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return 'userId' in about
        ? call('GET /users/:id/ratings', { params: { id: about.userId }, query: page })
        : call('GET /ffls/:slug/ratings', { params: { slug: about.dealer }, query: page });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

const say = (error: unknown): unknown =>
  toast.error(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.');

export function useRateDeal(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RateBody) => api('PUT /deals/:id/rating', { params: { id }, body }),
    onSuccess: (deal) => {
      toast.success(deal.isShown ? 'Thank you. Both ratings are public now.' : 'Thank you.');
      return client.invalidateQueries({ queryKey: [DEALS_KEY] });
    },
    onError: say,
  });
}

export function useDeclineDeal(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /deals/:id/decline', { params: { id } }),
    onSuccess: () => {
      toast.success('We let the seller know and removed the deal.');
      return client.invalidateQueries({ queryKey: [DEALS_KEY] });
    },
    onError: say,
  });
}

export function useReportRating(id: number) {
  return useMutation({
    mutationFn: (report: ReportBody) => api('POST /ratings/:id/report', { params: { id }, body: report }),
    onSuccess: () => toast.success('Thank you. A moderator will look at it.'),
    onError: say,
  });
}

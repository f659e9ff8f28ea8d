/** What the page of one post asks for: the post, who sells it, and the dealers around the reader. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { Post } from '#common/api/posts.ts';
import { api } from '#web/lib/api.ts';

/** How many dealers are counted; the list opens with the nearest few. */
const DEALERS_COUNTED = 20;
const NEARBY_MILES = 100;

/** @param zip where distances are measured from */
export const postQuery = (id: number, zip: string | null, call: CallApi = api) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: () => call('GET /posts/:id', { params: { id }, query: { zipCode: zip ?? undefined } }),
  });

export const sellerQuery = (authorId: number, call: CallApi = api) =>
  queryOptions({
    queryKey: ['profile', authorId],
    queryFn: () => call('GET /users/:id', { params: { id: authorId } }),
  });

/** @param name the slug under `/ffl/` */
export const dealerQuery = (name: string, call: CallApi = api) =>
  queryOptions({
    queryKey: ['dealer', name],
    queryFn: () => call('GET /ffls/:slug', { params: { slug: name } }),
  });

/**
 * The nearest verified dealers who make transfers.
 * @param zip where the reader is; where that is not known, they are looked for around the post's city.
 */
export function dealersNearbyQuery(
  { location }: Pick<Post, 'location'>,
  zip: string | null,
  call: CallApi = api,
) {
  const around =
    zip !== null ? { zipCode: zip } : { city: location?.city ?? '', state: location?.state ?? '' };
  return queryOptions({
    queryKey: ['dealers', 'nearby', around],
    queryFn: () =>
      call('GET /ffls', {
        query: {
          ...around,
          maxDistanceMiles: NEARBY_MILES,
          verified: true,
          takesTransfers: true,
          limit: DEALERS_COUNTED,
        },
      }),
    // Without any place there is nothing near it.
    enabled: zip !== null || location !== null,
  });
}

/** Those around the post's city stay until the ones around its reader are there. */
export const useDealersNearby = (post: Post, zip: string | null) =>
  useQuery({ ...dealersNearbyQuery(post, zip), placeholderData: keepPreviousData });

/** What the page of one post asks for: the post, who sells it, and the dealers around the reader. */
import { queryOptions } from '@tanstack/react-query';
import { type Fetcher, getDealer, getDealers, getPost, getProfile } from '#common/api-client.ts';
import { browserFetcher } from '#web/lib/api.ts';

/** How many dealers are counted; the list opens with the nearest few. */
const DEALERS_COUNTED = 20;
const NEARBY_MILES = 100;

/** @param zip where distances are measured from */
export const postQuery = (id: number, zip: string | null, fetcher: Fetcher = browserFetcher) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: () => getPost(fetcher, id, zip ?? undefined),
  });

export const sellerQuery = (authorId: number, fetcher: Fetcher = browserFetcher) =>
  queryOptions({ queryKey: ['profile', authorId], queryFn: () => getProfile(fetcher, authorId) });

/** @param name the slug under `/ffl/` */
export const dealerQuery = (name: string, fetcher: Fetcher = browserFetcher) =>
  queryOptions({ queryKey: ['dealer', name], queryFn: () => getDealer(fetcher, name) });

export const dealersNearbyQuery = (zip: string | null, fetcher: Fetcher = browserFetcher) =>
  queryOptions({
    queryKey: ['dealers', 'nearby', zip],
    queryFn: () =>
      getDealers(fetcher, {
        limit: DEALERS_COUNTED,
        ...(zip === null ? {} : { zipCode: zip, maxDistanceMiles: NEARBY_MILES }),
      }),
  });

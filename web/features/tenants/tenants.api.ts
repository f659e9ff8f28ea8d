/** The calls of tenants as queries. */
import { type InfiniteData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type Fetcher, getTenantHome } from '#common/api-client.ts';
import type { Post, Posts } from '#common/contracts/posts.ts';
import type { TenantHome } from '#common/contracts/tenants.ts';
import { browserFetcher } from '#web/lib/api.ts';

/** Listings lie with the other lists, so that a vote or a status changes them too. */
const HOME_LISTINGS_KEY = ['posts', 'home'] as const;

/** The tenant of the host with its news, recent listings and hero pictures. */
export const tenantHomeQuery = (fetcher: Fetcher = browserFetcher) =>
  queryOptions({
    queryKey: ['tenantHome'],
    queryFn: async ({ client }): Promise<TenantHome> => {
      const home = await getTenantHome(fetcher);
      client.setQueryData<InfiniteData<Posts>>(HOME_LISTINGS_KEY, {
        pages: [{ posts: home.posts, nextCursor: null }],
        pageParams: [undefined],
      });
      return home;
    },
  });

/** The recent listings with all that has happened to them since they were loaded. */
export function useHomeListings(home: TenantHome | undefined): Post[] {
  const { data } = useQuery<InfiniteData<Posts>>({ queryKey: HOME_LISTINGS_KEY, queryFn: skipToken });
  return data?.pages.flatMap((page) => page.posts) ?? home?.posts ?? [];
}

/** The calls of tenants as queries. */
import { type InfiniteData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { Post, Posts } from '#common/api/posts.ts';
import type { TenantHome } from '#common/api/tenants.ts';
import { api } from '#web/lib/api.ts';

/** Listings lie with the other lists, so that a vote or a status changes them too. */
const HOME_LISTINGS_KEY = ['posts', 'home'] as const;

/** The tenant of the host with its news, recent listings and hero pictures. */
export const tenantHomeQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['tenantHome'],
    queryFn: async ({ client }): Promise<TenantHome> => {
      const home = await call('GET /tenants/current');
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

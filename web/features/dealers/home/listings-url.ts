/** Where a home page's listings go on. */
import type { Tenant } from '#common/api/tenants.ts';

/** All listings of the network, or those made on the dealer's site: private ones too. */
export function listingsUrl({ fflId }: Pick<Tenant, 'fflId'>): string {
  return fflId === null ? '/posts?types=0,1,2' : `/posts?types=0,1,2&fflId=${fflId}`;
}

/** What the store itself offers. */
export const stockUrl = (fflId: number): string => `/posts?types=1,2&fflId=${fflId}`;

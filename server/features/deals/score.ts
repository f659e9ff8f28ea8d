/** Deal score of a person or store. */
import type { DealScore } from '#common/api/deals.ts';
import type { Database } from '#server/db/database.ts';
import { countDeals } from './deals.queries.ts';
import { type About, selectScore } from './ratings.queries.ts';
import { DEALS_COUNTED } from '#common/domain/limits.ts';

/** A person's own deals, on either side, or those of a store; what they did for their store is the store's. */
export async function readDealScore(db: Database, about: About): Promise<DealScore> {
  const [count, score] = await Promise.all([
    countDeals(db, about, DEALS_COUNTED),
    selectScore(db, about, DEALS_COUNTED),
  ]);
  return { count, ...score };
}

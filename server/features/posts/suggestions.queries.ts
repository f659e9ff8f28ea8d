/** The SQL of suggested manufacturers, models and calibers. */
import { LISTING_TYPES } from '#common/domain/post-types.ts';
import type { SuggestedKey } from '#common/domain/listing-fields.ts';
import type { Database } from '#server/db/database.ts';

/** Rarer values are found by typing them. */
const MOST_VALUES = 5_000;

/** The values of all listings with their counts, most first. */
export const selectDetailCounts = (
  db: Database,
  field: SuggestedKey,
): Promise<{ value: string; count: number }[]> =>
  db
    .selectFrom('posts')
    .select((eb) => [eb.ref(field).$notNull().as('value'), eb.fn.countAll<number>().as('count')])
    .where('listed', '=', true)
    .where('type', 'in', [...LISTING_TYPES])
    .where(field, 'is not', null)
    .groupBy(field)
    .orderBy('count', 'desc')
    .orderBy(field)
    .limit(MOST_VALUES)
    .execute();

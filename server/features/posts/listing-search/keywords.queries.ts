/** The SQL that asks the indexes of words for a list's phrase. */
import { type RawBuilder, sql } from 'kysely';
import { placedCells } from '#common/domain/map-cells.ts';
import { isListing, LISTING_TYPES } from '#common/domain/post-types.ts';
import type { ListCriteria } from './criteria.ts';

type Sql = RawBuilder<unknown>;

/** Whether a list is of a small circle, whose words are found together with their place. */
export const isNear = (criteria: ListCriteria): boolean => cellsNear(criteria) !== null;

const cellsNear = ({ center, miles }: ListCriteria): number[] | null =>
  center === null || miles === null ? null : placedCells(center, miles);

/** Whether a post `p` holds the phrase: words of listings and of other posts have an index each, which the types choose. */
export function matchesKeywords(criteria: ListCriteria, phrase: Sql): Sql {
  const cells = cellsNear(criteria);
  const words =
    cells === null
      ? sql`p.search @@ ${phrase}`
      : // What the index finds is checked as by a function, which asks no index for all posts with the words.
        sql`placed_words(p.search, p.degree_cell) @@ (select placed_query(${phrase}, ${cells}::int[]))
          and ts_match_vq(p.search, ${phrase})`;
  const listings = sql.join(LISTING_TYPES.map((type) => sql.lit(type)));
  const kinds = new Set(criteria.types.map(isListing));
  const indexes = [...kinds].map((isOfListings) =>
    isOfListings ? sql`p.type in (${listings})` : sql`p.type not in (${listings})`,
  );
  return sql`${words} and (${sql.join(indexes, sql` or `)})`;
}

/** Keyset cursors of lists of posts: the sort key and the id of the last post seen, opaque to the client. */
import { invalidField } from '#server/http/errors.ts';

/** What a page is ordered by; the letter stands in the cursor, so that one of another order is refused. */
export type SortKey = 'created' | 'hot' | 'rank' | 'saved';

/** Dates that a post or a question about one can have; PostgreSQL keeps fewer than JavaScript knows. */
export const isStorableDate = (date: Date): boolean =>
  date.getTime() >= Date.UTC(1970, 0, 1) && date.getTime() < Date.UTC(2200, 0, 1);

export type Position = {
  /** Milliseconds for times, the score else. */
  key: number;
  id: number;
};

export function encodeCursor(sort: SortKey, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** @throws 422 where the text is no cursor of this order. */
export function decodeCursor(sort: SortKey, cursor: string): Position {
  try {
    const [kind, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isKnown = kind === sort && typeof key === 'number' && Number.isFinite(key);
    // Times are bound as dates: a number beyond what a date holds is no cursor of ours.
    const isDate = sort === 'created' || sort === 'saved' ? isStorableDate(new Date(Number(key))) : true;
    if (isKnown && isDate && Number.isInteger(id) && Math.abs(Number(id)) <= 2_147_483_647) {
      return { key, id: id as number };
    }
  } catch {
    // Falls through to the one refusal.
  }
  throw invalidField('cursor', 'This page link has expired. Start from the first page.');
}

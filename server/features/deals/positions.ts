/** Cursors of deals and ratings. */
import { invalidField } from '#server/http/errors.ts';
import type { ListPosition } from './deals.queries.ts';

const MAX_ID = 2_147_483_647;

export const encodePosition = (at: Date, id: number): string => `${at.getTime()}.${id}`;

/** @throws 422 where the text is no cursor of such a list. */
export function decodePosition(cursor: string | undefined): ListPosition {
  if (cursor === undefined) return { at: 'infinity', id: MAX_ID };
  const match = /^(\d{1,13})\.(\d{1,10})$/.exec(cursor);
  if (match !== null && Number(match[2]) <= MAX_ID) {
    return { at: new Date(Number(match[1])), id: Number(match[2]) };
  }
  throw invalidField('cursor', 'This page link has expired. Start from the first page.');
}

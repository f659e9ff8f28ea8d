/** Cursor of the dealer directory. */
import { invalidField } from '#server/http/errors.ts';

/** The last one of a list by distance; licensees, who follow the stores of the same distance, have no number of ours. */
export type NearPosition = {
  kind: 'near';
  miles: number;
  storeId: number | null;
  licensee: { name: string; city: string; state: string } | null;
};
/** The last store of a list by name. */
export type NamePosition = { kind: 'name'; displayName: string; storeId: number };

export function encodeNear({ miles, storeId, licensee }: NearPosition): string {
  const last = licensee === null ? storeId : [licensee.name, licensee.city, licensee.state];
  return encode(['near', miles, last]);
}

export const encodeName = ({ displayName, storeId }: NamePosition): string =>
  encode(['name', displayName, storeId]);

/** @throws 422 where the text is no cursor of a list by distance. */
export function decodeNear(cursor: string): NearPosition {
  const [kind, miles, last] = decode(cursor);
  if (kind === 'near' && typeof miles === 'number' && Number.isFinite(miles)) {
    if (isId(last)) return { kind, miles, storeId: last, licensee: null };
    if (Array.isArray(last) && last.length === 3 && last.every(isStorable)) {
      const [name, city, state] = last as [string, string, string];
      return { kind, miles, storeId: null, licensee: { name, city, state } };
    }
  }
  throw refuse();
}

/** @throws 422 where the text is no cursor of a list by name. */
export function decodeName(cursor: string): NamePosition {
  const [kind, displayName, storeId] = decode(cursor);
  if (kind === 'name' && isStorable(displayName) && isId(storeId)) return { kind, displayName, storeId };
  throw refuse();
}

const encode = (parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

function decode(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647;
const isStorable = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');

const refuse = () => invalidField('cursor', 'This page link has expired. Start from the first page.');

/** The ids of a fuzzed site, by what they are of, and what makes its rows. */
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { DB } from '#server/db/schema.gen.ts';

const POOLS = [
  'posts',
  'comments',
  'conversations',
  'messages',
  'users',
  'media',
  'ffls',
  'tenants',
  'invitations',
  'searches',
  'deals',
  'ratings',
  'applications',
  'imports',
  'sessions',
  'strikes',
] as const;
export type PoolName = (typeof POOLS)[number];

/** Of those who ask, each with whose it is, and of the others. */
export type Ids = Record<PoolName, { own: { id: number; by: number | null }[]; others: number[] }>;

export const createIds = (): Ids =>
  Object.fromEntries(POOLS.map((pool) => [pool, { own: [], others: [] }])) as unknown as Ids;

type TableWithId = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB];
/** Writes a row and gives its id. */
export type Insert = <T extends TableWithId>(table: T, values: Insertable<DB[T]>) => Promise<number>;

export const createInsert =
  (db: Database): Insert =>
  async (table, values) => {
    const row = await db
      .insertInto(table as 'users')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

const DAY_MS = 86_400_000;
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
export const LONG_AGO = inDays(-400);

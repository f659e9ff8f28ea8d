/** Who is banned, in SQL. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a ban stands now: one with an end is over by itself when that has come.
 * @param alias of the table `users`.
 */
export function sqlIsBanned(alias: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.banned_at`)} is not null and coalesce(${sql.ref(`${alias}.banned_until`)} > now(), true))`;
}

/** The SQL of watching licenses come to their end. */
import { type Updateable, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Ffls } from '#server/db/schema.gen.ts';

/** The last day, extended or not. */
const VALID_UNTIL = sql<string>`greatest(f.expires_on, f.extended_until)`;

export type WatchedLicense = Awaited<ReturnType<typeof lockLicenses>>[number];

/**
 * Verified licenses that are over, or have so many days left that another warning is due, or none any more:
 * each step is 60, 30, 7 or null for those that are renewed. Another node's are left to it.
 */
export const lockLicenses = (tx: Tx, { today, limit }: { today: string; limit: number }) =>
  tx
    .selectFrom('ffls as f')
    .innerJoin('tenants as t', 't.ffl_id', 'f.id')
    .select([
      'f.id',
      'f.warned_days',
      't.id as tenant_id',
      't.name',
      't.display_name',
      VALID_UNTIL.as('valid_until'),
    ])
    .select(sql<number>`${VALID_UNTIL} - ${today}::date`.as('days_left'))
    .where('f.verified_at', 'is not', null)
    .where('f.paused_at', 'is', null)
    .where(
      sql<boolean>`(${VALID_UNTIL} < ${today}::date or f.warned_days is distinct from case
        when ${VALID_UNTIL} - ${today}::date <= 7 then 7
        when ${VALID_UNTIL} - ${today}::date <= 30 then 30
        when ${VALID_UNTIL} - ${today}::date <= 60 then 60 end)`,
    )
    .orderBy('f.id')
    .limit(limit)
    .forUpdate('f')
    .skipLocked()
    .execute();

export const updateLicense = (tx: Tx, id: number, changes: Updateable<Ffls>) =>
  tx.updateTable('ffls').set(changes).where('id', '=', id).execute();

export const selectManagers = (db: Database, tenantIds: number[]) =>
  db
    .selectFrom('tenant_members')
    .select(['tenant_id', 'user_id'])
    .where('role', '=', 'manager')
    .where(sql<boolean>`tenant_id = any(${tenantIds})`)
    .orderBy('user_id')
    .execute();

/** SQL of dealers compared with the ATF list. */
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** @param today the day that licenses are held against. */
const dealerRows = (tx: Tx, today: string) =>
  tx
    .selectFrom('ffls as f')
    .innerJoin('tenants as t', 't.ffl_id', 'f.id')
    .innerJoin('licensees as l', 'l.license_key', 'f.license_key')
    .select(['f.id', 'f.license_number', 'f.expires_on', 'f.verified_at', 'f.paused_at', 'f.paused_reason'])
    .select(sql<boolean>`coalesce(f.extended_until >= ${today}::date, false)`.as('is_extended'))
    .select(['t.id as tenant_id', 't.name', 't.display_name'])
    .select(['l.license_number as listed_number', 'l.license_type as listed_type'])
    .select('l.expires_on as listed_until')
    .orderBy('f.id')
    .forUpdate('f');

/** Dealers that the list names, locked. */
export const lockListedDealers = (tx: Tx, importId: number, today: string) =>
  dealerRows(tx, today).where('l.last_import_id', '=', importId).execute();

/** Dealers that a whole list has left out; locked. */
export const lockGoneDealers = (tx: Tx, today: string) =>
  dealerRows(tx, today).where('l.gone_on', 'is not', null).execute();
export type DealerRow = Awaited<ReturnType<typeof lockGoneDealers>>[number];

export const updateDealersChecked = (tx: Tx, ids: number[], listedOn: string) =>
  tx
    .updateTable('ffls')
    .set({ list_checked_on: listedOn })
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute();

export const updateDealer = (
  tx: Tx,
  id: number,
  values: {
    license_number?: string;
    expires_on?: string;
    warned_days?: null;
    paused_at?: Date | null;
    paused_reason?: string | null;
  },
) => tx.updateTable('ffls').set(values).where('id', '=', id).execute();

export const selectManagers = (tx: Tx, tenantIds: number[]) =>
  tx
    .selectFrom('tenant_members')
    .select(['tenant_id', 'user_id'])
    .where('role', '=', 'manager')
    .where(sql<SqlBool>`tenant_id = any(${tenantIds})`)
    .orderBy('tenant_id')
    .orderBy('user_id')
    .execute();

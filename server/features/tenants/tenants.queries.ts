/** The SQL of tenants and dealers. */
import { type SqlBool, sql } from 'kysely';
import type { MemberRole } from '#common/api/tenant-members.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** An administrator who has seen proof of a timely renewal extends a license past its expiry. */
const VALID_UNTIL = sql<string | null>`greatest(f.expires_on, f.extended_until)`;

const FIRST_HOST = sql<
  string | null
>`(select host from tenant_hosts h where h.tenant_id = t.id order by position limit 1)`;

/** A tenant with its dealer record, logo and hosts. */
const tenantRows = (db: Database) =>
  db
    .selectFrom('tenants as t')
    .leftJoin('ffls as f', 'f.id', 't.ffl_id')
    .leftJoin('media as logo', 'logo.id', 't.logo_id')
    .select([
      't.id',
      't.name',
      't.display_name',
      't.description',
      't.brand_light',
      't.brand_dark',
      't.address',
      't.city',
      't.state',
      't.zip',
      't.phone_number',
      't.hours',
      't.time_zone',
      't.ffl_id',
      't.is_network',
      't.transfer_fee',
      't.offers_consignment',
      't.takes_transfers',
      'f.verified_at',
      'f.paused_at',
      VALID_UNTIL.as('expires_on'),
      'f.list_checked_on',
      'f.premises_matched_on',
      'f.letter_confirmed_on',
      sql<string | null>`case when f.extended_until > f.expires_on then f.extended_until end`.as(
        'extended_until',
      ),
      'logo.storage_key as logo_key',
      'logo.sizes as logo_sizes',
      FIRST_HOST.as('first_host'),
    ]);

export type TenantRow = Awaited<ReturnType<typeof selectTenantByHost>> & object;

/** The tenant that claims the host, else the network. */
export const selectTenantByHost = (db: Database, host: string) =>
  tenantRows(db)
    .where((eb) =>
      eb.or([
        eb('t.id', '=', eb.selectFrom('tenant_hosts').select('tenant_id').where('host', '=', host)),
        eb('t.is_network', '=', true),
      ]),
    )
    .orderBy('t.is_network')
    .limit(1)
    .executeTakeFirst();

export const selectDealerByName = (db: Database, name: string) =>
  tenantRows(db).where('t.name', '=', name).where('t.ffl_id', 'is not', null).executeTakeFirst();

const membershipRows = (db: Database) =>
  db
    .selectFrom('tenant_members as tm')
    .innerJoin('tenants as t', 't.id', 'tm.tenant_id')
    .innerJoin('ffls as f', 'f.id', 't.ffl_id')
    .select([
      'tm.user_id',
      'tm.tenant_id',
      'tm.role',
      't.name',
      't.display_name',
      'f.verified_at',
      'f.paused_at',
      VALID_UNTIL.as('expires_on'),
    ]);

/** The dealers that a person belongs to; nobody belongs to hundreds. */
export const selectMemberships = (db: Database, userId: number) =>
  membershipRows(db).where('tm.user_id', '=', userId).orderBy('t.display_name').execute();

export const selectMembershipsOf = (db: Database, userIds: number[]) =>
  membershipRows(db)
    .where(sql<SqlBool>`tm.user_id = any(${userIds})`)
    .execute();
export type MembershipRow = Awaited<ReturnType<typeof selectMembershipsOf>>[number];

export const selectFollow = (db: Database, follow: { user_id: number; ffl_id: number }) =>
  db
    .selectFrom('dealer_follows')
    .select('ffl_id')
    .where('user_id', '=', follow.user_id)
    .where('ffl_id', '=', follow.ffl_id)
    .executeTakeFirst();

/** The stores that a person belongs to, with the first host of each. */
export const selectOwnStores = (db: Database, userId: number) =>
  db
    .selectFrom('tenant_members as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['t.id as tenant_id', 't.display_name', 'm.role', FIRST_HOST.as('first_host')])
    .where('m.user_id', '=', userId)
    .orderBy('t.display_name')
    .execute();

export const insertMember = (tx: Tx, member: { tenant_id: number; user_id: number; role: MemberRole }) =>
  tx.insertInto('tenant_members').values(member).execute();

/** SQL of store members and invitations. */
import { sql } from 'kysely';
import type { MemberRole } from '#common/api/tenant-members.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';

/** Of a membership `m`: whether nobody else who can act manages the store. */
const IS_LAST_MANAGER = sql<boolean>`(m.role = 'manager' and not exists (
  select 1 from tenant_members o join users ou on ou.id = o.user_id
  where o.tenant_id = m.tenant_id and o.role = 'manager' and o.user_id <> m.user_id
    and not ${sqlIsBanned('ou')} and ou.deleted_at is null))`;

/** Managers first. */
export const selectMembers = (db: Database, tenantId: number) =>
  db
    .selectFrom('tenant_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('media as pic', 'pic.id', 'u.profile_pic_id')
    .select([
      'u.id',
      'u.display_name',
      'pic.storage_key as pic_key',
      'pic.sizes as pic_sizes',
      'm.role',
      'm.created_at',
    ])
    .select(IS_LAST_MANAGER.as('is_last_manager'))
    .where('m.tenant_id', '=', tenantId)
    .orderBy('m.role', 'asc')
    .orderBy('u.display_name')
    .execute();
export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

export const selectMember = (db: Database, member: { tenant_id: number; user_id: number }) =>
  db
    .selectFrom('tenant_members as m')
    .select('m.role')
    .where('m.tenant_id', '=', member.tenant_id)
    .where('m.user_id', '=', member.user_id)
    .executeTakeFirst();

/** Managers who can act, but for one person: a banned one keeps no store running. */
export async function countOtherManagers(tx: Tx, tenantId: number, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('tenant_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('m.tenant_id', '=', tenantId)
    .where('m.role', '=', 'manager')
    .where('m.user_id', '<>', userId)
    .where((eb) => eb.not(sqlIsBanned('u')))
    .where('u.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const updateMember = (
  tx: Tx,
  { tenant_id, user_id, role }: { tenant_id: number; user_id: number; role: MemberRole },
) =>
  tx
    .updateTable('tenant_members')
    .set({ role })
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .execute();

export const deleteMember = (tx: Tx, member: { tenant_id: number; user_id: number }) =>
  tx
    .deleteFrom('tenant_members')
    .where('tenant_id', '=', member.tenant_id)
    .where('user_id', '=', member.user_id)
    .execute();

// Invitations --------------------------------------------------------------

const OPEN = sql<boolean>`expires_at > now()`;

export const selectInvitations = (db: Database, tenantId: number) =>
  db
    .selectFrom('tenant_invitations')
    .select(['id', 'phone_number', 'role', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where(OPEN)
    .orderBy('id')
    .execute();
export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

/** How many texts the store has had sent within a day: each is one row, also of an invitation that is over. */
export async function countRecentInvitations(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('tenant_invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The one to a number; `isRecent` where its text went out within a day. */
export const selectInvitationTo = (
  tx: Tx,
  { tenantId, phoneNumber }: { tenantId: number; phoneNumber: string },
) =>
  tx
    .selectFrom('tenant_invitations')
    .select(['id', sql<boolean>`created_at > now() - interval '1 day'`.as('isRecent')])
    .where('tenant_id', '=', tenantId)
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst();

/** Written anew or renewed; `isAnnounced` begins its day. */
export const upsertInvitation = (
  tx: Tx,
  invitation: { tenant_id: number; phone_number: string; role: MemberRole; invited_by: number },
  { days, isAnnounced }: { days: number; isAnnounced: boolean },
) => {
  const expires_at = sql<Date>`now() + make_interval(days => ${days})`;
  return tx
    .insertInto('tenant_invitations')
    .values({ ...invitation, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'phone_number']).doUpdateSet({
        role: invitation.role,
        invited_by: invitation.invited_by,
        expires_at,
        ...(isAnnounced ? { created_at: sql<Date>`now()` } : {}),
      }),
    )
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
};

/** Kept for a day more, so that the day's count still knows it. */
export const endInvitation = (tx: Tx, id: number) =>
  tx
    .updateTable('tenant_invitations')
    .set({ expires_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const selectInvitation = (db: Database, id: number) =>
  db
    .selectFrom('tenant_invitations')
    .select(['id', 'tenant_id', 'phone_number', 'role'])
    .where('id', '=', id)
    .where(OPEN)
    .executeTakeFirst();

const withStore = (db: Database) =>
  db
    .selectFrom('tenants as t')
    .select([
      't.id as tenant_id',
      't.display_name',
      sql<
        string | null
      >`(select host from tenant_hosts h where h.tenant_id = t.id order by position limit 1)`.as(
        'first_host',
      ),
    ]);

export const selectInvitationsTo = (db: Database, phoneNumber: string) =>
  withStore(db)
    .innerJoin('tenant_invitations as i', 'i.tenant_id', 't.id')
    .select(['i.id', 'i.role', 'i.expires_at'])
    .where('i.phone_number', '=', phoneNumber)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .orderBy('i.id')
    .execute();

export const selectStoresOf = (db: Database, userId: number) =>
  withStore(db)
    .innerJoin('tenant_members as m', 'm.tenant_id', 't.id')
    .select(['m.role', IS_LAST_MANAGER.as('is_last_manager')])
    .where('m.user_id', '=', userId)
    .orderBy('t.display_name')
    .execute();

/** With what says whether it is verified. */
export const selectStore = (db: Database, tenantId: number) =>
  withStore(db)
    .innerJoin('ffls as f', 'f.id', 't.ffl_id')
    .select([
      'f.verified_at',
      'f.paused_at',
      sql<string>`greatest(f.expires_on, f.extended_until)`.as('expires_on'),
    ])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();

/** The SQL of applications and their messages. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { ApplicationState } from '#common/api/verification.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { LETTER_CODE_TRIES } from '#common/domain/letter-code.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import type { ApplicationMessages, Applications } from '#server/db/schema.gen.ts';

const applicationRows = (db: Database) =>
  db
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.applicant_id')
    .leftJoin('media as pic', 'pic.id', 'u.profile_pic_id')
    .leftJoin('tenants as t', 't.id', 'a.tenant_id')
    .selectAll('a')
    .select([
      'u.display_name as applicant_name',
      'pic.storage_key as pic_key',
      'pic.sizes as pic_sizes',
      't.display_name as store_name',
      sql<
        string | null
      >`(select host from tenant_hosts h where h.tenant_id = t.id order by position limit 1)`.as(
        'store_host',
      ),
    ])
    .$narrowType<{ state: ApplicationState }>();

export type ApplicationRow = Awaited<ReturnType<typeof selectApplication>> & object;

export const selectApplication = (db: Database, id: number) =>
  applicationRows(db).where('a.id', '=', id).executeTakeFirst();

/** The same, held until the transaction ends: of two acts at once, the second one sees what the first one did. */
export const lockApplication = (tx: Tx, id: number) =>
  applicationRows(tx).where('a.id', '=', id).forUpdate('a').executeTakeFirst();

const applicantRows = (db: Database, id: number) =>
  db
    .selectFrom('users as u')
    .select([
      sql<boolean>`u.deleted_at is not null`.as('is_gone'),
      sqlIsBanned('u').as('is_banned'),
      sql<boolean>`coalesce(u.suspended_until > now(), false)`.as('is_suspended'),
    ])
    .where('u.id', '=', id);

/** How the applicant's account stands now. */
export const selectApplicant = (db: Database, id: number) => applicantRows(db, id).executeTakeFirstOrThrow();
export type ApplicantRow = Awaited<ReturnType<typeof selectApplicant>>;

/** The same, held until the transaction ends: a ban comes before it or after it. */
export const lockApplicant = (tx: Tx, id: number) =>
  applicantRows(tx, id).forShare().executeTakeFirstOrThrow();

export type Position = { at: Date; id: number };

/** As `isLetterGood`. */
const IS_LETTER_GOOD = sql<boolean>`(coalesce(a.letter_expires_at > now(), false)
  and a.letter_tries < ${sql.lit(LETTER_CODE_TRIES)} and a.letter_confirmed_at is null)`;

/**
 * Those of some states, the longest waiting first, or the latest first.
 * @param withSpentLetters also those whose letter is out and whose code nobody can enter any more.
 */
export function selectApplications(
  db: Database,
  {
    states,
    withSpentLetters,
    order,
    after,
    limit,
  }: {
    states: ApplicationState[];
    withSpentLetters: boolean;
    order: 'asc' | 'desc';
    after: Position | null;
    limit: number;
  },
) {
  let query = applicationRows(db)
    .where((eb) =>
      eb.or([
        sql<boolean>`a.state = any(${states})`,
        ...(withSpentLetters ? [eb.and([eb('a.state', '=', 'letter'), eb.not(IS_LETTER_GOOD)])] : []),
      ]),
    )
    .orderBy('a.updated_at', order)
    .orderBy('a.id', order)
    .limit(limit);
  if (after !== null) {
    const side = sql.raw(order === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(a.updated_at, a.id) ${side} (${after.at}, ${after.id})`);
  }
  return query.execute();
}

/** A person's own, the newest first. */
export function selectOwnApplications(
  db: Database,
  { applicantId, before, limit }: { applicantId: number; before: number | null; limit: number },
) {
  let query = applicationRows(db)
    .where('a.applicant_id', '=', applicantId)
    .orderBy('a.id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('a.id', '<', before);
  return query.execute();
}

/** How many a person has sent within a day, whatever became of them. */
export async function countRecentApplications(tx: Tx, applicantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('applications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('applicant_id', '=', applicantId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined where the person has one that is open. */
export const insertApplication = (tx: Tx, application: Insertable<Applications>) =>
  tx
    .insertInto('applications')
    .values(application)
    .onConflict((conflict) =>
      conflict
        .column('applicant_id')
        .where(sql<boolean>`state in ('submitted', 'question', 'letter', 'confirmed')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

export const updateApplication = (tx: Tx, id: number, changes: Updateable<Applications>) =>
  tx.updateTable('applications').set(changes).where('id', '=', id).execute();

export const insertMessage = (tx: Tx, message: Insertable<ApplicationMessages>) =>
  tx.insertInto('application_messages').values(message).returning('id').executeTakeFirstOrThrow();

/** Every message of an application; their number has a bound. */
export const selectMessages = (db: Database, applicationId: number) =>
  db
    .selectFrom('application_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .leftJoin('media as pic', 'pic.id', 'u.profile_pic_id')
    .select([
      'm.id',
      'm.author_id',
      'm.body',
      'm.created_at',
      'u.display_name',
      'pic.storage_key as pic_key',
      'pic.sizes as pic_sizes',
    ])
    .where('m.application_id', '=', applicationId)
    .orderBy('m.id')
    .execute();
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** More than these need not hear of the same thing. */
const MAX_ADMINISTRATORS = 20;

/** Those who decide about applications, but not their own. */
export const selectAdministrators = (tx: Tx, applicantId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('role', '>=', RoleLevel.Admin)
    .where('id', '<>', applicantId)
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_ADMINISTRATORS)
    .execute();

export const countMessages = async (tx: Tx, applicationId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('application_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return count;
};

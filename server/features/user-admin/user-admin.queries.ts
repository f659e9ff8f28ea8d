/** SQL of people for moderators and administrators. */
import { type RawBuilder, sql } from 'kysely';
import type { PeopleSearchBody } from '#common/api/user-admin.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';

export type SummaryRow = {
  id: number;
  display_name: string;
  role: number;
  created_at: Date;
  last_seen_at: Date;
  suspended_until: Date | null;
  banned_at: Date | null;
  banned_until: Date | null;
  pic_key: string | null;
  pic_sizes: number[] | null;
};

/** Of `users u` and its picture `pic`. */
export const PERSON_SUMMARY = sql`u.id, u.display_name, u.role, u.created_at, u.last_seen_at, u.suspended_until, u.banned_at,
  u.banned_until, pic.storage_key as pic_key, pic.sizes as pic_sizes`;

export type SearchTerms = {
  /** Compared with parts of names; null finds everyone. */
  namePart: string | null;
  id: number | null;
  phoneNumber: string | null;
  email: string | null;
};

/** Newest first. */
export async function selectPeople(
  db: Database,
  terms: SearchTerms,
  {
    role,
    state,
    before,
    limit,
  }: Pick<PeopleSearchBody, 'role' | 'state'> & { before: number | null; limit: number },
): Promise<SummaryRow[]> {
  const filters = [sql`u.deleted_at is null`];
  if (before !== null) filters.push(sql`u.id < ${before}`);
  if (role !== undefined) filters.push(sql`u.role = ${role}`);
  if (state === 'suspended') filters.push(sql`u.suspended_until > now()`);
  if (state === 'banned') filters.push(sqlIsBanned('u'));
  if (terms.namePart !== null) filters.push(sql`u.id in (${matches(terms, terms.namePart)})`);
  // What a phrase finds is sorted: the walk by id would read everyone for a name that is rare.
  const order = terms.namePart === null ? sql`u.id` : sql`u.id + 0`;
  const { rows } = await sql<SummaryRow>`
    select ${PERSON_SUMMARY} from users u left join media pic on pic.id = u.profile_pic_id
    where ${sql.join(filters, sql` and `)}
    order by ${order} desc limit ${limit}`.execute(db);
  return rows;
}

/** Each through an index of its own. */
function matches({ id, phoneNumber, email }: SearchTerms, namePart: string): RawBuilder<unknown> {
  const pattern = `%${namePart.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = [sql`select id from users where lower(display_name::text) like ${pattern}`];
  if (id !== null) found.push(sql`select ${id}::int`);
  if (phoneNumber !== null) found.push(sql`select id from users where phone_number = ${phoneNumber}`);
  if (email !== null) {
    found.push(sql`select id from users where email = ${email}::citext and email_verified_at is not null`);
  }
  return sql.join(found, sql` union all `);
}

export type PersonRow = SummaryRow & {
  suspension_reason: string | null;
  ban_reason: string | null;
  phone_number: string | null;
  email: string | null;
  email_verified_at: Date | null;
};

export async function selectPerson(db: Database, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${PERSON_SUMMARY}, u.suspension_reason, u.ban_reason, u.phone_number, u.email, u.email_verified_at
    from users u left join media pic on pic.id = u.profile_pic_id
    where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0];
}

/** Held until the transaction ends: of two who act at once the second one sees what the first one did. */
export const lockPerson = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'role',
      'suspended_until',
      'suspension_reason',
      'banned_at',
      'banned_until',
      'phone_number',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

export const updatePerson = (
  tx: Tx,
  id: number,
  changes: {
    role?: number;
    suspended_until?: Date | null;
    suspension_reason?: string | null;
    banned_at?: Date | null;
    ban_reason?: string | null;
    banned_until?: Date | null;
  },
) => tx.updateTable('users').set(changes).where('id', '=', id).execute();

/** The end of a suspension as it stands now; undefined where the account is gone. */
export const selectSuspension = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select('suspended_until')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const selectStores = (db: Database, userId: number) =>
  db
    .selectFrom('tenant_members as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['t.name', 't.display_name', 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('t.display_name')
    .execute();

/** Beyond so many a number tells nothing new. */
const COUNTED = 1_000;

export type CountsRow = {
  public_posts: number;
  other_posts: number;
  comments: number;
  reports_made: number;
  reports_open: number;
  reports_answered: number;
};

/** What the person has written, and what members have reported of it; of posts and comments the latest thousand. */
export async function selectCounts(db: Database, userId: number): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    with own_posts as materialized (
      select id, listed from posts where author_id = ${userId}
      order by created_at desc, id desc limit ${sql.lit(COUNTED)}
    ), own_comments as materialized (
      select id, deleted_at from comments where author_id = ${userId}
      order by created_at desc limit ${sql.lit(COUNTED)}
    ), received as (
      select r.answered_at from own_posts p join reports r on r.kind = 'post' and r.subject_id = p.id
      union all
      select r.answered_at from own_comments c join reports r on r.kind = 'comment' and r.subject_id = c.id
      union all
      select r.answered_at from reports r where r.kind = 'user' and r.subject_id = ${userId}
    )
    select
      (select count(*) filter (where listed)::int from own_posts) as public_posts,
      (select count(*) filter (where not listed)::int from own_posts) as other_posts,
      (select count(*) filter (where deleted_at is null)::int from own_comments) as comments,
      (select count(*)::int from (
        select 1 from reports where reporter_id = ${userId} limit ${sql.lit(COUNTED)}) made) as reports_made,
      (select count(*) filter (where answered_at is null)::int from received) as reports_open,
      (select count(*) filter (where answered_at is not null)::int from received) as reports_answered`.execute(
    db,
  );
  if (rows[0] === undefined) throw new Error('an aggregate without a row');
  return rows[0];
}

export const selectNotes = (db: Database, userId: number) =>
  db
    .selectFrom('user_notes as n')
    .leftJoin('users as a', 'a.id', 'n.author_id')
    .select(['n.id', 'n.author_id', 'a.display_name as author_name', 'n.body', 'n.created_at'])
    .where('n.user_id', '=', userId)
    .orderBy('n.id', 'desc')
    .execute();
export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

export const countNotes = async (tx: Tx, userId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('user_notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertNote = (tx: Tx, note: { user_id: number; author_id: number; body: string }) =>
  tx.insertInto('user_notes').values(note).execute();

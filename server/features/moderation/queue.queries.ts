/** The SQL of the queue: a page of open cases, why each is there, and whom it is about. */
import { type RawBuilder, sql } from 'kysely';
import { type CaseCause, type CaseKind, Urgency, UPHELD_OUTCOMES } from '#common/domain/cases.ts';
import { PAGE_LIMIT_MAX } from '#common/domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { CaseSubject } from '#server/features/cases/cases.service.ts';

export type CaseRow = {
  id: number;
  kind: CaseKind;
  subject_id: number;
  urgency: number;
  opened_at: Date;
  claimed_by: number | null;
  claimed_name: string | null;
  claimed_at: Date | null;
  about_id: number | null;
  about_role: number | null;
  /** It is about the reader, a colleague of theirs, or their store. */
  is_close: boolean;
  /** Whoever it is about has deleted the account. */
  is_gone: boolean;
};

/** Who looks, and the stores they belong to. */
export type CaseReader = { userId: number; tenantIds: readonly number[] };

/** One select for any set of cases: `from` offers them as `k`. What is said of a store is about who wrote for it last. */
const caseRows = (from: RawBuilder<unknown>, { userId, tenantIds }: CaseReader, rest = sql``) => {
  const stores = sql`${[...tenantIds]}::int[]`;
  return sql<CaseRow>`
    select k.id, k.kind, k.subject_id, k.urgency, k.opened_at,
      m.id as claimed_by, m.display_name as claimed_name, k.claimed_at, a.id as about_id, a.role as about_role,
      coalesce(a.id = ${userId}, false)
        or exists (select 1 from tenant_members t where t.user_id = a.id and t.tenant_id = any(${stores}))
        or coalesce(c.asker_id = ${userId} or c.author_id = ${userId} or c.tenant_id = any(${stores}), false)
        or (k.kind = 'post' and exists (
          select 1 from posts p where p.id = k.subject_id and p.tenant_id = any(${stores}))) as is_close,
      coalesce(person.deleted_at is not null, false) as is_gone
    from ${from}
    left join users m on m.id = k.claimed_by
    left join conversations c on k.kind = 'conversation' and c.id = k.subject_id
    left join lateral (
      select w.author_id from messages w
      where w.conversation_id = c.id and w.author_id <> c.asker_id and k.about_id is null
      order by w.id desc limit 1
    ) spoke on true
    left join users person on person.id = coalesce(k.about_id, spoke.author_id)
    left join users a on a.id = person.id and a.deleted_at is null
    ${rest}`;
};

export type QueuePosition = { urgency: number; at: Date; id: number };

/** A page's own limit is known only when it is asked for: this one tells the planner that pages are short. */
const BOUND = sql.lit(PAGE_LIMIT_MAX + 1);

/** A page of open cases: one walk of the index for each urgency, from the most urgent down. */
export async function selectQueue(
  db: Database,
  reader: CaseReader,
  { after, limit, kind }: { after: QueuePosition | null; limit: number; kind: CaseKind | null },
): Promise<CaseRow[]> {
  const levels = Object.values(Urgency)
    .filter((level) => after === null || level <= after.urgency)
    .toSorted((one, other) => other - one);
  const isMeant = kind === null ? sql`true` : sql`k.kind = ${kind}`;
  const walk = (level: number) => {
    const position =
      after?.urgency === level
        ? sql`(k.opened_at, k.id) > (${after.at}::timestamptz, ${after.id}::int)`
        : sql`true`;
    return sql`(select k.* from cases k
      where k.closed_at is null and k.urgency = ${sql.lit(level)} and ${isMeant} and ${position}
      order by k.opened_at, k.id limit ${BOUND})`;
  };
  const order = sql`order by k.urgency desc, k.opened_at, k.id`;
  const { rows } = await caseRows(
    sql`(select * from (${sql.join(levels.map(walk), sql` union all `)}) k ${order} limit ${limit}) k`,
    reader,
    order,
  ).execute(db);
  return rows;
}

/** The open case of a subject. */
export async function selectOpenCase(
  db: Database | Tx,
  reader: CaseReader,
  { kind, id }: CaseSubject,
): Promise<CaseRow | null> {
  const where = sql`where k.kind = ${kind} and k.subject_id = ${id} and k.closed_at is null`;
  return (await caseRows(sql`cases k`, reader, where).execute(db)).rows[0] ?? null;
}

export type CauseRow = { case_id: number; cause: CaseCause; details: unknown };

export const selectCauses = async (db: Database, caseIds: number[]): Promise<CauseRow[]> => {
  const { rows } = await sql<CauseRow>`
    select case_id, cause, details from case_causes where case_id = any(${caseIds}::int[]) order by id`.execute(
    db,
  );
  return rows;
};

/** What a likeness names. */
export async function selectSimilarPosts(db: Database, ids: number[]) {
  const { rows } = await sql<{ id: number; title: string; author_id: number; author_name: string }>`
    select p.id, p.title, u.id as author_id, u.display_name as author_name
    from posts p join users u on u.id = p.author_id where p.id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** The newest open reports of each subject; more than these tell a moderator nothing new. */
const REPORTS_SHOWN = 10;

export type ReportRow = {
  case_id: number;
  reason: string;
  text: string | null;
  created_at: Date;
  count: number;
};

export async function selectOpenReports(db: Database, caseIds: number[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select k.id as case_id, r.reason, r.text, r.created_at, r.count
    from cases k cross join lateral (
      select r.reason, r.text, r.created_at, count(*) over ()::int as count from reports r
      where r.kind = k.kind and r.subject_id = k.subject_id and r.answered_at is null
      order by r.created_at desc limit ${sql.lit(REPORTS_SHOWN)}) r
    where k.id = any(${caseIds}::int[])
    order by r.created_at desc`.execute(db);
  return rows;
}

export type CasePersonRow = {
  id: number;
  display_name: string;
  role: number;
  created_at: Date;
  suspended_until: Date | null;
  banned_at: Date | null;
  banned_until: Date | null;
  pic_key: string | null;
  pic_sizes: number[] | null;
  posts: number;
  removed: number;
  upheld: number;
  strikes: number;
  notes: number;
};

/** Beyond so many a number tells nothing new. */
const COUNTED = sql.lit(1_000);

/** Everyone on a page at once; of what each has written the latest thousand. */
export async function selectCasePeople(db: Database, ids: number[]): Promise<CasePersonRow[]> {
  const upheld = sql.join(UPHELD_OUTCOMES.map((outcome) => sql.lit(outcome)));
  const { rows } = await sql<CasePersonRow>`
    select u.id, u.display_name, u.role, u.created_at, u.suspended_until, u.banned_at, u.banned_until,
      pic.storage_key as pic_key, pic.sizes as pic_sizes, p.posts, p.removed + c.removed as removed,
      (select count(*)::int from (select 1 from cases k
        where k.about_id = u.id and k.outcome in (${upheld}) limit ${COUNTED}) n) as upheld,
      (select count(*)::int from strikes s
        where s.user_id = u.id and s.lifted_at is null and s.expires_at > now()) as strikes,
      (select count(*)::int from user_notes n where n.user_id = u.id) as notes
    from users u
    left join media pic on pic.id = u.profile_pic_id
    cross join lateral (
      select count(*)::int as posts, count(*) filter (where n.status = 60 or n.deleted_by_moderator)::int as removed
      from (select p.status, p.deleted_by_moderator from posts p where p.author_id = u.id
        order by p.created_at desc, p.id desc limit ${COUNTED}) n
    ) p
    cross join lateral (
      select count(*) filter (where n.deleted_by_moderator)::int as removed
      from (select c.deleted_by_moderator from comments c where c.author_id = u.id
        order by c.created_at desc limit ${COUNTED}) n
    ) c
    where u.id = any(${ids}::int[])`.execute(db);
  return rows;
}

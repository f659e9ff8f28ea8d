/** SQL of the audit log. */
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { AuditFilters } from '#common/api/audit.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { AuditLog } from '#server/db/schema.gen.ts';

export const insertAuditEntry = (db: Tx | Database, entry: Insertable<AuditLog>) =>
  db.insertInto('audit_log').values(entry).execute();

/** What one page reads at most: what no index finds is looked for in so many entries at a time. */
const SCANNED = 10_000;
const DAY_MS = 86_400_000;

/** The subject's number is a person's. */
const IS_PERSON = sql<boolean>`subject_kind in ('user', 'member')`;

/** What the subject is called: a thing as it was then, what a member wrote as it is now, and not once it has gone. */
const NAME = sql<string | null>`coalesce(subject_name, case subject_kind
  when 'post' then (select p.title from posts p where p.id = subject_id)
  when 'comment' then (select p.title from comments c join posts p on p.id = c.post_id where c.id = subject_id)
  when 'application' then (select a.business_name from applications a where a.id = subject_id)
end)`;

export type AuditPosition = { at: Date; id: number };

/**
 * Newest first. The indexed filters bound a walk of `SCANNED` entries; the others are tried on each of those.
 * `end` is the last entry of the walk, where it was cut short and so may go on.
 */
export async function selectAuditEntries(
  db: Database,
  filters: AuditFilters,
  { after, limit }: { after: AuditPosition | null; limit: number },
) {
  const walk = db
    .selectFrom('audit_log')
    .selectAll()
    .$if(filters.actor !== undefined, (query) =>
      query.where('actor_id', '=', (who) =>
        who
          .selectFrom('users')
          .select('id')
          .where('display_name', '=', filters.actor ?? ''),
      ),
    )
    .$if(filters.action?.includes('.') === true && !filters.action.endsWith('.'), (query) =>
      query.where('action', '=', filters.action ?? ''),
    )
    .$if(filters.kind !== undefined && filters.subjectId !== undefined, (query) =>
      query.where('subject_kind', '=', filters.kind ?? '').where('subject_id', '=', filters.subjectId ?? 0),
    )
    .$if(filters.tenantId !== undefined, (query) => query.where('tenant_id', '=', filters.tenantId ?? 0))
    .$if(filters.from !== undefined, (query) =>
      query.where('created_at', '>=', new Date(`${filters.from}T00:00:00Z`)),
    )
    .$if(filters.to !== undefined, (query) =>
      query.where('created_at', '<', new Date(Date.parse(`${filters.to}T00:00:00Z`) + DAY_MS)),
    )
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${after?.at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SCANNED);

  const { rows } = await sql<AuditRow>`
    with walk as materialized (${walk}),
    hits as (
      select walk.*, true as is_hit from walk
      where (${filters.action ?? null}::text is null or starts_with(action, ${filters.action ?? ''}))
        and (${filters.kind ?? null}::text is null or subject_kind = ${filters.kind ?? ''})
        and (${filters.subjectId ?? null}::int is null or subject_id = ${filters.subjectId ?? 0})
        and (${filters.phrase ?? ''} = ''
          or position(lower(${filters.phrase ?? ''}) in
            lower(coalesce(${NAME}, '') || ' ' || coalesce(reason, ''))) > 0
          or exists (select 1 from users p where p.id = subject_id and ${IS_PERSON} and p.deleted_at is null
            and position(lower(${filters.phrase ?? ''}) in lower(p.display_name::text)) > 0))
      order by created_at desc, id desc limit ${limit}
    ),
    cut as (
      select walk.*, false as is_hit from walk where (select count(*) from walk) = ${SCANNED}
      order by created_at, id limit 1
    )
    select found.*, ${NAME} as name, u.display_name as actor_name, t.display_name as tenant_name,
      p.display_name as person_name
    from (select * from hits union all select * from cut) found
    left join users u on u.id = found.actor_id and u.deleted_at is null
    left join users p on p.id = found.subject_id and ${IS_PERSON} and p.deleted_at is null
    left join tenants t on t.id = found.tenant_id
    order by found.is_hit desc, found.created_at desc, found.id desc`.execute(db);
  return {
    hits: rows.filter(({ is_hit }) => is_hit),
    end: rows.find(({ is_hit }) => !is_hit) ?? null,
  };
}

export type AuditRow = {
  is_hit: boolean;
  id: number;
  created_at: Date;
  actor_id: number | null;
  actor_role: number;
  actor_name: string | null;
  tenant_id: number | null;
  tenant_name: string | null;
  action: string;
  subject_kind: string;
  subject_id: number | null;
  /** Of an entry about a person the name as it is now; null where the account has gone. */
  person_name: string | null;
  name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
};

/** Audit log pages and CSV export. */
import { guardCell } from '#common/domain/inventory-csv.ts';
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { AuditEntries, AuditEntry, AuditFilters, AuditQuery } from '#common/api/audit.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { type AuditPosition, type AuditRow, selectAuditEntries } from './audit.queries.ts';

const EXPORT_BATCH = 1_000;

export async function listAudit(
  context: AppContext,
  actor: Actor,
  { cursor, limit = PAGE_LIMIT_DEFAULT, ...filters }: AuditQuery,
): Promise<AuditEntries> {
  requirePermission(actor, 'settings:manage');
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const { hits, end } = await selectAuditEntries(context.db, filters, { after, limit: limit + 1 });
  const page = hits.slice(0, limit);
  // A page that is not full has looked through its whole walk; the next one goes on where that was cut.
  const last = hits.length > limit ? page.at(-1) : end;
  return {
    entries: page.map(viewEntry),
    nextCursor: last ? encodeCursor(last) : null,
    lookedUntil: last?.created_at.toISOString() ?? null,
  };
}

/** Everything that the filters find, newest first, as it is read from the database. */
export function exportAudit(context: AppContext, actor: Actor, filters: AuditFilters): Readable {
  requirePermission(actor, 'settings:manage');
  const table = stringify({
    header: true,
    bom: true,
    // Names and reasons are typed by people: a spreadsheet must not take one for a formula.
    cast: { string: guardCell },
    columns: COLUMNS.map((key) => ({ key })),
  });
  // What goes wrong with reading ends the table, and so the answer, whose handler logs it.
  return pipeline(Readable.from(readAll(context, filters)), table, () => undefined);
}

const COLUMNS = [
  'id',
  'time',
  'actor',
  'actorId',
  'actorRole',
  'action',
  'subjectKind',
  'subjectId',
  'subjectName',
  'tenant',
  'before',
  'after',
  'reason',
] as const;

async function* readAll(
  { db }: AppContext,
  filters: AuditFilters,
): AsyncGenerator<Record<(typeof COLUMNS)[number], unknown>> {
  for (let after: AuditPosition | null = null; ;) {
    const { hits, end }: Awaited<ReturnType<typeof selectAuditEntries>> = await selectAuditEntries(
      db,
      filters,
      { after, limit: EXPORT_BATCH },
    );
    for (const row of hits) yield toRecord(row);
    const last: AuditRow | null = hits.length === EXPORT_BATCH ? (hits.at(-1) ?? null) : end;
    if (last === null) return;
    after = { at: last.created_at, id: last.id };
  }
}

function toRecord(row: AuditRow) {
  return {
    id: row.id,
    time: row.created_at.toISOString(),
    actor: row.actor_name,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: nameSubject(row),
    tenant: row.tenant_name,
    before: row.before === null ? null : JSON.stringify(row.before),
    after: row.after === null ? null : JSON.stringify(row.after),
    reason: row.reason,
  };
}

/** Of members these are about somebody else; whoever joins or leaves is the actor, and the subject is the store. */
const ABOUT_A_MEMBER = new Set(['member.role', 'member.remove']);

/** People are called what they are called now; the log itself keeps the names of things alone. */
function nameSubject({ action, subject_kind, name, person_name }: AuditRow): string | null {
  if (subject_kind === 'user') return person_name;
  if (!ABOUT_A_MEMBER.has(action)) return name;
  return `${person_name ?? 'somebody'} at ${name}`;
}

const viewEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  actor:
    row.actor_id === null || row.actor_name === null
      ? null
      : { id: row.actor_id, displayName: row.actor_name },
  actorRole: row.actor_role,
  tenant:
    row.tenant_id === null || row.tenant_name === null
      ? null
      : { id: row.tenant_id, displayName: row.tenant_name },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id, name: nameSubject(row) },
  before: row.before,
  after: row.after,
  reason: row.reason,
});

const encodeCursor = ({ created_at, id }: AuditRow): string => `${created_at.getTime()}.${id}`;

function decodeCursor(cursor: string): AuditPosition {
  const match = /^(\d{1,13})\.(\d{1,9})$/.exec(cursor);
  if (match === null) throw invalidField('cursor', 'This page link has expired.');
  return { at: new Date(Number(match[1])), id: Number(match[2]) };
}

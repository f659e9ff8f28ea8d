/** Every change made by the right of a role or a membership: who did what, what was there before, and why. */
import { RoleLevel } from '#common/domain/enums.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertAuditEntry } from './audit.queries.ts';

type Fields = Record<string, unknown>;

export type AuditedChange = {
  /** What was done, as `tenant.update`: the part before the dot is the kind of its subject. */
  action: `${string}.${string}`;
  subjectId: number | null;
  /**
   * What people call the subject, kept for good. Nothing that a member is called or wrote: of `user.*` none, of `member.*`
   * the store's, of posts those of stores; reading the log looks up what the others are called now.
   */
  subjectName?: string | null;
  /** The fields as they were and as they are; those that did not change are left out. */
  before?: Fields | null;
  after?: Fields | null;
  reason?: string | null;
};

/**
 * Writes a change down, in the transaction that makes it.
 * @param actor null where the server did it by itself.
 */
export async function recordChange(
  tx: Tx | Database,
  actor: Actor | null,
  { action, subjectId, subjectName = null, before = null, after = null, reason = null }: AuditedChange,
): Promise<void> {
  const changed = before !== null && after !== null ? dropUnchanged(before, after) : { before, after };
  await insertAuditEntry(tx, {
    actor_id: actor?.user?.id ?? null,
    actor_role: actor?.user?.role ?? RoleLevel.Visitor,
    tenant_id: actor?.tenant.id ?? null,
    action,
    subject_kind: action.split('.', 1)[0] ?? action,
    subject_id: subjectId,
    subject_name: subjectName,
    before: changed.before === null ? null : JSON.stringify(changed.before),
    after: changed.after === null ? null : JSON.stringify(changed.after),
    reason,
  });
}

function dropUnchanged(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
}

/** Public moderation log. */
import type { ModerationLog } from '#common/api/moderation.ts';
import type { CaseKind } from '#common/domain/cases.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { ModerationCategory } from '#common/domain/moderation-reasons.ts';
import type { AppContext } from '#server/context.ts';
import { invalidField } from '#server/http/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { insertLogEntry, type LogRow, selectLog, selectLogPosition, updateCategory } from './log.queries.ts';

export type ModerationAct = {
  /** Null where the server did it by itself. */
  moderatorId: number | null;
  action: string;
  kind: CaseKind;
  subjectId: number;
  reason: string | null;
  category?: ModerationCategory | null;
};

/** In the transaction of the act. */
export async function logAct(
  tx: Tx,
  { moderatorId, action, kind, subjectId, reason, category = null }: ModerationAct,
): Promise<void> {
  await insertLogEntry(tx, {
    moderator_id: moderatorId,
    action,
    kind,
    subject_id: subjectId,
    reason,
    category,
  });
}

/** Says in the log why the latest act on a subject was taken. */
export const nameCategory = (
  tx: Tx,
  subject: { kind: CaseKind; id: number },
  category: ModerationCategory,
): Promise<unknown> => updateCategory(tx, subject, category);

/** For everyone: the day, what kind of thing, what was done, and for which kind of reason. */
export async function listLog(
  context: AppContext,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: { cursor?: string; limit?: number },
): Promise<ModerationLog> {
  const after = cursor === undefined ? null : await readCursor(context, cursor);
  const rows = await selectLog(context.db, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    entries: page.map(viewEntry),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

const viewEntry = ({ created_at, kind, action, category }: LogRow) => ({
  day: created_at.toISOString().slice(0, 10),
  kind,
  action,
  category,
});

/** The number of the entry: its time would say when somebody's post was taken away. */
async function readCursor(context: AppContext, cursor: string) {
  const position = /^[1-9]\d{0,8}$/.test(cursor)
    ? await selectLogPosition(context.db, Number(cursor))
    : undefined;
  if (position === undefined) throw invalidField('cursor', 'This page link has expired.');
  return position;
}

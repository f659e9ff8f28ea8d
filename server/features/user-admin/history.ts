/** History of a person. */
import type { PersonHistory } from '#common/api/user-admin.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { type HistoryPosition, type HistoryRow, selectHistory } from './history.queries.ts';
import { accessPerson } from './user-admin.ts';
import { viewEvent } from './user-admin.view.ts';

export async function getHistory(
  context: AppContext,
  actor: Actor,
  id: number,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: { cursor?: string; limit?: number },
): Promise<PersonHistory> {
  requirePermission(actor, 'users:suspend');
  await accessPerson(context.db, id);
  const rows = await selectHistory(context.db, id, {
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    events: page.map(viewEvent),
    nextCursor: rows.length > limit ? writeCursor(page.at(-1)) : null,
  };
}

const writeCursor = (row: HistoryRow | undefined): string | null =>
  row === undefined ? null : `${row.created_at.getTime()}.${row.source}.${row.id}`;

function readCursor(cursor: string): HistoryPosition {
  const match = /^(\d{1,13})\.([01])\.(\d{1,9})$/.exec(cursor);
  if (match === null) throw invalidField('cursor', 'This page link has expired.');
  return { at: new Date(Number(match[1])), source: Number(match[2]), id: Number(match[3]) };
}

/** Saved searches: each is its owner's alone; anyone else's does not exist. */
import type {
  CreateSearchBody,
  Criteria,
  SavedSearch,
  SavedSearches,
  UpdateSearchBody,
} from '#common/api/saved-searches.ts';
import type { SearchAlerts } from '#common/domain/search-alerts.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireActive, requireMember } from '#server/http/actor.ts';
import { conflict, invalidField, notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import {
  deleteSearchRow,
  deleteUntold,
  insertSearch,
  lockAndCountSearches,
  lockSearch,
  MAX_SEARCHES,
  type Rhythm,
  type SearchRow,
  selectSearch,
  selectSearches,
  updateSearchRow,
} from './saved-searches.queries.ts';

export async function listSearches(context: AppContext, actor: Actor): Promise<SavedSearches> {
  const rows = await selectSearches(context.db, requireMember(actor).user.id);
  return { searches: rows.map(viewSearch) };
}

export async function readSearch(context: AppContext, actor: Actor, id: number): Promise<SavedSearch> {
  return found(await selectSearch(context.db, requireMember(actor).user.id, id));
}

export async function createSearch(
  context: AppContext,
  actor: Actor,
  body: CreateSearchBody,
): Promise<SavedSearch> {
  const { user } = requireActive(actor);
  const { criteria, notify = false } = body;
  const name = cleanName(body.name);
  const row = await inTransaction(context.db, async (tx) => {
    if ((await lockAndCountSearches(tx, user.id)) >= MAX_SEARCHES) {
      throw conflict('too_many_searches', `You can save up to ${MAX_SEARCHES} searches. Delete one first.`);
    }
    return insertSearch(tx, user.id, { name, criteria, ...readWish(notify) });
  });
  return viewSearch(row);
}

export async function updateSearch(
  context: AppContext,
  actor: Actor,
  id: number,
  body: UpdateSearchBody,
): Promise<SavedSearch> {
  const { user } = requireActive(actor);
  const { name, notify, ...rest } = body;
  const wish: { notify?: boolean; rhythm?: Rhythm } = notify === undefined ? {} : readWish(notify);
  const changes = {
    ...rest,
    ...(name === undefined ? {} : { name: cleanName(name) }),
    ...wish,
  };
  const row = await inTransaction(context.db, async (tx) => {
    const before = await lockSearch(tx, user.id, id);
    const begins = body.criteria !== undefined || (wish.notify === true && before?.notify === false);
    if (before !== undefined && begins) await deleteUntold(tx, id);
    return updateSearchRow(tx, user.id, id, {
      ...changes,
      // Switched on again without a choice, it is daily, as it always was.
      ...(notify === true && before?.notify === false ? { rhythm: 'daily' as const } : {}),
    });
  });
  return found(row);
}

export async function deleteSearch(context: AppContext, actor: Actor, id: number): Promise<void> {
  const { user } = requireActive(actor);
  if ((await deleteSearchRow(context.db, user.id, id)) === undefined) throw notFound('search');
}

/** `true` leaves the rhythm as it is. */
function readWish(notify: boolean | SearchAlerts) {
  if (typeof notify === 'boolean') return { notify };
  return notify === 'off' ? { notify: false } : { notify: true, rhythm: notify };
}

/** For a link of a mail; empty where it was removed. */
export const readSearchName = async (context: AppContext, userId: number, id: number): Promise<string> =>
  (await selectSearch(context.db, userId, id))?.name ?? '';

/** By a link of a mail: it alerts no more. Twice is like once. */
export const stopSearch = async (context: AppContext, userId: number, id: number): Promise<string> =>
  (await updateSearchRow(context.db, userId, id, { notify: false }))?.name ?? '';

function cleanName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalidField('name', 'This field is required.');
  return name;
}

function found(row: SearchRow | undefined): SavedSearch {
  if (row === undefined) throw notFound('search');
  return viewSearch(row);
}

const viewSearch = (row: SearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  criteria: row.criteria as Criteria,
  notify: row.notify,
  alerts: row.notify ? (row.rhythm as SearchAlerts) : 'off',
  createdAt: row.created_at.toISOString(),
});

export { type DueSearch, listDueSearches, postponeDueSearch, takeDueSearch } from './due-searches.ts';
export { matchSearches } from './matching.ts';

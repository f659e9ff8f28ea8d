/** Saved searches: each is its owner's alone; anyone else's does not exist. */
import type {
  CreateSearchBody,
  Criteria,
  SavedSearch,
  SavedSearches,
  UpdateSearchBody,
} from '#common/contracts/searches.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/core/actor.ts';
import { conflict, invalidField, notFound } from '#server/core/errors.ts';
import {
  deleteSearchRow,
  insertSearch,
  MAX_SEARCHES,
  type SearchRow,
  selectSearch,
  selectSearches,
  updateSearchRow,
} from './search.queries.ts';

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
  const { user } = requireMember(actor);
  const name = cleanName(body.name);
  if ((await selectSearches(context.db, user.id)).length >= MAX_SEARCHES) {
    throw conflict('too_many_searches', `You can keep ${MAX_SEARCHES} searches. Remove one first.`);
  }
  return viewSearch(
    await insertSearch(context.db, user.id, { name, criteria: body.criteria, notify: body.notify ?? false }),
  );
}

export async function updateSearch(
  context: AppContext,
  actor: Actor,
  id: number,
  body: UpdateSearchBody,
): Promise<SavedSearch> {
  const changes = body.name === undefined ? body : { ...body, name: cleanName(body.name) };
  return found(await updateSearchRow(context.db, requireMember(actor).user.id, id, changes));
}

export async function deleteSearch(context: AppContext, actor: Actor, id: number): Promise<void> {
  if ((await deleteSearchRow(context.db, requireMember(actor).user.id, id)) === undefined) {
    throw notFound('search');
  }
}

function cleanName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalidField('name', 'This field is needed.');
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
  createdAt: row.created_at.toISOString(),
});

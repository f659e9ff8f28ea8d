/** Routes of saved searches; searching itself is a list of posts. */
import {
  CreateSearchBody,
  SavedSearch,
  SavedSearches,
  UpdateSearchBody,
} from '#common/contracts/searches.ts';
import { IdParams, Ok } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { createSearch, deleteSearch, listSearches, readSearch, updateSearch } from './search.service.ts';

export async function searchRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/searches',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'One’s saved searches, newest first', response: { 200: SavedSearches } },
    },
    (request) => listSearches(context, request.actor),
  );
  app.post(
    '/searches',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Save a search', body: CreateSearchBody, response: { 201: SavedSearch } },
    },
    async (request, reply) => reply.code(201).send(await createSearch(context, request.actor, request.body)),
  );
  app.get(
    '/searches/:id',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'One of one’s saved searches', params: IdParams, response: { 200: SavedSearch } },
    },
    (request) => readSearch(context, request.actor, request.params.id),
  );
  app.patch(
    '/searches/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Change a saved search',
        params: IdParams,
        body: UpdateSearchBody,
        response: { 200: SavedSearch },
      },
    },
    (request) => updateSearch(context, request.actor, request.params.id, request.body),
  );
  app.delete(
    '/searches/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Remove a saved search', params: IdParams, response: { 200: Ok } },
    },
    async (request) => {
      await deleteSearch(context, request.actor, request.params.id);
      return { ok: true as const };
    },
  );
}

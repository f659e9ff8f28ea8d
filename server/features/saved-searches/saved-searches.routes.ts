/** Routes of saved searches; searching itself is a list of posts. */
import { searchApi } from '#common/api/saved-searches.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import {
  createSearch,
  deleteSearch,
  listSearches,
  readSearch,
  updateSearch,
} from './saved-searches.service.ts';

export async function searchRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, searchApi, {
    'GET /searches': ({ actor }) => listSearches(context, actor),
    'POST /searches': ({ actor, body }) => createSearch(context, actor, body),
    'GET /searches/:id': ({ actor, params }) => readSearch(context, actor, params.id),
    'PATCH /searches/:id': ({ actor, params, body }) => updateSearch(context, actor, params.id, body),
    'DELETE /searches/:id': ({ actor, params }) => deleteSearch(context, actor, params.id),
  });
}

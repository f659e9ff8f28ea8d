/** Routes of saved posts. */
import { bookmarksApi } from '#common/api/bookmarks.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { setBookmark } from './bookmarks.ts';

export async function bookmarksRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, bookmarksApi, {
    'PUT /posts/:id/bookmark': ({ actor, params }) => setBookmark(context, actor, params.id, true),
    'DELETE /posts/:id/bookmark': ({ actor, params }) => setBookmark(context, actor, params.id, false),
  });
}

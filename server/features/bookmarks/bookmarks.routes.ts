/** Routes of saved posts. */
import { PostCounts } from '#common/contracts/posts.ts';
import { IdParams } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { setBookmark } from './bookmarks.service.ts';

export async function bookmarksRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  const options = {
    config: { auth: 'member', limit: 'write' },
    schema: { params: IdParams, response: { 200: PostCounts } },
  } as const;
  app.put('/posts/:id/bookmark', options, (request) =>
    setBookmark(context, request.actor, request.params.id, true),
  );
  app.delete('/posts/:id/bookmark', options, (request) =>
    setBookmark(context, request.actor, request.params.id, false),
  );
}

/** Routes of comments. */
import { commentsApi } from '#common/api/comments.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { createComment, deleteComment, reportComment, updateComment } from './comment-changes.ts';
import { listComments, listReplies, readThread } from './comments.ts';

export async function commentsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, commentsApi, {
    'GET /posts/:id/comments': ({ actor, params, query }) => listComments(context, actor, params.id, query),
    'POST /posts/:id/comments': ({ actor, params, body }) => createComment(context, actor, params.id, body),
    'GET /comments/:id': ({ actor, params }) => readThread(context, actor, params.id),
    'GET /comments/:id/replies': ({ actor, params, query }) => listReplies(context, actor, params.id, query),
    'PATCH /comments/:id': ({ actor, params, body }) => updateComment(context, actor, params.id, body.body),
    'DELETE /comments/:id': ({ actor, params }) => deleteComment(context, actor, params.id),
    'POST /comments/:id/report': ({ actor, params, body }) => reportComment(context, actor, params.id, body),
  });
}

/** Routes of comments. */
import {
  Comments,
  CommentsQuery,
  CommentThread,
  CommentWritten,
  CreateCommentBody,
  Replies,
  ReportBody,
  UpdateCommentBody,
} from '#common/contracts/comments.ts';
import { IdParams, Ok } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { createComment, deleteComment, reportComment, updateComment } from './comment-changes.service.ts';
import { listComments, listReplies, readThread } from './comments.service.ts';

export async function commentsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/posts/:id/comments',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { params: IdParams, querystring: CommentsQuery, response: { 200: Comments } },
    },
    (request) => listComments(context, request.actor, request.params.id, request.query),
  );
  app.post(
    '/posts/:id/comments',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: CreateCommentBody, response: { 201: CommentWritten } },
    },
    async (request, reply) =>
      reply.code(201).send(await createComment(context, request.actor, request.params.id, request.body)),
  );
  app.get(
    '/comments/:id',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { params: IdParams, response: { 200: CommentThread } },
    },
    (request) => readThread(context, request.actor, request.params.id),
  );
  app.get(
    '/comments/:id/replies',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { params: IdParams, querystring: CommentsQuery, response: { 200: Replies } },
    },
    (request) => listReplies(context, request.actor, request.params.id, request.query),
  );
  app.patch(
    '/comments/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: UpdateCommentBody, response: { 200: CommentWritten } },
    },
    (request) => updateComment(context, request.actor, request.params.id, request.body.body),
  );
  app.delete(
    '/comments/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, response: { 200: CommentWritten } },
    },
    (request) => deleteComment(context, request.actor, request.params.id),
  );
  app.post(
    '/comments/:id/report',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: ReportBody, response: { 200: Ok } },
    },
    async (request) => {
      await reportComment(context, request.actor, request.params.id, request.body);
      return { ok: true as const };
    },
  );
}

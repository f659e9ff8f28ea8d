/** Routes of posts, and their older names. */
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  AppealBody,
  CreatePostBody,
  DeletePostBody,
  DetailsQuery,
  Post,
  PostCount,
  PostCounts,
  Posts,
  PostsQuery,
  Renewal,
  RenewalBody,
  StatusBody,
  Suggestions,
  TypeBody,
  UpdatePostBody,
} from '#common/contracts/posts.ts';
import { IdParams, Ok, Strict } from '#common/contracts/shared.ts';
import { ZIP_PATTERN } from '#common/domain/zip.ts';
import type { AppContext } from '#server/context.ts';
import { type App, asJson } from '#server/core/http.ts';
import { countPosts, listPostsJson } from './list.service.ts';
import { readRenewal, renewByLink } from './renewal-link.service.ts';
import { appealPost, changeStatus, changeType, renewPost, sharePost } from './post-actions.service.ts';
import { suggestDetails } from './suggestions.service.ts';
import { createPost, deletePost, readPostJson, updatePost } from './posts.service.ts';

const PostQuery = Strict({ zipCode: Type.Optional(Type.String({ pattern: ZIP_PATTERN })) });

/** Places and words are many: an answer that hardly two ask for would only take the place of others. */
const isForAllVisitors = ({ query }: Pick<FastifyRequest, 'query'>): boolean => {
  const { zipCode, phrase } = query as PostsQuery;
  return zipCode === undefined && phrase === undefined;
};

export async function postsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  const list = {
    config: { auth: 'public', limit: 'search', isForAllVisitors },
    schema: { querystring: PostsQuery, response: { 200: Posts } },
  } as const;
  app.get('/posts', list, async (request, reply) =>
    asJson(reply, ...(await listPostsJson(context, request.actor, request.query))),
  );
  app.get('/getposts', list, async (request, reply) =>
    asJson(reply, ...(await listPostsJson(context, request.actor, request.query))),
  );

  app.get(
    '/posts/count',
    {
      config: { auth: 'public', limit: 'search' },
      schema: { querystring: PostsQuery, response: { 200: PostCount } },
    },
    (request) => countPosts(context, request.actor, request.query),
  );

  app.get(
    '/posts/suggestions',
    {
      config: { auth: 'public', limit: 'search' },
      schema: {
        summary: 'Manufacturers, models or calibers of listings, for a search field',
        querystring: DetailsQuery,
        response: { 200: Suggestions },
      },
    },
    async (request, reply) => {
      const found = await suggestDetails(context, request.query);
      void reply.header('cache-control', 'public, max-age=300');
      return found;
    },
  );

  const create = {
    config: { auth: 'member', limit: 'write' },
    schema: { body: CreatePostBody, response: { 201: Post } },
  } as const;
  app.post('/posts', create, async (request, reply) =>
    reply.code(201).send(await createPost(context, request.actor, request.body)),
  );
  app.post('/createpost', create, async (request, reply) =>
    reply.code(201).send(await createPost(context, request.actor, request.body)),
  );

  app.get(
    '/posts/:id',
    {
      config: { auth: 'public', limit: 'read', isForAllVisitors },
      schema: { params: IdParams, querystring: PostQuery, response: { 200: Post } },
    },
    async (request, reply) =>
      asJson(reply, await readPostJson(context, request.actor, request.params.id, request.query.zipCode)),
  );
  app.patch(
    '/posts/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: UpdatePostBody, response: { 200: Post } },
    },
    (request) => updatePost(context, request.actor, request.params.id, request.body),
  );
  app.delete(
    '/posts/:id',
    { config: { auth: 'member', limit: 'write' }, schema: { params: IdParams, response: { 200: Ok } } },
    async (request) => {
      await deletePost(context, request.actor, request.params.id);
      return { ok: true as const };
    },
  );
  app.post(
    '/deletepost',
    { config: { auth: 'member', limit: 'write' }, schema: { body: DeletePostBody, response: { 200: Ok } } },
    async (request) => {
      await deletePost(context, request.actor, request.body.id);
      return { ok: true as const };
    },
  );

  app.get(
    '/posts/renewal',
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Which listing the link of a mail renews, before it is pressed',
        querystring: RenewalBody,
        response: { 200: Renewal },
      },
    },
    (request) => readRenewal(context, request.query.token),
  );
  app.post(
    '/posts/renewal',
    {
      config: { auth: 'public', limit: 'write' },
      schema: {
        summary: 'Renew the listing that a mail’s link names; no login needed, twice is like once',
        body: RenewalBody,
        response: { 200: Renewal },
      },
    },
    (request) => renewByLink(context, request.body.token),
  );

  app.post(
    '/posts/:id/status',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: StatusBody, response: { 200: Post } },
    },
    (request) => changeStatus(context, request.actor, request.params.id, request.body),
  );
  app.post(
    '/posts/:id/type',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: TypeBody, response: { 200: Post } },
    },
    (request) => changeType(context, request.actor, request.params.id, request.body),
  );
  app.post(
    '/posts/:id/renew',
    { config: { auth: 'member', limit: 'write' }, schema: { params: IdParams, response: { 200: Post } } },
    (request) => renewPost(context, request.actor, request.params.id),
  );
  app.post(
    '/posts/:id/appeal',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: AppealBody, response: { 200: Post } },
    },
    (request) => appealPost(context, request.actor, request.params.id, request.body.text),
  );
  app.post(
    '/posts/:id/share',
    {
      config: { auth: 'public', limit: 'write' },
      schema: { params: IdParams, response: { 200: PostCounts } },
    },
    (request) => sharePost(context, request.actor, request.params.id),
  );
}

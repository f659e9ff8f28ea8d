/** Routes of posts, and their older names. */
import type { FastifyRequest } from 'fastify';
import { type PostsQuery, postsApi } from '#common/api/posts.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { countPosts, listPosts } from './list.ts';
import { readRenewal, renewByLink } from './renewal-link.ts';
import { appealPost, changeStatus, changeType, renewPost, sharePost } from './post-actions.ts';
import { suggestDetails } from './suggestions.ts';
import { createPost, deletePost, readPost, updatePost } from './posts.ts';

/** Places and words are many: an answer that hardly two ask for would only take the place of others. */
const isForAllVisitors = ({ query }: Pick<FastifyRequest, 'query'>): boolean => {
  const { zipCode, phrase } = query as PostsQuery;
  return zipCode === undefined && phrase === undefined;
};

export async function postsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(
    app,
    postsApi,
    {
      'GET /posts': ({ actor, query }) => listPosts(context, actor, query),
      'GET /getposts': ({ actor, query }) => listPosts(context, actor, query),
      'GET /posts/count': ({ actor, query }) => countPosts(context, actor, query),
      'GET /posts/suggestions': async ({ query }, reply) => {
        const found = await suggestDetails(context, query);
        void reply.header('cache-control', 'public, max-age=300');
        return found;
      },
      'POST /posts': ({ actor, body }) => createPost(context, actor, body),
      'POST /createpost': ({ actor, body }) => createPost(context, actor, body),
      'GET /posts/:id': ({ actor, params, query }) => readPost(context, actor, params.id, query),
      'PATCH /posts/:id': ({ actor, params, body }) => updatePost(context, actor, params.id, body),
      'DELETE /posts/:id': ({ actor, params }) => deletePost(context, actor, params.id),
      'POST /deletepost': ({ actor, body }) => deletePost(context, actor, body.id),
      'GET /posts/renewal': ({ query }) => readRenewal(context, query.token),
      'POST /posts/renewal': ({ body }) => renewByLink(context, body.token),
      'POST /posts/:id/status': ({ actor, params, body }) => changeStatus(context, actor, params.id, body),
      'POST /posts/:id/type': ({ actor, params, body }) => changeType(context, actor, params.id, body),
      'POST /posts/:id/renew': ({ actor, params }) => renewPost(context, actor, params.id),
      'POST /posts/:id/appeal': ({ actor, params, body }) => appealPost(context, actor, params.id, body.text),
      'POST /posts/:id/share': ({ actor, params }) => sharePost(context, actor, params.id),
    },
    {
      'GET /posts': { isForAllVisitors },
      'GET /getposts': { isForAllVisitors },
      'GET /posts/:id': { isForAllVisitors },
    },
  );
}

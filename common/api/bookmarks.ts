/** Saving posts on the wire. */
import type { Endpoints } from './endpoint.ts';
import { IdParams } from './shared.ts';
import { PostCounts } from './posts.ts';

export const bookmarksApi = {
  'PUT /posts/:id/bookmark': { auth: 'member', limit: 'write', params: IdParams, response: PostCounts },
  'DELETE /posts/:id/bookmark': { auth: 'member', limit: 'write', params: IdParams, response: PostCounts },
} as const satisfies Endpoints;

/** Reactions on the wire. */
import type { Endpoints } from './endpoint.ts';
import { IdParams } from './shared.ts';
import { ReactionBody, PostCounts } from './posts.ts';

export const reactionsApi = {
  'PUT /posts/:id/reaction': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: ReactionBody,
    response: PostCounts,
  },
} as const satisfies Endpoints;

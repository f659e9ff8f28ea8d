/** Views on the wire. */
import type { Endpoints } from './endpoint.ts';
import { IdParams, Ok } from './shared.ts';

export const viewsApi = {
  'POST /posts/:id/view': {
    auth: 'public',
    limit: 'read',
    summary: 'Count a look at a post',
    params: IdParams,
    response: Ok,
  },
} as const satisfies Endpoints;

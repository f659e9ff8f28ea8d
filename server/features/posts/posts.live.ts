/** Who may watch a post on an open page: whoever may see it. */
import type { AppContext } from '#server/context.ts';
import type { WatchAccess } from '#server/realtime/live.ts';
import { canSeePost } from './posts.policy.ts';
import { NOBODY, selectPost } from './posts.queries.ts';

export function watchPost(context: AppContext): WatchAccess {
  return async (id) => {
    const row = await selectPost(context.db, id, NOBODY);
    return row === null ? null : (actor) => canSeePost(actor, row);
  };
}

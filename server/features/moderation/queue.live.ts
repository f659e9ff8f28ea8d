/** Who may watch the queue on an open page: whoever may read it. */
import { QUEUE_ID } from '#common/contracts/live.ts';
import type { WatchAccess } from '#server/realtime/live.ts';

export const watchQueue: WatchAccess = (id) =>
  Promise.resolve(id === QUEUE_ID ? ({ permissions }) => permissions.has('posts:moderate') : null);

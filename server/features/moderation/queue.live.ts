/** Who may watch the queue on an open page: whoever may read it. */
import type { WatchAccess } from '#server/realtime/live.ts';
import { QUEUE_ID } from '#common/domain/shared-names.ts';

export const watchQueue: WatchAccess = (id) =>
  Promise.resolve(id === QUEUE_ID ? ({ permissions }) => permissions.has('posts:moderate') : null);

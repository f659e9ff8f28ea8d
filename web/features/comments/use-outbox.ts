/** Comment outboxes of this tab. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { CommentWritten } from '#common/api/comments.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import { api } from '#web/lib/api.ts';
import { refusalMessage } from '#web/lib/limits.ts';
import { inTime } from '#web/lib/in-time.ts';
import { outboxKey, readUnsent, writeUnsent } from './comment-store.ts';
import { putComment } from './comments.cache.ts';
import { createOutbox, type Failure, type Outbox, type Unsent } from './outbox.ts';

const outboxes = new Map<string, Outbox>();
const NOTHING: readonly Unsent[] = [];

export interface OutboxOwner {
  userId: number;
  postId: number;
  /** Told how many comments the post has then. */
  onCount: (count: number) => void;
}

function openOutbox(client: QueryClient, { userId, postId, onCount }: OutboxOwner): Outbox {
  const key = outboxKey(userId, postId);
  const open = outboxes.get(key);
  if (open) return open;
  const outbox = createOutbox({
    unsent: readUnsent(key),
    keep: (comments) => writeUnsent(key, comments),
    send: async (unsent) => {
      const { comment, commentCount } = await inTime(send(postId, unsent));
      putComment(client, comment, { isOwn: true });
      onCount(commentCount);
    },
    describeFailure,
  });
  outboxes.set(key, outbox);
  return outbox;
}

/** An earlier try may have arrived unheard, before the words were changed. */
async function send(postId: number, { body, parentId, clientId }: Unsent): Promise<CommentWritten> {
  const written = await api('POST /posts/:id/comments', {
    params: { id: postId },
    body: { body, parentId, clientId },
  });
  const { id, body: arrived } = written.comment;
  const isMeant = arrived === null || arrived === cleanText(body);
  return isMeant ? written : api('PATCH /comments/:id', { params: { id }, body: { body } });
}

const PLAIN = { needsLogin: false, isOrphan: false };

function describeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { ...PLAIN, message: 'That did not work.' };
  if (error.status === 0) return { ...PLAIN, message: 'No connection.' };
  return {
    message: refusalMessage(error),
    needsLogin: error.status === 401,
    isOrphan: error.code === 'comment_removed',
  };
}

/** What lies unsent here, for whoever is told of a comment that is among it. */
export const readOutbox = (userId: number, postId: number): readonly Unsent[] =>
  outboxes.get(outboxKey(userId, postId))?.read() ?? NOTHING;

/** What is on its way, and the outbox that it lies in; nothing for visitors. */
export function useOutbox(owner: OutboxOwner | null): {
  unsent: readonly Unsent[];
  outbox: () => Outbox | null;
} {
  const client = useQueryClient();
  const outbox = () => (owner === null ? null : openOutbox(client, owner));
  const unsent = useSyncExternalStore(
    (listener) => outbox()?.subscribe(listener) ?? (() => undefined),
    () => outbox()?.read() ?? NOTHING,
    () => NOTHING,
  );
  return { unsent, outbox };
}

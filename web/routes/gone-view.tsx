/** In place of a post that was here a moment ago: what was being written about it stays before its writer's eyes. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readUnsentComments } from '#web/features/comments/comment-store.ts';
import { readUnsentText } from '#web/features/conversations/use-outbox.ts';
import { PostGone } from '#web/features/posts/detail/post-gone.tsx';
import { useCurrentUser } from '#web/lib/current.ts';

interface GoneViewProps {
  id: number;
  isFetching: boolean;
  onRetry: () => void;
}

export function GoneView({ id, ...query }: GoneViewProps) {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id;
  const [words] = useState(() =>
    userId === undefined ? [] : [...readUnsentComments(userId, id), ...readUnsentText(client, userId, id)],
  );
  return <PostGone words={words} {...query} />;
}

/** What is said about a post: its comments and its messages, kept up to date while the page is open. */
import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Post } from '#common/api/posts.ts';
import { COMMENTS_KEY, readPlace } from '#web/features/comments/comments.api.ts';
import { applyCommentChange, refreshComments } from '#web/features/comments/comments.live.ts';
import { CommentsSection } from '#web/features/comments/comments-section.tsx';
import { memberMessages, PostMessages } from '#web/features/conversations/post-messages.tsx';
import type { PostActionInput } from '#web/features/posts/list/post-actions.ts';
import { patchPostFields, postKey } from '#web/features/posts/list/posts.cache.ts';
import { applyCounts } from '#web/features/posts/list/posts.live.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useWatch } from '#web/lib/live.ts';
import { loadEarly } from '#web/lib/on-demand.ts';
import { useIdle } from '#web/lib/when-idle.ts';
import { Card } from '#web/ui/card.tsx';
import { prepareMarkdown } from '#web/ui/markdown.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** What came with the page itself is new enough. */
const FRESH_MS = 5_000;

/** Whether the address shows the messages, in place of the comments. */
export const showsMessages = (params: URLSearchParams): boolean => params.get('tab') === 'messages';

export function PostTalk({ post }: { post: Post }) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  useLivePost(post);
  useMemberParts();

  function setCount(commentCount: number) {
    patchPostFields(client, post.id, { commentCount });
  }

  return (
    <Card padded={false} className="overflow-hidden">
      <Tabs
        label="Discussion"
        value={showsMessages(params) ? 'messages' : 'comments'}
        tabs={[
          {
            value: 'comments',
            label: 'Comments',
            count: post.commentCount,
            to: '?',
            content: <CommentsSection post={post} place={readPlace(params)} onCount={setCount} />,
          },
          {
            value: 'messages',
            label: 'Messages',
            to: '?tab=messages',
            content: <PostMessages post={post} />,
          },
        ]}
      />
    </Card>
  );
}

/** A member soon writes, or reads what others write just now: what that needs is loaded once the page is usable. */
function useMemberParts(): void {
  const isReady = useIdle(useCurrentUser() !== null);
  useEffect(() => {
    if (!isReady) return;
    loadEarly(memberMessages);
    void prepareMarkdown();
  }, [isReady]);
}

/** Counts, comments and the post itself follow what others do; what was missed is asked for. */
function useLivePost(post: Post): void {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { id } = post;

  function catchUp() {
    if (isBeingDeleted(client, id)) return;
    void client.invalidateQueries({ queryKey: postKey(id) });
    void refreshComments(client, id);
  }

  useWatch(
    'post',
    id,
    (change) => {
      if (change.type === 'changed') {
        if (!isBeingDeleted(client, id)) void client.invalidateQueries({ queryKey: postKey(id) });
      } else if (change.type === 'counts') applyCounts(client, id, change.counts);
      else if (user) {
        patchPostFields(client, id, { commentCount: change.commentCount });
        const moderates = user.permissions.includes('comments:moderate');
        applyCommentChange(client, { post, userId: user.id, moderates }, change);
      }
    },
    catchUp,
  );

  // Another person, or none any more, may see and do other things here.
  const userId = user?.id ?? null;
  const lastUserId = useRef(userId);
  useEffect(() => {
    if (lastUserId.current === userId) return;
    lastUserId.current = userId;
    void client.invalidateQueries({ queryKey: postKey(id) });
    void client.invalidateQueries({ queryKey: [COMMENTS_KEY, id] });
  }, [client, id, userId]);

  useEffect(() => {
    const lists = client.getQueryCache().findAll({ queryKey: [COMMENTS_KEY, id] });
    if (lists.some(({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < Date.now() - FRESH_MS)) {
      void refreshComments(client, id);
    }
  }, [client, id]);
}

/** Whoever deletes it here is led away by the answer, and need not ask whether it is gone. */
function isBeingDeleted(client: QueryClient, id: number): boolean {
  const isDeletion = ({ state }: Mutation): boolean =>
    (state.variables as PostActionInput | undefined)?.action === 'delete';
  return client.isMutating({ mutationKey: ['postAction', id], predicate: isDeletion }) > 0;
}

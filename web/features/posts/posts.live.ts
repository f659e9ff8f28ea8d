/** What live changes make of a post's counts, and of what it is to this person, wherever it is cached. */
import type { QueryClient } from '@tanstack/react-query';
import type { Changes } from '#common/contracts/live.ts';
import type { PostCounts } from '#common/contracts/posts.ts';
import { findPost, forgetSavedLists, patchPostFields } from './posts.cache.ts';

type SharedCounts = Extract<Changes['post'], { type: 'counts' }>['counts'];

/** A press on this page is shown already, and its answer follows: what was counted before it must not undo it. */
const isPressed = (client: QueryClient, id: number): boolean =>
  ['react', 'bookmark'].some((kind) => client.isMutating({ mutationKey: [kind, id] }) > 0);

/** What everyone who has the post open is told. */
export function applyCounts(client: QueryClient, id: number, counts: SharedCounts): void {
  const { shareCount, commentCount } = counts;
  patchPostFields(client, id, isPressed(client, id) ? { shareCount, commentCount } : counts);
}

/** What this person has made of the post, on this page or on another one. */
export function applyOwnCounts(client: QueryClient, counts: PostCounts): void {
  const { id, currentUserHasBookmark } = counts;
  if (isPressed(client, id)) return;
  const isSavedAnew = findPost(client, id)?.currentUserHasBookmark !== currentUserHasBookmark;
  patchPostFields(client, id, counts);
  if (isSavedAnew) void forgetSavedLists(client);
}

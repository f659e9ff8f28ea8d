/** What live changes make of a post's counts, and of what it is to this person, wherever it is cached. */
import type { QueryClient } from '@tanstack/react-query';

import type { Changes } from '#common/api/live.ts';
import type { Post, PostCounts } from '#common/api/posts.ts';
import { api } from '#web/lib/api.ts';
import { findPost, forgetSavedLists, patchPostFields, replacePost } from './posts.cache.ts';

type SharedCounts = Extract<Changes['post'], { type: 'counts' }>['counts'];

/** A press on this page is shown already, and its answer follows: what was counted before it must not undo it. */
const isPressed = (client: QueryClient, id: number): boolean =>
  ['react', 'bookmark'].some((kind) => client.isMutating({ mutationKey: [kind, id] }) > 0);

type Told = Map<number, Partial<Post>>;

/** What was told last of each post while a press of it, or a question after it, is on its way. */
const toldMeanwhile = new WeakMap<QueryClient, { presses: Told; questions: Told }>();

function toldIn(client: QueryClient): { presses: Told; questions: Told } {
  const told = toldMeanwhile.get(client) ?? { presses: new Map(), questions: new Map() };
  toldMeanwhile.set(client, told);
  return told;
}

/** What everyone who has the post open is told. */
export function applyCounts(client: QueryClient, id: number, counts: SharedCounts): void {
  Object.assign(toldIn(client).questions.get(id) ?? {}, counts);
  const { shareCount, commentCount, ...pressed } = counts;
  if (!isPressed(client, id)) return patchPostFields(client, id, counts);
  patchPostFields(client, id, { shareCount, commentCount });
  compareWithAnswer(client, id, pressed);
}

/** What this person has made of the post, on this page or on another one. */
export function applyOwnCounts(client: QueryClient, counts: PostCounts): void {
  const { id, currentUserHasBookmark } = counts;
  Object.assign(toldIn(client).questions.get(id) ?? {}, counts);
  if (isPressed(client, id)) return compareWithAnswer(client, id, counts);
  const isBookmarkChanged = findPost(client, id)?.currentUserHasBookmark !== currentUserHasBookmark;
  patchPostFields(client, id, counts);
  if (isBookmarkChanged) void forgetSavedLists(client);
}

/** The answer to a press may be older than what was told meanwhile: where they differ, the server is asked. */
function compareWithAnswer(client: QueryClient, id: number, news: Partial<Post>): void {
  const { presses } = toldIn(client);
  const isComparing = presses.has(id);
  presses.set(id, { ...presses.get(id), ...news });
  if (isComparing) return;
  const stop = client.getMutationCache().subscribe(() => {
    if (isPressed(client, id)) return;
    stop();
    const shown = findPost(client, id);
    const differs = Object.entries(presses.get(id) ?? {}).some(
      ([name, value]) => shown?.[name as keyof Post] !== value,
    );
    presses.delete(id);
    // Where it fails, the next change tells.
    if (shown && differs) refetchPost(client, id).catch(() => undefined);
  });
}

async function refetchPost(client: QueryClient, id: number): Promise<void> {
  const { questions } = toldIn(client);
  const told: Partial<Post> = {};
  questions.set(id, told);
  try {
    const post = await api('GET /posts/:id', { params: { id } });
    // Of two questions the later one knows more.
    if (questions.get(id) !== told || isPressed(client, id)) return;
    // It may be older than what was told since it was asked for.
    replacePost(client, { ...post, ...told });
    void forgetSavedLists(client);
  } finally {
    if (questions.get(id) === told) questions.delete(id);
  }
}

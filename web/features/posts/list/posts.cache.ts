/** Posts in the client cache: pages of lists under 'posts', single posts under 'post' and their id; changes reach both. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Post, Posts, PostsQuery } from '#common/api/posts.ts';
import { changeCached } from '#web/lib/change-cached.ts';

export const POSTS_KEY = 'posts';
export const postKey = (id: number) => ['post', id] as const;

type Pages = InfiniteData<Posts, string | undefined>;

/** The posts of all pages in order, each once: a post that moved while one scrolled may come twice. */
export function uniquePosts(pages: readonly Posts[]): Post[] {
  const byId = new Map<number, Post>();
  for (const page of pages) {
    for (const post of page.posts) if (!byId.has(post.id)) byId.set(post.id, post);
  }
  return [...byId.values()];
}

function updatePages(client: QueryClient, id: number, update: (post: Post) => Post | null): void {
  changeCached<Pages>(client, [POSTS_KEY], (data) => {
    if (!data.pages.some((page) => page.posts.some((post) => post.id === id))) return data;
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        posts: page.posts
          .map((post) => (post.id === id ? update(post) : post))
          .filter((post) => post !== null),
      })),
    };
  });
}

/** The newest copy of a post that any cache holds. */
export function findPost(client: QueryClient, id: number): Post | undefined {
  const single = client.getQueryData<Post>(postKey(id));
  if (single) return single;
  const lists = client.getQueriesData<Pages>({ queryKey: [POSTS_KEY] });
  for (const [, data] of lists) {
    for (const page of data?.pages ?? []) {
      const found = page.posts.find((post) => post.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** Changes fields of a post wherever it is cached. */
export function patchPostFields(client: QueryClient, id: number, fields: Partial<Post>): void {
  updatePages(client, id, (post) => ({ ...post, ...fields }));
  client.setQueryData<Post>(postKey(id), (post) => post && { ...post, ...fields });
  // An answer that is on its way may have been written before, and would undo it.
  void client.invalidateQueries({ queryKey: postKey(id), fetchStatus: 'fetching' });
}

/** Puts the server's newer answer in place of a post wherever it is cached. */
export function replacePost(client: QueryClient, post: Post): void {
  updatePages(client, post.id, (old) => withDistanceOf(old, post));
  client.setQueryData<Post>(postKey(post.id), (old) => (old ? withDistanceOf(old, post) : post));
}

/** An answer that was not asked from a zip does not know the distance that the list did. */
function withDistanceOf(old: Post, post: Post): Post {
  if (!old.location || !post.location || post.location.distanceMiles !== undefined) return post;
  const isSamePlace = old.location.city === post.location.city && old.location.state === post.location.state;
  return isSamePlace ? { ...post, location: old.location } : post;
}

/** Takes a post out of every cached list and forgets its own page. */
export function removePost(client: QueryClient, id: number): void {
  updatePages(client, id, () => null);
  client.removeQueries({ queryKey: postKey(id), type: 'inactive' });
  // A page that is just being left would ask for what it has lost; it asks when it is next opened.
  void client.invalidateQueries({ queryKey: postKey(id), refetchType: 'none' });
}

/** Lists of saved posts are asked for anew when they are next opened; while open, they keep what was unsaved by mistake. */
export const forgetSavedLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    queryKey: [POSTS_KEY],
    refetchType: 'none',
    predicate: ({ queryKey }) => (queryKey[1] as PostsQuery | undefined)?.saved === true,
  });

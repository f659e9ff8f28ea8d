/** What the pages ask about posts: lists by pages, their counts, and a person's votes and saves. */
import {
  infiniteQueryOptions,
  type MutationOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { Post, PostCounts, PostsQuery } from '#common/api/posts.ts';
import type { SuggestedKey } from '#common/domain/listing-fields.ts';
import type { Reaction } from '#common/domain/enums.ts';
import { api } from '#web/lib/api.ts';
import { currentUserQuery, currentZipQuery } from '#web/lib/current.ts';
import { toast } from '#web/ui/toast.ts';
import { findPost, forgetSavedLists, patchPostFields, POSTS_KEY } from './posts.cache.ts';
import { withReaction } from './reactions.ts';

/** A list, page by page; a cursor in the query is where its first page begins. */
export const postsPagesQuery = (query: PostsQuery, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [POSTS_KEY, query],
    queryFn: ({ pageParam }) => call('GET /posts', { query: { ...query, cursor: pageParam } }),
    initialPageParam: query.cursor,
    getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
  });

/** How many posts a list has, whatever its sort and page. */
export const postCountQuery = ({ sort: _sort, cursor: _cursor, ...query }: PostsQuery, call: CallApi = api) =>
  queryOptions({ queryKey: ['postCount', query], queryFn: () => call('GET /posts/count', { query }) });

/** What is listed of a manufacturer, model or caliber that begins so. */
export const suggestionsQuery = (field: SuggestedKey, text: string, call: CallApi = api) =>
  queryOptions({
    queryKey: ['suggestions', field, text],
    queryFn: () => call('GET /posts/suggestions', { query: { field, text: text || undefined } }),
  });

/** The dealers that a search can be narrowed to, nearest first where a zip is known. */
export const dealerChoicesQuery = (zipCode: string | null, call: CallApi = api) =>
  queryOptions({
    queryKey: ['dealerChoices', zipCode],
    queryFn: () =>
      call('GET /ffls', { query: { zipCode: zipCode ?? undefined, membersOnly: true, limit: 100 } }),
  });

/** City and state of a zip; places do not move. */
export const placeQuery = (zip: string, call: CallApi = api) =>
  queryOptions({
    queryKey: ['zip', zip],
    queryFn: () => call('GET /zips/:zip', { params: { zip } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The zip that lists are measured from, for loaders: the user's own, else the one of the address. The server draws a
 * visitor's document for everybody: where its reader is, the browser asks.
 */
export async function fetchKnownZip(client: QueryClient, call: CallApi): Promise<string | null> {
  const user = await client.ensureQueryData(currentUserQuery(call));
  if (user === null && typeof document === 'undefined') return null;
  return user?.zipCode ?? (await client.fetchQuery(currentZipQuery(call)));
}

/** Changes a post at once and takes the change back, with a word, where the server refuses it. */
function useOptimisticCounts<Input>(
  post: Post,
  kind: string,
  predict: (current: Post, input: Input) => Partial<PostCounts>,
  send: (input: Input) => Promise<PostCounts>,
  onDone?: (client: QueryClient) => Promise<void>,
) {
  const client = useQueryClient();
  const mutationKey = [kind, post.id];
  const options: MutationOptions<PostCounts, Error, Input, Partial<Post>> = {
    mutationKey,
    // Presses on one post reach the server in their order.
    scope: { id: mutationKey.join(':') },
    mutationFn: send,
    onMutate: (input: Input) => {
      const current = findPost(client, post.id) ?? post;
      const predicted = predict(current, input);
      const before = Object.fromEntries(
        Object.keys(predicted).map((name) => [name, current[name as keyof Post]]),
      ) as Partial<Post>;
      patchPostFields(client, post.id, predicted);
      return before;
    },
    onError: (error, _input, before) => {
      if (before) patchPostFields(client, post.id, before);
      toast.error(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.');
    },
    onSuccess: (counts) => {
      // A later press is already shown: its own answer follows.
      if (client.isMutating({ mutationKey }) <= 1) patchPostFields(client, post.id, counts);
      return onDone?.(client);
    },
  };
  // Nothing shows how it goes on: a list is spared an observer for every button.
  return (input: Input): void => {
    // `onError` has said it.
    client
      .getMutationCache()
      .build(client, options)
      .execute(input)
      .catch(() => undefined);
  };
}

/** Votes on a post; the reaction None takes the vote back. */
export function useReaction(post: Post) {
  return useOptimisticCounts(post, 'react', withReaction, (reaction: Reaction) =>
    api('PUT /posts/:id/reaction', { params: { id: post.id }, body: { reaction } }),
  );
}

/** Saves a post (true) or no longer (false). */
export function useBookmark(post: Post) {
  return useOptimisticCounts(
    post,
    'bookmark',
    (current, isSaved: boolean) => ({
      currentUserHasBookmark: isSaved,
      bookmarkCount: Math.max(
        0,
        current.bookmarkCount + Number(isSaved) - Number(current.currentUserHasBookmark),
      ),
    }),
    (isSaved) => api(`${isSaved ? 'PUT' : 'DELETE'} /posts/:id/bookmark`, { params: { id: post.id } }),
    forgetSavedLists,
  );
}

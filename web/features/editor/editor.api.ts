/** What the editor asks of the server: the place of a zip, and keeping the post. */
import { queryOptions } from '@tanstack/react-query';
import { changePostStatus, createPost, type Fetcher, getZip, updatePost } from '#common/api-client.ts';
import type { Post } from '#common/contracts/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { browserFetcher } from '#web/lib/api.ts';
import { type EditorValues, toCreateBody, toUpdateBody } from './editor-values.ts';

/** City and state of a zip; places do not move. */
export const placeQuery = (zip: string, fetcher: Fetcher = browserFetcher) =>
  queryOptions({
    queryKey: ['zip', zip],
    queryFn: () => getZip(fetcher, zip),
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface SaveInput {
  /** The post that is edited; none for a new one. */
  post?: Post;
  values: EditorValues;
  mediaIds: number[];
  /** For its author alone, not for all. */
  asDraft: boolean;
}

export interface Saved {
  post: Post;
  /** It was opened as a draft and has been published elsewhere meanwhile. */
  wasLiveAlready: boolean;
}

export async function savePost({ post, values, mediaIds, asDraft }: SaveInput): Promise<Saved> {
  if (post === undefined) {
    const created = await createPost(browserFetcher, toCreateBody(values, mediaIds, asDraft));
    return { post: created, wasLiveAlready: false };
  }
  const saved = await updatePost(browserFetcher, post.id, toUpdateBody(values, mediaIds, post));
  if (saved.status !== PostStatus.Draft) {
    return { post: saved, wasLiveAlready: post.status === PostStatus.Draft };
  }
  if (asDraft) return { post: saved, wasLiveAlready: false };
  const published = await changePostStatus(browserFetcher, saved.id, { action: 'publish' });
  return { post: published, wasLiveAlready: false };
}

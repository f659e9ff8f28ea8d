/** What the editor asks of the server: the place of a zip, and keeping the post. */
import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { Post } from '#common/api/posts.ts';
import type { ScreenFinding } from '#common/api/shared.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { api } from '#web/lib/api.ts';
import { type EditorValues, toCreateBody, toUpdateBody } from './editor-values.ts';
import { toScreenBody } from './screen-check.ts';

/** City and state of a zip; places do not move. */
export const placeQuery = (zip: string, call: CallApi = api) =>
  queryOptions({
    queryKey: ['zip', zip],
    queryFn: () => call('GET /zips/:zip', { params: { zip } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What one should be asked about before it is published: none where the server decides, or does not answer. */
export async function findWarnings(values: EditorValues): Promise<ScreenFinding[]> {
  const screened = await api('POST /posts/screen', { body: toScreenBody(values) }).catch(() => null);
  return screened?.outcome === 'warn' ? screened.hits : [];
}

export interface SaveInput {
  /** The post that is edited; none for a new one. */
  post?: Post;
  values: EditorValues;
  mediaIds: number[];
  /** For its author alone, not for all. */
  asDraft: boolean;
  /** To have words that are refused looked at by a moderator. */
  screenAppeal?: string;
}

export interface Saved {
  post: Post;
  /** It was opened as a draft and has been published elsewhere meanwhile. */
  wasLiveAlready: boolean;
}

export async function savePost({ post, values, mediaIds, asDraft, screenAppeal }: SaveInput): Promise<Saved> {
  const appeal = screenAppeal === undefined ? {} : { screenAppeal };
  if (post === undefined) {
    const created = await api('POST /posts', {
      body: {
        ...toCreateBody(values, mediaIds, asDraft),
        ...appeal,
      },
    });
    return { post: created, wasLiveAlready: false };
  }
  const saved = await api('PATCH /posts/:id', {
    params: { id: post.id },
    body: {
      ...toUpdateBody(values, mediaIds, post),
      ...appeal,
    },
  });
  if (saved.status !== PostStatus.Draft) {
    return { post: saved, wasLiveAlready: post.status === PostStatus.Draft };
  }
  if (asDraft) return { post: saved, wasLiveAlready: false };
  const published = await api('POST /posts/:id/status', {
    params: { id: saved.id },
    body: { action: 'publish', ...appeal },
  });
  return { post: published, wasLiveAlready: false };
}

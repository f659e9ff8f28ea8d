/** The job that gives a video post its picture, so that no reader's browser asks the video's host for one. */
import { PostType } from '#common/domain/enums.ts';
import { parseVideo } from '#common/domain/video.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/db/database.ts';
import { AppError } from '#server/http/errors.ts';
import { removeFetchedMedia, storeImage } from '#server/features/media/media.service.ts';
import { attachMedia, lockPost, NOBODY, selectPost } from './posts.queries.ts';
import { fetchVideoPicture } from './video-addresses.ts';

/** May run twice: a post that has pictures is left alone. */
export async function addVideoPicture(context: AppContext, { postId }: { postId: number }): Promise<void> {
  const row = await selectPost(context.db, postId, NOBODY);
  if (row === null || row.type !== PostType.Video || row.video_url === null || row.media.length > 0) return;
  const video = parseVideo(row.video_url);
  if (video === null) return;
  const picture = await fetchVideoPicture(video, context.fetch);
  if (picture === null) return;
  const stored = await storeImage(context, picture, { kind: 'post', ownerId: null }).catch(
    (error: unknown) => {
      // Not a picture that we can read: it stays without one.
      if (error instanceof AppError && error.status === 422) return null;
      throw error;
    },
  );
  if (stored === null) return;
  const isTaken = await inTransaction(context.db, async (tx, afterCommit) => {
    await lockPost(tx, postId);
    const now = await selectPost(tx, postId, NOBODY);
    if (now === null || now.media.length > 0 || now.video_url !== row.video_url) return false;
    await attachMedia(tx, postId, [stored.id]);
    afterCommit(() => context.events.emit('post.changed', { postId }));
    return true;
  });
  if (!isTaken) await removeFetchedMedia(context, stored.id);
}

/** Taking pictures in, and letting go of them: files first, then the row, so that no file is without one. */
import { randomBytes } from 'node:crypto';
import type { Media } from '#common/api/media.ts';
import { mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember, requirePermission } from '#server/http/actor.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { isAway } from '#server/lib/outages.ts';
import { inTransaction } from '#server/db/database.ts';
import { shardKey } from '#server/storage/storage.ts';
import { processImage, processProfilePicture } from './media.images.ts';
import { createLimiter } from '#server/http/limiter.ts';
import { deleteUnusedMedia, insertMedia, insertPictureHash, isKeyUsed } from './media.queries.ts';

export { hashPicture } from './media.difference-hash.ts';

const CONTENT_TYPE = 'image/webp';
const KEY_BYTES = 16;
const COVER_WIDTH = 800;
/** Each holds a connection to the database while the store is asked: a slow store must leave the others free. */
const removeInTurn = createLimiter({ max: 2 });

/** Names of pictures begin with it; those of messages are told apart by theirs, and served to few. */
const FOLDERS = { post: 'pictures', profile: 'pictures', message: 'messages', tenant: 'pictures' } as const;
export type MediaKind = keyof typeof FOLDERS;

export async function addMedia(
  context: AppContext,
  actor: Actor,
  input: Buffer,
  kind: MediaKind,
): Promise<Media> {
  const { user } = requirePermission(actor, 'posts:create');
  const maySetUpStore =
    actor.permissions.has('settings:manage:tenant') || actor.permissions.has('tenants:manage');
  if (kind === 'tenant' && !maySetUpStore) throw forbidden();
  return storeImage(context, input, { kind, ownerId: user.id });
}

/**
 * Stores a picture in its sizes; one without an owner was fetched by the server itself.
 * @throws 422 for what is no picture that we can read; 507 when the disk is full. Nothing is left behind, unless
 * the database went away while the row was written.
 */
export async function storeImage(
  context: AppContext,
  input: Buffer,
  { kind, ownerId }: { kind: MediaKind; ownerId: number | null },
): Promise<Media> {
  const image = await (kind === 'profile' ? processProfilePicture : processImage)(input, ownerId);
  const storageKey = shardKey(FOLDERS[kind], randomBytes(KEY_BYTES).toString('hex'));
  const keys = image.sizes.map((size) => `${storageKey}-${size.suffix}`);
  let isStored = false;
  try {
    for (const [index, size] of image.sizes.entries()) {
      await context.storage.put(keys[index] ?? '', size.body, CONTENT_TYPE);
    }
    isStored = true;
    const row = await inTransaction(context.db, async (tx) => {
      const media = await insertMedia(tx, {
        owner_id: ownerId,
        kind,
        storage_key: storageKey,
        sizes: image.sizes.map((size) => size.width),
        width: image.width,
        height: image.height,
        thumbhash: image.thumbhash,
      });
      // What people add to their posts; the still of a video is the same for all who show it.
      if (kind === 'post' && ownerId !== null) {
        await insertPictureHash(tx, { media_id: media.id, owner_id: ownerId, hash: image.differenceHash });
      }
      return media;
    });
    return viewMedia(row);
  } catch (error) {
    const leave = (err: unknown): void => context.log.warn({ err, keys }, 'left behind');
    // Whether a commit whose answer was lost has happened nobody knows, and a row must not lack its files.
    if (isStored && isAway(error as Error)) leave(error);
    else await context.storage.remove(keys).catch(leave);
    throw error;
  }
}

export type MediaRow = {
  id: number;
  storage_key: string;
  sizes: number[];
  width: number;
  height: number;
  thumbhash: string;
};

export const viewMedia = ({ id, storage_key, sizes, width, height, thumbhash }: MediaRow): Media => ({
  id,
  url: mediaUrl(storage_key, nearestWidth(sizes, COVER_WIDTH)),
  srcset: sizes.map((size) => `${mediaUrl(storage_key, size)} ${size}w`).join(', '),
  width,
  height,
  thumbhash,
});

/** Of a file that belongs to a message: the name of its picture; null for files that everyone may see. */
export function findMessagePicture(file: string): string | null {
  return file.startsWith(`${FOLDERS.message}/`) ? file.replace(/-\d+\.webp$/, '') : null;
}

/** Removes a picture of one's own that stands nowhere; one that is in use, or another's, does not exist here. */
export async function removeMedia(context: AppContext, actor: Actor, id: number): Promise<void> {
  const { user } = requireMember(actor);
  if (!(await removeUnused(context, id, user.id))) throw notFound('picture');
}

/** Lets go of a picture that the server fetched and that no post took. */
export async function removeFetchedMedia(context: AppContext, id: number): Promise<void> {
  await removeUnused(context, id, null);
}

/** The row goes when its files have gone: what a kill leaves between is an unused picture, which the schedule removes. */
const removeUnused = ({ db, storage }: AppContext, id: number, ownerId: number | null): Promise<boolean> =>
  removeInTurn(() =>
    inTransaction(db, async (tx) => {
      const row = await deleteUnusedMedia(tx, id, ownerId);
      if (row === undefined) return false;
      if (!(await isKeyUsed(tx, row.storage_key))) {
        await storage.remove(row.sizes.map((width) => `${row.storage_key}-${width}.webp`));
      }
      return true;
    }),
  );

export { MAX_IMAGE_BYTES } from './media.images.ts';
export { sweepMedia } from './sweep-media.ts';

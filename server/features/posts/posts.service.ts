/** One post: open it, write it, change it, delete it. */
import type { CreatePostBody, Post, UpdatePostBody } from '#common/contracts/posts.ts';
import { degreeCell, quarterCell } from '#common/domain/map-cells.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/core/actor.ts';
import { forbidden, invalidField, notFound } from '#server/core/errors.ts';
import { type Database, inTransaction, type Tx } from '#server/db/database.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { findCenter } from './list.service.ts';
import { publishPostChange } from './post-publishing.service.ts';
import { checkFields, mergeFields, type PostFields, readType, toDetail } from './posts.fields.ts';
import { canCreatePost, canSeePost, ownsPost, postCan, viewerOf } from './posts.policy.ts';
import {
  attachMedia,
  detachFetchedMedia,
  insertModerationEntry,
  insertPost,
  lockAuthor,
  lockPost,
  type PostRow,
  selectAttachableMedia,
  selectDouble,
  selectPost,
  selectPostsById,
  updatePostRow,
} from './posts.queries.ts';
import { viewPost } from './posts.view.ts';

export { postCan } from './posts.policy.ts';

const DAY_MS = 86_400_000;
/** The same post sent twice within this is a double click, or a page that sent again what had arrived. */
const DOUBLE_SUBMIT_MS = 60_000;

/**
 * The post as the actor may see it.
 * @throws 404 where there is none, and where it is not for this actor: both look alike.
 */
export async function accessPost(db: Database, actor: Actor, id: number): Promise<PostRow> {
  const row = await selectPost(db, id, viewerOf(actor));
  if (row === null || !canSeePost(actor, row)) throw notFound('post');
  return row;
}

/** The same, locked until the transaction ends. */
export async function accessPostToChange(tx: Tx, actor: Actor, id: number): Promise<PostRow> {
  requireMember(actor);
  await lockPost(tx, id);
  return accessPost(tx, actor, id);
}

export async function readPost(
  context: AppContext,
  actor: Actor,
  id: number,
  zipCode?: string,
): Promise<Post> {
  const [row, center] = await Promise.all([
    accessPost(context.db, actor, id),
    findCenter(context.db, zipCode),
  ]);
  return viewPost(context.config, actor, row, center);
}

export async function createPost(context: AppContext, actor: Actor, body: CreatePostBody): Promise<Post> {
  const { user, tenant } = requireMember(actor);
  const type = readType(body.type);
  if (!canCreatePost(actor, type)) throw forbidden('You may not write this kind of post here.');
  const isDraft = body.draft === true;
  const fields = checkFields(
    {
      type,
      title: body.title,
      description: body.description,
      price: body.price ?? null,
      category: body.category ?? null,
      zip: body.zipCode ?? user.zip,
      video_url: body.videoUrl ?? null,
      condition: body.condition ?? null,
      manufacturer: toDetail(body.manufacturer),
      model: toDetail(body.model),
      caliber: toDetail(body.caliber),
    },
    { isDraft },
  );
  const expiresAt = await lifeFromNow(context, type);
  const id = await inTransaction(context.db, async (tx, afterCommit) => {
    await lockAuthor(tx, user.id);
    const double = await selectDouble(tx, user.id, fields, new Date(Date.now() - DOUBLE_SUBMIT_MS));
    if (double !== undefined) return double.id;
    const place = await readPlace(tx, fields.zip);
    const post = await insertPost(tx, {
      ...fields,
      ...place,
      status: isDraft ? PostStatus.Draft : PostStatus.Published,
      author_id: user.id,
      tenant_id: tenant.id,
      ffl_id: isDealerType(type) ? tenant.fflId : null,
      expires_at: expiresAt,
    });
    await putMedia(tx, post.id, body.mediaIds ?? [], user.id, true);
    if (fields.video_url !== null) await context.jobs.send(tx, 'posts.videoPicture', { postId: post.id });
    if (!isDraft && speaksForDealer(type, tenant.fflId)) {
      await context.jobs.send(tx, 'notifications.dealerPost', { postId: post.id });
    }
    afterCommit(() => context.events.emit('post.created', { postId: post.id }));
    return post.id;
  });
  return readPost(context, actor, id);
}

export async function updatePost(
  context: AppContext,
  actor: Actor,
  id: number,
  body: UpdatePostBody,
): Promise<Post> {
  await inTransaction(context.db, async (tx, afterCommit) => {
    const { user } = requireMember(actor);
    const row = await accessPostToChange(tx, actor, id);
    if (!postCan(actor, row).edit) throw forbidden();
    const fields = checkFields(mergeFields(row, body), { isDraft: row.status === PostStatus.Draft });
    const place = fields.zip === row.zip ? {} : await readPlace(tx, fields.zip);
    if (body.mediaIds !== undefined) await putMedia(tx, id, body.mediaIds, user.id, false);
    await updatePostRow(tx, id, {
      ...fields,
      ...place,
      ...priceHistory(row, fields.price),
      ...judgementAfterEdit(row, fields, body.mediaIds),
      updated_at: new Date(),
    });
    if (
      row.price !== null &&
      fields.price !== null &&
      fields.price < row.price &&
      isPublicStatus(row.status)
    ) {
      await context.jobs.send(tx, 'notifications.priceDrop', {
        postId: id,
        from: row.price,
        to: fields.price,
      });
    }
    if (fields.video_url !== row.video_url) {
      await detachFetchedMedia(tx, id);
      if (fields.video_url !== null) await context.jobs.send(tx, 'posts.videoPicture', { postId: id });
    }
    afterCommit(() => publishPostChange(context, id));
  });
  return readPost(context, actor, id);
}

export async function deletePost(context: AppContext, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.db, async (tx, afterCommit) => {
    const { user } = requireMember(actor);
    const row = await accessPostToChange(tx, actor, id);
    // A double click is answered like the first one.
    if (row.status === PostStatus.Deleted) return;
    if (!postCan(actor, row).delete) throw forbidden();
    const isModerator = !ownsPost(actor, row);
    await updatePostRow(tx, id, {
      status: PostStatus.Deleted,
      previous_status: row.status,
      deleted_at: new Date(),
      deleted_by_moderator: isModerator,
    });
    if (isModerator) {
      const entry = await insertModerationEntry(tx, {
        moderator_id: user.id,
        action: 'delete',
        subject_id: id,
        reason: null,
      });
      await context.jobs.send(tx, 'notifications.outcome', {
        postId: id,
        outcome: 'deleted',
        reason: null,
        cause: `moderation:${entry.id}`,
      });
    }
    afterCommit(() => {
      context.events.emit('post.removed', { postId: id });
      context.live.change('post', id, { type: 'changed' });
    });
  });
}

/** Whether followers of a dealer hear of it: its listings and its news. */
const speaksForDealer = (type: PostType, fflId: number | null): boolean =>
  fflId !== null && (isDealerType(type) || type === PostType.News);

/** When a post of this type ends if its life begins now. */
export async function lifeFromNow(context: AppContext, type: PostType): Promise<Date | string> {
  if (!isListing(type)) return 'infinity';
  const { listingLifeDays } = await getSettings(context);
  return new Date(Date.now() + listingLifeDays * DAY_MS);
}

async function readPlace(tx: Tx, zipCode: string | null) {
  if (zipCode === null) return { latitude: null, longitude: null, degree_cell: null, quarter_cell: null };
  const { latitude, longitude } = await accessZip(tx, zipCode);
  if (latitude === null || longitude === null) {
    return { latitude: null, longitude: null, degree_cell: null, quarter_cell: null };
  }
  const point = { latitude, longitude };
  return { ...point, degree_cell: degreeCell(point), quarter_cell: quarterCell(point) };
}

async function putMedia(
  tx: Tx,
  postId: number,
  ids: number[],
  userId: number,
  isNew: boolean,
): Promise<void> {
  if (ids.length > 0) {
    const allowed = await selectAttachableMedia(tx, ids, userId, isNew ? null : postId);
    if (allowed.length !== ids.length) {
      throw invalidField('mediaIds', 'One of the pictures is gone. Remove it and add it again.');
    }
  } else if (isNew) return;
  await attachMedia(tx, postId, ids);
}

/** A drop is shown until the price rises again. */
function priceHistory(row: PostRow, price: number | null): { previous_price?: number | null } {
  if (price === row.price) return {};
  const isDrop = price !== null && row.price !== null && price < row.price;
  return { previous_price: isDrop && row.status !== PostStatus.Draft ? row.price : null };
}

const isJudged = (status: PostStatus | null): boolean =>
  status === PostStatus.Reviewed || status === PostStatus.Approved;

/** What moderators looked at is not what stands there any more: neither now, nor when a deal's mark is cleared. */
function judgementAfterEdit(row: PostRow, fields: PostFields, mediaIds: number[] | undefined) {
  const isChanged =
    fields.title !== row.title ||
    fields.description !== row.description ||
    fields.price !== row.price ||
    (mediaIds !== undefined && mediaIds.join() !== row.media.map((media) => media.id).join());
  if (!isChanged) return {};
  return {
    approved_at: null,
    ...(isJudged(row.status) ? { status: PostStatus.Published } : {}),
    ...(isJudged(row.previous_status) ? { previous_status: PostStatus.Published } : {}),
  };
}

/** Posts by id in the given order, as an actor sees them; those that are gone are left out. */
export async function viewPostsById(context: AppContext, actor: Actor, ids: number[]): Promise<Post[]> {
  const rows = await selectPostsById(context.db, ids, viewerOf(actor));
  return rows
    .filter((row) => canSeePost(actor, row))
    .map((row) => viewPost(context.config, actor, row, null));
}

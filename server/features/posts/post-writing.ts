/** Writing posts within a transaction of the caller's: for one post as for many, by the same rules. */
import type { CreatePostBody, UpdatePostBody } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { degreeCell, quarterCell } from '#common/domain/map-cells.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/http/actor.ts';
import { forbidden, invalidField } from '#server/http/errors.ts';
import type { Tx } from '#server/db/database.ts';
import {
  answerReports,
  closeCase,
  publishQueueChange,
  requireNotTaken,
} from '#server/features/cases/cases.service.ts';
import { noteWriting } from '#server/features/duplicates/duplicates.service.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import { columnsOfDetails, mergeDetails, NO_DETAILS } from '#common/domain/listing-fields.ts';
import { isSameText } from '#server/features/screen/texts.service.ts';
import { getSettings, requireOpen } from '#server/features/settings/settings.service.ts';
import { recordPostChange } from './post-audit.ts';
import { publishPostChange } from './post-publishing.ts';
import { isOfVerifiedDealer, screenWriting, statusAfterScreen } from './post-screening.ts';
import { requireNoNewLinks, requirePublishable } from './post-limits.ts';
import { checkFields, mergeFields, type PostFields, readType, toStockNumber } from './posts.fields.ts';
import { canCreatePost, ownsPost, postCan } from './posts.policy.ts';
import {
  attachMedia,
  detachFetchedMedia,
  insertModerationEntry,
  insertPost,
  lockAuthor,
  type PostRow,
  selectAttachableMedia,
  selectDouble,
  updatePostRow,
} from './posts.queries.ts';

export type { PostFields } from './posts.fields.ts';

const DAY_MS = 86_400_000;
/** The same post sent twice within this is a double click, or a page that sent again what had arrived. */
const DOUBLE_SUBMIT_MS = 60_000;

/** A transaction, what follows its commit, and who writes. */
export type Writing = {
  context: AppContext;
  tx: Tx;
  afterCommit: (publish: () => void) => void;
  actor: Member;
  /** One of many: whoever writes them writes none twice, tells the followers once, and writes down what was done. */
  isOneOfMany?: boolean;
};

/** Writes a new post; answers its id. */
export async function writePost(writing: Writing, body: CreatePostBody): Promise<number> {
  const { context, tx, afterCommit, actor } = writing;
  const { user, tenant } = actor;
  const type = readType(body.type);
  if (!canCreatePost(actor, type)) throw forbidden('You can’t create this type of post here.');
  const isDraft = body.draft === true;
  if (!isDraft) await requireOpen(context, tx, 'postingOpen');
  const fields = checkFields(
    {
      type,
      title: body.title,
      description: body.description,
      price: body.price ?? null,
      category: body.category ?? null,
      zip: body.zipCode ?? user.zip,
      video_url: body.videoUrl ?? null,
      ...columnsOfDetails(mergeDetails(NO_DETAILS, body)),
      stock_number: toStockNumber(body.stockNumber),
    },
    { isDraft },
  );
  const double = writing.isOneOfMany === true ? null : await findDouble(tx, user.id, fields);
  if (double !== null) return double;
  if (!isDraft) await requirePublishable(writing, fields);
  const isDealerOwned = speaksForDealer(type, tenant.fflId);
  const judged = isDraft
    ? null
    : await screenWriting(writing, { fields, isDealerOwned, appeal: body.screenAppeal, row: null });
  const isHeld = judged?.verdict === 'hold';
  const { id } = await insertPost(tx, {
    ...fields,
    ...(await readPlace(tx, fields.zip)),
    ...judged?.columns,
    status: isDraft ? PostStatus.Draft : isHeld ? PostStatus.Flagged : PostStatus.Published,
    previous_status: isHeld ? PostStatus.Published : null,
    author_id: user.id,
    tenant_id: tenant.id,
    ffl_id: isDealerType(type) ? tenant.fflId : null,
    ...(await beginLife(context, tx, type)),
  });
  await judged?.open(tx, id);
  await putMedia(tx, id, body.mediaIds ?? [], user.id, true);
  if (!isDraft) await noteWriting(context, tx, { ...fields, id, author_id: user.id });
  if (fields.video_url !== null) await context.jobs.send(tx, 'posts.videoPicture', { postId: id });
  if (!isDraft && !isHeld && isDealerOwned) await notifyFollowers(writing, id);
  if (!writing.isOneOfMany) await recordPostChange(writing, { id, before: null, action: 'create' });
  afterCommit(() => context.events.emit('post.created', { postId: id }));
  return id;
}

async function findDouble(tx: Tx, userId: number, fields: PostFields): Promise<number | null> {
  await lockAuthor(tx, userId);
  const double = await selectDouble(tx, userId, fields, new Date(Date.now() - DOUBLE_SUBMIT_MS));
  return double?.id ?? null;
}
/** Changes the post's fields and pictures; the row was accessed to be changed. */
export async function editPost(writing: Writing, row: PostRow, body: UpdatePostBody): Promise<void> {
  const { context, tx, afterCommit, actor } = writing;
  const { id } = row;
  if (!postCan(actor, row).edit) throw forbidden();
  const fields = checkFields(mergeFields(row, body), { isDraft: row.status === PostStatus.Draft });
  if (row.status !== PostStatus.Draft) await requireNoNewLinks(writing, row, fields);
  const place = fields.zip === row.zip ? {} : await readPlace(tx, fields.zip);
  if (body.mediaIds !== undefined) await putMedia(tx, id, body.mediaIds, actor.user.id, false);
  const isScreened = row.status !== PostStatus.Draft && !isSameText(row, fields);
  const judged = isScreened
    ? await screenWriting(writing, {
        fields,
        isDealerOwned: isOfVerifiedDealer(row),
        appeal: body.screenAppeal,
        row,
      })
    : null;
  const edited = judgementAfterEdit(row, fields, body.mediaIds);
  const moved = judged === null ? {} : statusAfterScreen(judged, { ...row, ...edited });
  const status = moved.status ?? row.status;
  const isFirstSeen = becomesSeen(row, status);
  await updatePostRow(tx, id, {
    ...fields,
    ...place,
    ...priceHistory(row, fields.price),
    ...edited,
    ...moved,
    ...judged?.columns,
    updated_at: new Date(),
    ...(isFirstSeen ? await beginLife(context, tx, fields.type) : {}),
  });
  await judged?.open(tx, id);
  if (isFirstSeen && speaksForDealer(fields.type, row.ffl_id)) await notifyFollowers(writing, id);
  if (row.status !== PostStatus.Draft && isRewritten(row, fields, body.mediaIds)) {
    await noteWriting(context, tx, { ...fields, id, author_id: row.author_id });
  }
  if (row.price !== null && fields.price !== null && fields.price < row.price && isPublicStatus(status)) {
    await context.jobs.send(tx, 'searches.compare', {}, { after: GATHERED_SECONDS });
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
}

/** Deletes the post; again, it is answered like the first time. */
export async function removePost(
  writing: Writing,
  row: PostRow,
  reason: string | null = null,
): Promise<void> {
  const { context, tx, afterCommit, actor } = writing;
  const { id } = row;
  if (row.status === PostStatus.Deleted) return;
  if (!postCan(actor, row).delete) throw forbidden();
  const isModerator = !ownsPost(actor, row);
  if (isModerator) await requireNotTaken(tx, actor, { kind: 'post', id });
  const outcome = isModerator ? 'delete' : 'withdrawn';
  await answerReports(context, tx, { kind: 'post', id }, isModerator ? 'upheld' : 'gone');
  await closeCase(tx, { kind: 'post', id }, { by: isModerator ? actor.user.id : null, outcome });
  await updatePostRow(tx, id, {
    status: PostStatus.Deleted,
    previous_status: row.status,
    deleted_at: new Date(),
    deleted_by_moderator: isModerator,
  });
  if (isModerator) {
    const entry = await insertModerationEntry(tx, {
      moderator_id: actor.user.id,
      action: 'delete',
      subject_id: id,
      reason,
    });
    await context.jobs.send(tx, 'notifications.outcome', {
      postId: id,
      outcome: 'deleted',
      reason,
      cause: `moderation:${entry.id}`,
    });
  }
  afterCommit(() => {
    context.events.emit('post.removed', { postId: id });
    context.live.change('post', id, { type: 'changed' });
    if (isModerator) publishQueueChange(context);
  });
}

/** Those who follow the store hear of a post that has become public. */
export async function notifyFollowers(
  { context, tx, isOneOfMany = false }: Writing,
  postId: number,
): Promise<void> {
  if (!isOneOfMany) await context.jobs.send(tx, 'notifications.dealerPost', { postId });
}

/** Whether followers of a dealer hear of it: its listings and its news. */
const speaksForDealer = (type: PostType, fflId: number | null): boolean =>
  fflId !== null && (isDealerType(type) || type === PostType.News);

/** Many posts of one moment are compared with the saved searches at once. */
const GATHERED_SECONDS = 10;

/** A post counts from when others may see it: its place in the lists, its news, and its life. */
export async function beginLife(context: AppContext, tx: Tx, type: PostType) {
  const now = new Date();
  await context.jobs.send(tx, 'searches.compare', {}, { after: GATHERED_SECONDS });
  return {
    created_at: now,
    updated_at: now,
    renewed_at: now,
    expires_at: await lifeFromNow(context, tx, type),
  };
}

/** Whether a status shows a post for the first time that the screen has held since it was to be public. */
export const becomesSeen = (row: PostRow, status: PostStatus): boolean =>
  !isPublicStatus(row.status) &&
  isPublicStatus(status) &&
  row.flagged_at !== null &&
  row.flagged_at <= row.created_at;

/** When a post of this type ends if its life begins now. */
export async function lifeFromNow(context: AppContext, tx: Tx, type: PostType): Promise<Date | string> {
  if (!isListing(type)) return 'infinity';
  const { listingLifeDays } = await getSettings(context, tx);
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
      throw invalidField('mediaIds', 'One of the photos is gone. Remove it and add it again.');
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

const isDearer = (before: number | null, price: number | null): boolean =>
  price !== before && (price === null || before === null || price > before);

const isRewritten = (row: PostRow, fields: PostFields, mediaIds: number[] | undefined): boolean =>
  !isSameText({ ...row, price: fields.price }, fields) ||
  (mediaIds !== undefined && mediaIds.join() !== row.media.map((media) => media.id).join());

/** A price cut beyond half may be bait, which nobody has reviewed. */
const isBargain = (before: number | null, price: number | null): boolean =>
  before !== null && price !== null && price < before / 2;

/** What moderators looked at is not what is there now, nor when a deal's mark is cleared. */
function judgementAfterEdit(row: PostRow, fields: PostFields, mediaIds: number[] | undefined) {
  const isRepriced = isDearer(row.price, fields.price) || isBargain(row.price, fields.price);
  if (!isRepriced && !isRewritten(row, fields, mediaIds)) return {};
  return {
    approved_at: null,
    ...(isJudged(row.status) ? { status: PostStatus.Published } : {}),
    ...(isJudged(row.previous_status) ? { previous_status: PostStatus.Published } : {}),
  };
}

/** What an edit would leave of the fields, in the form in which they are stored. @throws 422 like the edit itself */
export const fieldsAfter = (fields: PostFields, body: UpdatePostBody, isDraft: boolean): PostFields =>
  checkFields(mergeFields(fields, body), { isDraft });

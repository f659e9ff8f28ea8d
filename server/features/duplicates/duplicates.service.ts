/** Repeated texts and pictures across accounts, and bursts of like posts: for moderators to look at, told to nobody. */
import { type CaseCause, Urgency } from '#common/domain/cases.ts';
import { PostStatus, type PostType, RoleLevel } from '#common/domain/enums.ts';
import { isMembersType } from '#common/domain/post-types.ts';
import { hashText } from '#common/domain/simhash.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { openCase } from '#server/features/cases/cases.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import {
  selectBurst,
  selectChecked,
  selectKnown,
  selectSimilarPictures,
  selectSimilarTexts,
  upsertTextHash,
} from './duplicates.queries.ts';

const DAY_MS = 86_400_000;
/** Words of longer ago are nobody's any more. */
const TEXT_AGE_MS = 90 * DAY_MS;
/** A case that was looked at within this is not opened again for the same. */
const KNOWN_AGE_MS = 365 * DAY_MS;
/** "Glock 19 for sale" is nobody's sentence. */
const KEYWORDS_MIN = 8;

type Written = { id: number; author_id: number; type: number; title: string; description: string };

/** Keeps the hash of what a post says now; a member's own is compared once this transaction is over: stores repeat themselves. */
export async function noteWriting(context: AppContext, tx: Tx, post: Written): Promise<void> {
  const { hash } = hashText(post.title, post.description);
  await upsertTextHash(tx, { postId: post.id, authorId: post.author_id, hash });
  if (isMembersType(post.type as PostType))
    await context.jobs.send(tx, 'likenesses.check', { postId: post.id });
}

/** Compares a post with what others have written and shown before; it stays where it is. */
export async function checkDuplicates(context: AppContext, { postId }: { postId: number }): Promise<void> {
  const { burstPosts } = await getSettings(context, context.db);
  await inTransaction(context.db, async (tx) => {
    const post = await selectChecked(tx, postId);
    if (post === undefined || !isMembersType(post.type as PostType) || post.author_role > RoleLevel.User)
      return;
    if (post.status === PostStatus.Draft || post.status === PostStatus.Deleted) return;
    const subject = { postId, authorId: post.author_id };
    const now = Date.now();
    await report(tx, subject, 'pictures', await selectSimilarPictures(tx, subject));
    if (hashText(post.title, post.description).words >= KEYWORDS_MIN) {
      const since = new Date(now - TEXT_AGE_MS);
      await report(tx, subject, 'text', await selectSimilarTexts(tx, { ...subject, since }));
    }
    await checkBurst(tx, subject, { since: new Date(now - DAY_MS), burstPosts });
  });
}

type Subject = { postId: number; authorId: number };

/** Opens a case unless one about these same posts was closed. */
async function report(tx: Tx, { postId, authorId }: Subject, cause: CaseCause, found: number[]) {
  if (found.length === 0) return;
  const since = new Date(Date.now() - KNOWN_AGE_MS);
  const known = await selectKnown(tx, { aboutId: authorId, cause, since, postId });
  const seen = new Set(known.flatMap(({ closed_at, details }) => (closed_at && details?.postIds) || []));
  if (found.every((id) => seen.has(id))) return;
  await openDuplicateCase(tx, { postId, authorId }, cause, found);
}

/** One case for all posts of a burst: later ones join it, and one that was closed is not opened again that day. */
async function checkBurst(
  tx: Tx,
  { postId, authorId }: Subject,
  { since, burstPosts }: { since: Date; burstPosts: number },
): Promise<void> {
  const limit = Math.max(burstPosts, 100);
  const burst = await selectBurst(tx, { postId, authorId, since, limit });
  if (burst.length < burstPosts) return;
  const [known] = await selectKnown(tx, { aboutId: authorId, cause: 'burst', since, postId: null });
  if (known !== undefined && known.closed_at !== null) return;
  await openDuplicateCase(tx, { postId: known?.subject_id ?? postId, authorId }, 'burst', burst);
}

const openDuplicateCase = (tx: Tx, { postId, authorId }: Subject, cause: CaseCause, postIds: number[]) =>
  openCase(
    tx,
    { kind: 'post', id: postId },
    { cause, aboutId: authorId, urgency: Urgency.CanWait, details: { postIds } },
  );

export { fillHashes } from './backfill.ts';

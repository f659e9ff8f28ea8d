/** The listings of whoever is banned: out of sight as long as the ban stands, and back as they were. */
import { PostStatus } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hideOwnPosts, isOfBannedMember, lockOwnPosts, showOwnPosts } from './banned-posts.queries.ts';
import { publishPostChange } from './post-publishing.ts';
import { BAN_REASON } from './posts.policy.ts';
import type { PostRow } from './posts.queries.ts';

type Banning = { context: AppContext; tx: Tx; afterCommit: (publish: () => void) => void };

/** To be held before the person: posts are locked before people everywhere. */
export const lockPostsOf = (tx: Tx, userId: number): Promise<unknown> => lockOwnPosts(tx, userId);

/** A store's posts stay, whoever wrote them, and so does what was written for the site. */
export async function hidePostsOf(banning: Banning, userId: number): Promise<void> {
  publish(banning, await hideOwnPosts(banning.tx, userId, BAN_REASON));
}

export async function showPostsOf(banning: Banning, userId: number): Promise<void> {
  publish(banning, await showOwnPosts(banning.tx, userId, BAN_REASON));
}

const publish = ({ context, afterCommit }: Banning, ids: number[]): void =>
  afterCommit(() => {
    for (const id of ids) publishPostChange(context, id);
  });

/** What becomes of a post that a decision would show while its author is banned; null where it may be shown. */
export const hiddenByBan = async (tx: Tx, { id }: PostRow, status: PostStatus) =>
  (await isOfBannedMember(tx, id))
    ? { status: PostStatus.Hidden, previous_status: status, reason: BAN_REASON }
    : null;

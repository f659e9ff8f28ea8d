/** What the listing screen makes of a post that is being written or changed. */
import type { PostStatus } from '#common/domain/enums.ts';
import { applyStatusAction } from '#common/domain/post-status.ts';
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/http/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { judgePost, type Judgement } from '#server/features/screen/judging.service.ts';
import type { PostFields } from './posts.fields.ts';
import { isDealerVerified } from './posts.policy.ts';
import type { PostRow } from './posts.queries.ts';

type Screened = {
  fields: PostFields;
  isDealerOwned: boolean;
  appeal: string | undefined;
  /** The post as it was; null for a new one. */
  row: PostRow | null;
};

/** What the listing screen makes of it, where it is to be seen by others. @throws 422 `screen_blocked` */
export const screenWriting = (
  { context, tx, actor }: { context: AppContext; tx: Tx; actor: Member },
  { fields, isDealerOwned, appeal, row }: Screened,
): Promise<Judgement> =>
  judgePost(context, tx, {
    words: fields,
    isDealerOwned,
    authorId: row?.author_id ?? actor.user.id,
    userId: actor.user.id,
    before: row,
    appeal,
  });

/** Whether a verified store speaks through a post that is there. */
export const isOfVerifiedDealer = (row: PostRow): boolean =>
  row.dealer_name !== null && isDealerVerified(row);

/** Where the screen leaves a post that is not a draft: with the moderators, back from them, or where it is. */
export function statusAfterScreen(
  { verdict }: Judgement,
  { status, previous_status: previousStatus }: Pick<PostRow, 'status' | 'previous_status'>,
): { status?: PostStatus; previous_status?: PostStatus | null } {
  if (verdict === 'keep') return {};
  const next = applyStatusAction(verdict === 'hold' ? 'flag' : 'unflag', { status, previousStatus });
  return next === null ? {} : { status: next.status, previous_status: next.previousStatus };
}

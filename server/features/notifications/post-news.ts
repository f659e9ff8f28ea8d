/** What happens to posts: a dealer's new one, a lower price, a decision about one or a comment on it, and an end that comes near. */
import { PostType } from '#common/domain/enums.ts';
import { DEFAULT_LIST_STATUSES, isPublicStatus, RENEWAL_NOTICE_DAYS } from '#common/domain/post-status.ts';
import type { AppContext } from '#server/context.ts';
import { viewPostsById } from '#server/features/posts/posts.service.ts';
import type { JobData, PostOutcome } from '#server/jobs/jobs.ts';
import {
  selectEndings,
  selectFollowerIds,
  selectPostNews,
  selectRemovedComment,
  selectSaverIds,
} from './news.queries.ts';
import { dollars, quote, toGist } from './sentences.ts';
import { tell, notifyFollowersInBatches } from './tell.ts';
import { resolveVisitor } from './visitor.ts';

/** Those who follow the dealer, but not its own people. */
export async function notifyOfDealerPost(
  context: AppContext,
  { postId, count = 1 }: JobData['notifications.dealerPost'],
): Promise<void> {
  const post = await selectPostNews(context.db, postId);
  if (post?.dealer_name == null || !isPublicStatus(post.status) || post.is_over) return;
  const [payload] = await viewPostsById(context, await resolveVisitor(context), [postId]);
  if (payload === undefined) return;
  const dealer = post.dealer_display_name ?? post.dealer_name;
  const dealerUrl = `/ffl/${post.dealer_name}`;
  const verb = post.type === PostType.News ? 'posted news' : 'has a new listing';
  await notifyFollowersInBatches(
    context,
    {
      kind: 'dealerPost',
      cause: `dealerPost:${postId}`,
      foldKey: `dealerPost:tenant:${post.tenant_id}`,
      amount: count,
      content: count === 1 ? `${dealer} ${verb}: ${quote(post.title)}` : `${count} new posts from ${dealer}`,
      many: { words: `new posts from ${dealer}`, url: dealerUrl },
      url: count === 1 ? `/posts/${postId}` : dealerUrl,
      postId,
      live: { type: 'NEW_FFL_POST', payload },
    },
    { except: post.owner_ids, readPage: (page) => selectFollowerIds(context.db, post.tenant_id, page) },
  );
}

/** Those who saved it, while the price is still this one and it can still be bought. */
export async function notifyOfPriceDrop(
  context: AppContext,
  { postId, from, to }: JobData['notifications.priceDrop'],
): Promise<void> {
  const post = await selectPostNews(context.db, postId);
  if (post?.price !== to || post.is_over || !DEFAULT_LIST_STATUSES.includes(post.status)) return;
  const [payload] = await viewPostsById(context, await resolveVisitor(context), [postId]);
  if (payload === undefined) return;
  const title = quote(post.title);
  const url = `/posts/${postId}`;
  await notifyFollowersInBatches(
    context,
    {
      kind: 'priceDrop',
      // A price that went up and came down again is no news.
      cause: `price:${postId}:${to}`,
      foldKey: `priceDrop:post:${postId}`,
      content: `${title} dropped from ${dollars(from)} to ${dollars(to)}`,
      // Between two drops it may have risen: the price of now is true of all of them.
      many: { words: `price drops on ${title}, now ${dollars(to)}`, url },
      url,
      postId,
      live: { type: 'GENERAL', payload },
    },
    { except: post.owner_ids, readPage: (page) => selectSaverIds(context.db, postId, page) },
  );
}

const OUTCOMES: Record<PostOutcome, (title: string) => string> = {
  flagged: (title) => `${title} is hidden while a moderator reviews it. You can appeal.`,
  reported: (title) => `Several members reported ${title}. It’s hidden until a moderator reviews it.`,
  unflagged: (title) => `${title} is public again.`,
  approved: (title) => `A moderator approved ${title}. It is public again.`,
  firstApproved: (title) => `A moderator approved ${title}. It is public now.`,
  hidden: (title) => `A moderator hid ${title}. You can appeal.`,
  appealTurnedDown: (title) => `Your appeal about ${title} was turned down.`,
  restored: (title) => `A moderator restored ${title}.`,
  deleted: (title) => `A moderator deleted ${title}.`,
};

/** Its owners, each decision by itself. */
export async function notifyOfOutcome(
  context: AppContext,
  { postId, outcome, reason, cause }: JobData['notifications.outcome'],
): Promise<void> {
  const post = await selectPostNews(context.db, postId);
  if (post === null) return;
  const sentence = OUTCOMES[outcome](quote(post.title));
  await tell(
    context,
    {
      kind: 'moderation',
      cause,
      foldKey: cause,
      content: reason === null ? sentence : `${sentence} The reason: ${toGist(reason)}`,
      many: null,
      url: outcome === 'deleted' ? '/profile' : `/posts/${postId}`,
      postId,
      live: { type: 'GENERAL', payload: null },
    },
    post.owner_ids,
  );
}

/** Its author. */
export async function notifyOfRemovedComment(
  context: AppContext,
  { commentId, reason }: JobData['notifications.commentRemoved'],
): Promise<void> {
  const comment = await selectRemovedComment(context.db, commentId);
  if (comment === null) return;
  const { post_id: postId, author_id: authorId, title } = comment;
  const cause = `commentRemoved:${commentId}`;
  const sentence = `A moderator removed your comment on ${quote(title)}.`;
  await tell(
    context,
    {
      kind: 'moderation',
      cause,
      foldKey: cause,
      content: reason == null ? sentence : `${sentence} The reason: ${toGist(reason)}`,
      many: null,
      url: `/posts/${postId}`,
      postId,
      live: { type: 'GENERAL', payload: null },
    },
    [authorId],
  );
}

const ENDINGS_BATCH = 500;

/** The owners of listings that end within days, once for each life of a listing. */
export async function notifyOfEndings(context: AppContext): Promise<number> {
  let count = 0;
  for (;;) {
    const endings = await selectEndings(context.db, RENEWAL_NOTICE_DAYS, ENDINGS_BATCH);
    for (const { post_id: postId, user_id: userId, title, ends_on: endsOn, cause } of endings) {
      count += await tell(
        context,
        {
          kind: 'account',
          cause,
          foldKey: cause,
          content: `Your listing ${quote(title)} expires on ${endsOn}. Renew it to keep it in search.`,
          many: null,
          url: `/posts/${postId}`,
          postId,
          live: { type: 'GENERAL', payload: null },
        },
        [userId],
      );
    }
    if (endings.length < ENDINGS_BATCH) return count;
  }
}

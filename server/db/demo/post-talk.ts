/** All that people did with one post, and the counts that follow from it. */
import { PostStatus, Reaction } from '#common/domain/enums.ts';
import type { DemoPost } from './make-posts.ts';
import { type DemoComment, type DemoConversation, makeComments, makeConversations } from './make-talk.ts';
import { makeReports, makeSaves, makeVotes, type Report, type Save, type Vote } from './make-votes.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export type PostTalk = {
  votes: Vote[];
  saves: Save[];
  reports: Report[];
  comments: DemoComment[];
  conversations: DemoConversation[];
};

export type Counts = {
  up_vote_count: number;
  down_vote_count: number;
  hate_count: number;
  love_count: number;
  share_count: number;
  bookmark_count: number;
  comment_count: number;
};

export const NO_COUNTS: Counts = {
  up_vote_count: 0,
  down_vote_count: 0,
  hate_count: 0,
  love_count: 0,
  share_count: 0,
  bookmark_count: 0,
  comment_count: 0,
};

export function makeTalk(world: World, random: Random, post: DemoPost): PostTalk {
  return {
    votes: makeVotes(world, random, post),
    saves: makeSaves(world, random, post),
    reports: makeReports(world, random, post),
    comments: makeComments(world, random, post),
    conversations: makeConversations(world, random, post),
  };
}

/** Comments that were removed do not count. */
const countComments = (comments: DemoComment[]): number =>
  comments.reduce((sum, comment) => sum + (comment.deleted ? 0 : 1) + countComments(comment.answers), 0);

export function countTalk(random: Random, post: DemoPost, talk: PostTalk): Counts {
  const votes = (reaction: Reaction): number =>
    talk.votes.filter((vote) => vote.reaction === reaction).length;
  return {
    up_vote_count: votes(Reaction.Upvote),
    down_vote_count: votes(Reaction.Downvote),
    hate_count: votes(Reaction.Hate),
    love_count: votes(Reaction.Love),
    share_count: post.status === PostStatus.Draft ? 0 : Math.floor(random.next() ** 4 * 12),
    bookmark_count: talk.saves.length,
    comment_count: countComments(talk.comments),
  };
}

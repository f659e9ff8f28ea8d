/** What people pressed: votes, saves and reports. */
import { isPublicStatus } from '#common/domain/post-status.ts';
import { PostStatus, PostType, Reaction, type ReportReason } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import type { DemoPost } from './make-posts.ts';
import type { Random } from './random.ts';
import type { World, WorldPerson } from './world.ts';

export type Vote = { person: WorldPerson; reaction: Reaction; createdAt: Date };
export type Save = { person: WorldPerson; createdAt: Date };
export type Report = {
  person: WorldPerson;
  reason: ReportReason;
  text: string | null;
  createdAt: Date;
  answered: boolean;
};

const REACTIONS: [Reaction, number][] = [
  [Reaction.Upvote, 78],
  [Reaction.Love, 13],
  [Reaction.Downvote, 8],
  [Reaction.Hate, 1],
];
/** Above 1: most get a few, a handful get many. */
const SKEW = 2.4;
const MOST_OF_PEOPLE = 0.85;
const REPORTED_SHARE = 0.008;

export function makeVotes(world: World, random: Random, post: DemoPost): Vote[] {
  if (post.status === PostStatus.Draft) return [];
  const liking = random.next() ** SKEW * MOST_OF_PEOPLE;
  return world.people
    .filter((person) => person !== post.author && person.eagerness > 0 && random.chance(liking))
    .map((person) => ({ person, reaction: random.weigh(REACTIONS), createdAt: later(world, random, post) }));
}

export function makeSaves(world: World, random: Random, post: DemoPost): Save[] {
  if (!isPublicStatus(post.status) || post.type === PostType.Ad) return [];
  const liking = random.next() ** SKEW * (isListing(post.type) ? 0.3 : 0.1);
  return world.people
    .filter((person) => person !== post.author && person.eagerness > 0 && random.chance(liking))
    .map((person) => ({ person, createdAt: later(world, random, post) }));
}

/** Reports that moderators see; a post held for three reports has three. */
export function makeReports(world: World, random: Random, post: DemoPost): Report[] {
  const reasonText = post.columns.reason ?? '';
  let count = 0;
  if (post.status === PostStatus.Reviewed) count = 1;
  else if (reasonText.startsWith('Three members')) count = 3;
  else if (isPublicStatus(post.status) && random.chance(REPORTED_SHARE)) count = random.integer(1, 2);
  const strangers = world.people.filter((person) => person !== post.author && person.eagerness > 0);
  return random.sample(strangers, count).map((person) => ({
    person,
    reason:
      count === 3 ? 'wrong category' : random.pick(['wrong category', 'spam', 'scam', 'other'] as const),
    text: random.chance(0.3) ? 'Does not look right to me.' : null,
    createdAt: later(world, random, post),
    answered: post.status === PostStatus.Reviewed,
  }));
}

function later({ now }: World, random: Random, { createdAt }: DemoPost): Date {
  const span = now.getTime() - createdAt.getTime();
  return new Date(createdAt.getTime() + span * random.next() ** 2);
}

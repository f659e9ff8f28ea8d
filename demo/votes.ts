/** Votes and saves. */
import { isPublicStatus } from '#common/domain/post-status.ts';
import { PostStatus, PostType, Reaction } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';
import type { Person, World } from './world.ts';

export type Vote = { person: Person; reaction: Reaction; createdAt: Date };
export type Save = { person: Person; createdAt: Date };

const REACTIONS: [Reaction, number][] = [
  [Reaction.Upvote, 78],
  [Reaction.Love, 13],
  [Reaction.Downvote, 8],
  [Reaction.Hate, 1],
];
/** Above 1: most get a few, a handful get many. */
const SKEW = 2.4;
const MOST_OF_PEOPLE = 0.85;

export function makeVotes(world: World, random: Random, post: DemoPost): Vote[] {
  if (post.status === PostStatus.Draft) return [];
  const liking = random.next() ** SKEW * MOST_OF_PEOPLE;
  return world.people
    .filter((person) => person !== post.author && person.activity > 0 && random.chance(liking))
    .map((person) => ({ person, reaction: random.weigh(REACTIONS), createdAt: later(world, random, post) }));
}

export function makeSaves(world: World, random: Random, post: DemoPost): Save[] {
  if (!isPublicStatus(post.status) || post.type === PostType.Ad) return [];
  const liking = random.next() ** SKEW * (isListing(post.type) ? 0.3 : 0.1);
  return world.people
    .filter((person) => person !== post.author && person.activity > 0 && random.chance(liking))
    .map((person) => ({ person, createdAt: later(world, random, post) }));
}

export function later({ now }: World, random: Random, { createdAt }: DemoPost): Date {
  const span = now.getTime() - createdAt.getTime();
  return new Date(createdAt.getTime() + span * random.next() ** 2);
}

/** Comments and conversations below the demo's posts. */
import { isPublicStatus } from '#common/domain/post-status.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { type Thread, THREADS } from './data.ts';
import type { Listing } from './listing.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';
import type { Person, World } from './world.ts';

export type DemoComment = {
  author: Person;
  body: string;
  createdAt: Date;
  deleted: boolean;
  answers: DemoComment[];
};

export type DemoMessage = { author: Person; body: string; createdAt: Date };
export type DemoConversation = {
  asker: Person;
  owner: Person;
  messages: DemoMessage[];
  readByOwner: number;
};

const MINUTE_MS = 60_000;
const QUIET_SHARE = 0.42;
const REMOVED_SHARE = 0.015;

/** What people wrote below a post, in threads, oldest first. */
export function makeComments(world: World, random: Random, post: DemoPost): DemoComment[] {
  if (post.status === PostStatus.Draft) return [];
  const clock = createClock(world, random, post);
  const others = world.people.filter((person) => person !== post.author && person.activity > 0);
  const anyone = (): Person => random.weigh(others.map((person) => [person, person.activity] as const));
  const write = (author: Person, body: string, answers: DemoComment[] = []): DemoComment => ({
    author,
    body,
    createdAt: new Date(),
    deleted: false,
    answers,
  });
  const discuss = ([question, answer, thanks]: Thread): DemoComment => {
    const asker = anyone();
    const last = thanks === undefined ? [] : [write(asker, thanks)];
    return write(asker, question, [write(post.author, answer, last)]);
  };
  const threads = chooseTexts(random, post).map((text) =>
    typeof text === 'string' ? write(anyone(), text) : discuss(text),
  );
  if (post.type === PostType.Basic) joinIn(random, threads, anyone, write);
  for (const thread of threads) stamp(thread, clock);
  const removed = threads.find((thread) => thread.answers.length > 0);
  if (removed !== undefined && random.chance(REMOVED_SHARE * 4)) removed.deleted = true;
  return threads;
}

function chooseTexts(random: Random, post: DemoPost): (string | Thread)[] {
  const { type, story, listing, dealer } = post;
  if (type === PostType.Basic) {
    const replies = story?.replies ?? [];
    const fitting = random.sample(replies, random.integer(2, replies.length));
    return [...fitting, ...random.sample(THREADS.discussions, random.integer(0, 2))];
  }
  if (type === PostType.News) return random.sample(THREADS.news, random.integer(0, 3));
  if (type === PostType.Video) return random.sample(THREADS.videos, random.integer(0, 3));
  if (listing === null || random.chance(QUIET_SHARE)) return [];
  if (type === PostType.Buy) {
    return random.sample(listing.kind.wears ? THREADS.wanted : THREADS.wantedSupplies, random.integer(1, 2));
  }
  const remarks = dealer === null ? THREADS.remarks : [...THREADS.remarks, ...THREADS.dealerRemarks];
  const threads: (string | Thread)[] = random.sample(chooseThreads(post, listing), random.integer(1, 3));
  if (random.chance(0.4)) threads.push(random.pick(remarks));
  return threads;
}

/** What people ask of a shop, of a thing that is broken or unused, and of one in use. */
function chooseThreads({ type, dealer }: DemoPost, { kind, details: { condition } }: Listing): Thread[] {
  if (dealer !== null) return THREADS.dealer;
  if (condition === 'parts') return THREADS.listings.broken ?? [];
  if (condition === 'new' && kind.wears) return THREADS.listings.new ?? [];
  const threads = THREADS.listings[kind.talk] ?? [];
  return type === PostType.Trade ? threads.filter(([question]) => !question.includes('trade')) : threads;
}

/** Some answer each other. */
function joinIn(
  random: Random,
  threads: DemoComment[],
  anyone: () => Person,
  write: (author: Person, body: string) => DemoComment,
): void {
  for (const thread of threads) {
    if (!random.chance(0.3)) continue;
    const person = anyone();
    if (person !== thread.author) thread.answers.push(write(person, random.pick(THREADS.answers)));
  }
}

/** Moments after the post, each later than the one before; never in the future. */
function createClock({ now }: World, random: Random, { createdAt }: DemoPost): () => Date {
  let at = createdAt.getTime();
  return () => {
    const left = now.getTime() - at;
    at += Math.min(left * 0.5, (4 + random.next() ** 3 * 1500) * MINUTE_MS);
    return new Date(at);
  };
}

function stamp(comment: DemoComment, clock: () => Date): void {
  comment.createdAt = clock();
  for (const answer of comment.answers) stamp(answer, clock);
}

const CONVERSATION_SHARE = 0.11;
/** Where a deal was made, people have talked. */
const CONVERSATION_SHARES: Partial<Record<PostStatus, number>> = {
  [PostStatus.Pending]: 0.5,
  [PostStatus.Complete]: 0.9,
};
const UNREAD_SHARE = 0.3;

/** What buyers and the seller wrote each other about a listing. */
export function makeConversations(world: World, random: Random, post: DemoPost): DemoConversation[] {
  if (!isListing(post.type) || !isPublicStatus(post.status)) return [];
  const share = CONVERSATION_SHARES[post.status] ?? CONVERSATION_SHARE;
  if (!random.chance(share)) return [];
  const strangers = world.people.filter(
    (person) =>
      person !== post.author && person.activity > 0 && post.dealer?.members.includes(person) !== true,
  );
  return random.sample(strangers, random.integer(1, 2)).map((asker) => {
    const clock = createClock(world, random, post);
    const script = random.pick(THREADS.messages[chooseScripts(post)]);
    const length = random.integer(1, script.length);
    const messages = script.slice(0, length).map((body, index): DemoMessage => ({
      body,
      author: index % 2 === 0 ? asker : post.author,
      createdAt: clock(),
    }));
    const unread = length % 2 === 1 && random.chance(UNREAD_SHARE);
    return { asker, owner: post.author, messages, readByOwner: unread ? length - 1 : length };
  });
}

function chooseScripts({ type, dealer, listing }: DemoPost): keyof typeof THREADS.messages {
  if (dealer !== null) return 'dealer';
  if (type === PostType.Buy) return 'wanted';
  if (type === PostType.Trade) return 'trade';
  return listing?.category === 'guns' ? 'gun' : 'gear';
}

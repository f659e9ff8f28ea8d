/** Comments and conversations below the demo's posts. */
import { isPublicStatus } from '#common/domain/post-status.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { COMMON_REPLIES } from './discussion-texts.ts';
import type { DemoPost } from './make-posts.ts';
import type { Random } from './random.ts';
import {
  BUY_THREADS,
  DEALER_ANSWERS,
  DEALER_REMARKS,
  MESSAGE_SCRIPTS,
  NEWS_REMARKS,
  REMARKS,
  type Thread,
  THREADS,
} from './thread-texts.ts';
import type { World, WorldPerson } from './world.ts';

export type DemoComment = {
  author: WorldPerson;
  body: string;
  createdAt: Date;
  deleted: boolean;
  answers: DemoComment[];
};

export type DemoMessage = { author: WorldPerson; body: string; createdAt: Date };
export type DemoConversation = {
  asker: WorldPerson;
  owner: WorldPerson;
  messages: DemoMessage[];
  readByOwner: number;
};

const MINUTE_MS = 60_000;
const REMOVED_SHARE = 0.015;

/** What people wrote below a post, in threads, oldest first. */
export function makeComments(world: World, random: Random, post: DemoPost): DemoComment[] {
  if (post.status === PostStatus.Draft) return [];
  const clock = createClock(world, random, post);
  const others = world.people.filter((person) => person !== post.author && person.eagerness > 0);
  const somebody = (): WorldPerson =>
    random.weigh(others.map((person) => [person, person.eagerness] as const));
  const write = (author: WorldPerson, body: string, answers: DemoComment[] = []): DemoComment => ({
    author,
    body,
    createdAt: new Date(),
    deleted: false,
    answers,
  });
  const discuss = ([question, answer, thanks]: Thread): DemoComment => {
    const asker = somebody();
    const last = thanks === undefined ? [] : [write(asker, thanks)];
    return write(asker, question, [write(post.author, answer, last)]);
  };
  const threads = chooseWords(random, post).map((words) =>
    typeof words === 'string' ? write(somebody(), words) : discuss(words),
  );
  if (post.topic !== null) joinIn(random, threads, somebody, write);
  for (const thread of threads) stamp(thread, clock);
  const removed = threads.find((thread) => thread.answers.length > 0);
  if (removed !== undefined && random.chance(REMOVED_SHARE * 4)) removed.deleted = true;
  return threads;
}

function chooseWords(random: Random, { type, topic, listing, dealer }: DemoPost): (string | Thread)[] {
  if (topic !== null) {
    const fitting = random.sample(topic.replies, random.integer(2, topic.replies.length));
    return [...fitting, ...random.sample(COMMON_REPLIES, random.integer(0, 4))];
  }
  if (type === PostType.News) return random.sample(NEWS_REMARKS, random.integer(0, 3));
  if (type === PostType.Video) return random.sample(COMMON_REPLIES, random.integer(0, 3));
  if (listing === null || random.chance(0.42)) return [];
  if (type === PostType.Buy) return random.sample(BUY_THREADS, random.integer(1, 2));
  const threads: (string | Thread)[] = random.sample(THREADS[listing.kind.talk], random.integer(1, 3));
  if (random.chance(0.4)) threads.push(random.pick(REMARKS));
  if (dealer !== null && random.chance(0.5)) {
    threads.push([random.pick(DEALER_REMARKS.slice(1, 3)), random.pick(DEALER_ANSWERS)]);
  } else if (dealer !== null) threads.push(random.pick([DEALER_REMARKS[0] ?? '', DEALER_REMARKS[3] ?? '']));
  return threads;
}

/** Some answer each other. */
function joinIn(
  random: Random,
  threads: DemoComment[],
  somebody: () => WorldPerson,
  write: (author: WorldPerson, body: string) => DemoComment,
): void {
  for (const thread of threads) {
    if (!random.chance(0.3)) continue;
    const person = somebody();
    if (person !== thread.author) thread.answers.push(write(person, random.pick(COMMON_REPLIES)));
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
const UNREAD_SHARE = 0.3;

/** What buyers and the seller wrote each other about a listing. */
export function makeConversations(world: World, random: Random, post: DemoPost): DemoConversation[] {
  if (!isListing(post.type) || !isPublicStatus(post.status)) return [];
  const wanted = post.status === PostStatus.Published ? CONVERSATION_SHARE : CONVERSATION_SHARE * 3;
  if (!random.chance(wanted)) return [];
  const strangers = world.people.filter(
    (person) =>
      person !== post.author &&
      person.eagerness > 0 &&
      (post.dealer === null || person.membership?.dealer !== post.dealer.name),
  );
  return random.sample(strangers, random.integer(1, 2)).map((asker) => {
    const clock = createClock(world, random, post);
    const script = random.pick(MESSAGE_SCRIPTS);
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

/** Writes how often posts were seen, and on which days those of each store. */
import { PostStatus } from '#common/domain/enums.ts';
import { isDealerType } from '#common/domain/post-types.ts';
import type { Tx } from '#server/db/database.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import { insertRows } from './rows.ts';
import { type Dealer, daysBefore, type World } from './world.ts';
import type { WrittenPost } from './write.ts';

const DAYS = 60;
const DAY_MS = 86_400_000;
/** How many people look for each one that saves, votes, comments or asks. */
const PER_SAVE = 6;
const PER_VOTE = 2;
const PER_COMMENT = 3;
const PER_CONVERSATION = 8;

export async function writeViews(tx: Tx, { now, dealers }: World, posts: WrittenPost[]): Promise<void> {
  const random = createRandom(seedFrom('views'));
  const seen = posts
    .filter(({ status }) => status !== PostStatus.Draft)
    .map((post) => ({ post, views: countViews(random, now, post) }));
  await insertRows(
    tx,
    'post_views',
    seen.map(({ post, views }) => ({ post_id: post.id, views })),
  );
  for (const dealer of dealers) {
    const days = Array.from({ length: DAYS }, () => 0);
    for (const { post, views } of seen) {
      if (isDealerType(post.type) && post.dealer === dealer) spread(random, now, post, views, days);
    }
    await insertRows(
      tx,
      'tenant_views',
      days.map((views, ago) => ({
        tenant_id: dealer.tenantId,
        day: dayOf(dealer, daysBefore(now, ago)),
        views,
      })),
    );
  }
}

/** More than all who left a trace; what is older was seen more often. */
function countViews(random: Random, now: Date, { createdAt, activity }: WrittenPost): number {
  const days = (now.getTime() - createdAt.getTime()) / DAY_MS;
  const { saves, votes, comments, conversations } = activity;
  return (
    saves.length * PER_SAVE +
    votes.length * PER_VOTE +
    comments.length * PER_COMMENT +
    conversations.length * PER_CONVERSATION +
    Math.round(Math.sqrt(days) * (2 + 6 * random.next()))
  );
}

/** Most look in the first days of a post. */
function spread(random: Random, now: Date, { createdAt }: WrittenPost, views: number, days: number[]): void {
  const age = (now.getTime() - createdAt.getTime()) / DAY_MS;
  for (let view = 0; view < views; view++) {
    const ago = Math.floor(age * (1 - random.next() ** 2));
    if (ago < DAYS) days[ago] = (days[ago] ?? 0) + 1;
  }
}

/** As the store's calendar has it: `2026-03-01`. */
const dayOf = ({ timeZone }: Dealer, date: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);

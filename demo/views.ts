/** Writes how often posts were seen, and on which days those of each store. */
import { PostStatus } from '#common/domain/enums.ts';
import { isDealerType } from '#common/domain/post-types.ts';
import type { Tx } from '#server/db/database.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import { insertRows } from './rows.ts';
import { daysBefore, toDay, type World } from './world.ts';
import type { WrittenPost } from './write.ts';

const DAYS = 60;
const SATURDAY = 6;
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
    const ofDealer = seen.filter(({ post }) => isDealerType(post.type) && post.dealer === dealer);
    const total = ofDealer.reduce((sum, { views }) => sum + views, 0);
    const weights = Array.from({ length: DAYS }, (_, ago) => weighDay(random, daysBefore(now, ago), ago));
    const share = total / weights.reduce((sum, weight) => sum + weight, 0);
    const days = listDays(dealer.timeZone, now, DAYS);
    await insertRows(
      tx,
      'tenant_views',
      weights.map((weight, ago) => ({
        tenant_id: dealer.tenantId,
        day: days[ago],
        views: Math.floor(share * weight),
      })),
    );
  }
}

/** More of late, and on Saturdays. */
const weighDay = (random: Random, date: Date, ago: number): number =>
  (1 - ago / (2 * DAYS)) * (date.getUTCDay() === SATURDAY ? 1.5 : 1) * (0.7 + 0.6 * random.next());

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

/**
 * The latest days of a store's calendar, from today back: `2026-03-01`. They are counted as days, since a day on which
 * the clocks change has 23 or 25 hours.
 */
export function listDays(timeZone: string, now: Date, count: number): string[] {
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now));
  return Array.from({ length: count }, (_, ago) => toDay(new Date(today - ago * DAY_MS)));
}

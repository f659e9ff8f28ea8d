/** View counts, gathered in memory and written in batches. */
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { networkOf } from '#server/http/limits.ts';
import { accessPost, postCan } from '#server/features/posts/posts.service.ts';
import { addViews } from './views.queries.ts';

const WRITE_MS = 5_000;
/** What is kept in mind of a day at most; beyond it a reader may count twice. */
const MAX_READERS = 100_000;

type Counting = {
  day: string;
  /** Reader and post, of this day. */
  seen: Set<string>;
  waiting: Map<number, number>;
  timer: NodeJS.Timeout | null;
};
const countings = new WeakMap<AppContext, Counting>();

/**
 * Counts a look at a post, once a day for a person, or for a network where nobody is logged in;
 * its owners looking at it count nothing.
 * @throws 404 for a post that this actor does not see.
 */
export async function countView(context: AppContext, actor: Actor, id: number): Promise<void> {
  const post = await accessPost(context.db, actor, id);
  if (postCan(actor, post).edit) return;
  const counting = ofToday(context);
  const reader = `${actor.user === null ? networkOf(actor.ip) : actor.user.id}:${id}`;
  if (counting.seen.has(reader)) return;
  if (counting.seen.size >= MAX_READERS) counting.seen.clear();
  counting.seen.add(reader);
  counting.waiting.set(id, (counting.waiting.get(id) ?? 0) + 1);
  counting.timer ??= setTimeout(() => void writeViews(context), WRITE_MS).unref();
}

function ofToday(context: AppContext): Counting {
  const day = new Date().toISOString().slice(0, 10);
  const known = countings.get(context);
  if (known?.day === day) return known;
  const counting = {
    day,
    seen: new Set<string>(),
    waiting: known?.waiting ?? new Map(),
    timer: known?.timer ?? null,
  };
  countings.set(context, counting);
  return counting;
}

/** Writes what waits: by itself, and when the server ends. Views that cannot be written wait on. */
export async function writeViews(context: AppContext): Promise<void> {
  const counting = countings.get(context);
  if (counting === undefined) return;
  if (counting.timer !== null) clearTimeout(counting.timer);
  counting.timer = null;
  const views = counting.waiting;
  counting.waiting = new Map();
  if (views.size === 0) return;
  try {
    await addViews(context.db, views);
  } catch (error) {
    context.log.warn({ err: error }, 'views could not be written yet');
    for (const [id, count] of views) counting.waiting.set(id, (counting.waiting.get(id) ?? 0) + count);
  }
}

/** What a store's staff see of its last thirty days. */
import type { StoreNumbers } from '#common/api/dealers.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { countListings, countUnanswered, type DayRow, selectDays } from './dealers.queries.ts';

const DAYS = 30;

/** The numbers of the store of this host. @throws 404 for whoever does not work there. */
export async function readStoreNumbers(context: AppContext, actor: Actor): Promise<StoreNumbers> {
  requireMember(actor);
  if (actor.membership === null) throw notFound('store');
  const { id } = actor.tenant;
  const [days, listings, unanswered] = await Promise.all([
    selectDays(context.db, id, 2 * DAYS),
    countListings(context.db, id),
    countUnanswered(context.db, id),
  ]);
  const latest = days.slice(DAYS);
  return { days: latest, total: sum(latest), before: sum(days.slice(0, DAYS)), listings, unanswered };
}

const sum = (days: readonly DayRow[]) => ({
  views: total(days, 'views'),
  saves: total(days, 'saves'),
  messages: total(days, 'messages'),
  sold: total(days, 'sold'),
});

const total = (days: readonly DayRow[], name: 'views' | 'saves' | 'messages' | 'sold'): number =>
  days.reduce((so, day) => so + day[name], 0);

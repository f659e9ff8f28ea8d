/** Compares new posts and lower prices with every saved search that alerts; what it finds waits for its alert. */
import type { Criteria } from '#common/api/saved-searches.ts';
import { isBigDrop } from '#common/domain/search-alerts.ts';
import { timeZoneOfState } from '#common/domain/time-zones.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/db/database.ts';
import { findMatches, readComparison } from '#server/features/posts/posts.service.ts';
import { nextAlertAt } from './alert-times.ts';
import {
  deleteNews,
  insertMatches,
  lockAlerting,
  type NewsRow,
  selectAlerting,
  selectNews,
  updateNextAlert,
} from './matches.queries.ts';

/** Compared in one go: a thousand posts at once cost two walks through the searches. */
const POSTS = 500;
const SEARCHES = 500;

type Alerting = Awaited<ReturnType<typeof selectAlerting>>[number];

/**
 * Compares all that waits, as often as it is called at once: a match is written once, and a post waits until every
 * search has been compared with it.
 */
export async function matchSearches(context: AppContext): Promise<void> {
  for (;;) {
    const news = await selectNews(context.db, POSTS);
    if (news.length === 0) return;
    let last: number | undefined = 0;
    while (last !== undefined) {
      const searches: Alerting[] = await selectAlerting(context.db, last, SEARCHES);
      for (const search of searches) await compare(context, search, news);
      last = searches.at(-1)?.id;
    }
    await deleteNews(
      context.db,
      news.map(({ id }) => id),
    );
  }
}

/** One that fails keeps no other from being compared. */
async function compare(context: AppContext, search: Alerting, news: NewsRow[]): Promise<void> {
  try {
    await findAndKeep(context, search, news);
  } catch (error) {
    const { name, code } = error as Error & { code?: string };
    // Not the words of the error: they may hold what someone looks for.
    context.log.error({ searchId: search.id, error: name, code }, 'a saved search could not be compared');
  }
}

async function findAndKeep({ db }: AppContext, search: Alerting, news: NewsRow[]): Promise<void> {
  const criteria = search.criteria as Criteria;
  const mayMatch = await readComparison(criteria);
  if (mayMatch === null) return;
  const candidates = news.filter((post) => post.at > search.checked_until && mayMatch(post));
  if (candidates.length === 0) return;
  const ids = [...new Set(candidates.map(({ post_id }) => post_id))];
  const posts = await findMatches(db, criteria, { ids, exceptOf: search.user_id });
  if (posts.length === 0) return;
  const found = posts.map(({ id, price }) => {
    const own = candidates.filter(({ post_id }) => post_id === id);
    const isNew = own.some(({ from_price }) => from_price === null);
    const from = isNew ? null : Math.max(...own.map(({ from_price }) => from_price ?? 0));
    return {
      post_id: id,
      price,
      from_price: from,
      may_begin:
        from === null || price === null || isBigDrop(from, price) || !mayMatch({ ...own[0]!, price: from }),
    };
  });
  await inTransaction(db, async (tx) => {
    const alerting = await lockAlerting(tx, search.id);
    if (alerting === undefined || (await insertMatches(tx, search.id, found)) === 0) return;
    const { rhythm, state, next_check_at: next, has_untold: waited } = alerting;
    const now = new Date();
    // A morning that has passed without a match was none of this one's.
    if (rhythm !== 'instant' && !waited && next <= now) {
      await updateNextAlert(tx, search.id, nextAlertAt(rhythm, timeZoneOfState(state ?? ''), now));
    }
  });
}

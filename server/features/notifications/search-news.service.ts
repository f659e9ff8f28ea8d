/** New matches of saved searches: whoever wants to know is told once a day at most, and of no match twice. */
import { COUNT_CAP } from '#common/contracts/posts.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/db/database.ts';
import { countNewMatches } from '#server/features/posts/list.service.ts';
import {
  type DueSearch,
  keepChecked,
  takeDueSearches,
} from '#server/features/search/due-searches.service.ts';
import { quote } from './sentences.ts';
import { type News, pushNews, writeNews } from './tell.service.ts';
import type { WrittenRow } from './tell.queries.ts';

/** Held together in one transaction. */
const BATCH = 50;
/** A post counts from when its writing began, and is seen when that is done. */
const SETTLED_AFTER_MS = 60_000;

/** Looks through every search that is due; answers how many people were told. */
export async function tellOfMatches(context: AppContext): Promise<number> {
  let count = 0;
  for (;;) {
    const until = new Date(Date.now() - SETTLED_AFTER_MS);
    const told: { news: News; rows: WrittenRow[] }[] = [];
    const checked = await inTransaction(context.db, async (tx) => {
      const searches = await takeDueSearches(tx, BATCH);
      for (const search of searches) {
        const matches = await countNewMatches(tx, search.criteria, {
          after: search.checkedUntil,
          until,
          exceptOf: search.userId,
        });
        if (matches > 0) {
          const news = newsOf(search, matches, until);
          told.push({ news, rows: await writeNews(context, tx, news, [search.userId]) });
        }
        await keepChecked(tx, search.id, { until, wasTold: matches > 0 });
      }
      return searches.length;
    });
    for (const { news, rows } of told) {
      await pushNews(context, news, rows);
      count += rows.length;
    }
    if (checked < BATCH) return count;
  }
}

function newsOf({ id, name }: DueSearch, matches: number, until: Date): News {
  const number = matches > COUNT_CAP ? `${COUNT_CAP.toLocaleString('en-US')}+` : String(matches);
  const url = `/search/${id}`;
  return {
    kind: 'savedSearch',
    cause: `search:${id}:${until.getTime()}`,
    foldKey: `savedSearch:${id}`,
    amount: Math.min(matches, COUNT_CAP),
    content: `${number} new ${matches === 1 ? 'match' : 'matches'} for ${quote(name)}`,
    many: { words: `new matches for ${quote(name)}`, url },
    url,
    live: { type: 'GENERAL', payload: null },
  };
}

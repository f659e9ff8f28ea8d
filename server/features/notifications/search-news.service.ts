/** New matches of saved searches: whoever wants to know is told once a day at most, and of no match twice. */
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { countNewMatches } from '#server/features/posts/list.service.ts';
import {
  type DuePlace,
  type DueSearch,
  keepChecked,
  listDueSearches,
  postponeDueSearch,
  takeDueSearch,
} from '#server/features/search/due-searches.service.ts';
import { quote } from './sentences.ts';
import { type News, pushNews, writeNews } from './tell.service.ts';
import type { WrittenRow } from './tell.queries.ts';
import { COUNT_CAP } from '#common/domain/limits.ts';

/** Named at once; each is looked through in a transaction of its own. */
const BATCH = 500;
/** A post counts from when its writing began, and is seen when that is done. */
const SETTLED_AFTER_MS = 60_000;

/** Looks through every search that is due when it begins, each once; answers how many people were told. */
export async function tellOfMatches(context: AppContext): Promise<number> {
  const dueBy = new Date();
  let count = 0;
  let last: DuePlace | null = null;
  do {
    const places: DuePlace[] = await listDueSearches(context.db, dueBy, last, BATCH);
    for (const { id } of places) count += await lookThrough(context, id, dueBy);
    last = places.at(-1) ?? null;
  } while (last !== null);
  return count;
}

/** One that fails keeps no other from being looked through. */
async function lookThrough(context: AppContext, id: number, dueBy: Date): Promise<number> {
  const { db, log } = context;
  const told = await inTransaction(db, (tx) => tellOfSearch(context, tx, id, dueBy)).catch(
    async (error: Error & { code?: string }) => {
      // Not the words of the error: they may hold what someone looks for.
      log.error(
        { searchId: id, error: error.name, code: error.code },
        'a saved search could not be looked through',
      );
      await postponeDueSearch(db, id);
      return null;
    },
  );
  if (told === null) return 0;
  await pushNews(context, told.news, told.rows);
  return told.rows.length;
}

async function tellOfSearch(
  context: AppContext,
  tx: Tx,
  id: number,
  dueBy: Date,
): Promise<{ news: News; rows: WrittenRow[] } | null> {
  const search = await takeDueSearch(tx, id, dueBy);
  if (search === null) return null;
  const until = new Date(Date.now() - SETTLED_AFTER_MS);
  const matches = await countNewMatches(tx, search.criteria, {
    after: search.checkedUntil,
    until,
    exceptOf: search.userId,
  });
  await keepChecked(tx, id, { until, wasTold: matches > 0 });
  if (matches === 0) return null;
  const news = newsOf(search, matches, until);
  return { news, rows: await writeNews(context, tx, news, [search.userId]) };
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

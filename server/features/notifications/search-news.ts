/** Alerts of saved searches: in the rhythm that each was given, and of no match twice. */
import { COUNT_CAP } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import {
  type DueSearch,
  listDueSearches,
  matchSearches,
  postponeDueSearch,
  takeDueSearch,
} from '#server/features/saved-searches/saved-searches.service.ts';
import { dollars, quote, searchFoldKey } from './sentences.ts';
import { type News, pushNews, writeNews } from './tell.ts';
import type { WrittenRow } from './tell.queries.ts';

/** Named at once; each is told of in a transaction of its own. */
const BATCH = 500;

/** Compares what is new with all searches, and alerts where it is time; answers how many people were told. */
export async function notifyOfMatches(context: AppContext): Promise<number> {
  // What a new match would put off until tomorrow goes out first.
  const before = await notifyDueSearches(context);
  await matchSearches(context);
  return before + (await notifyDueSearches(context));
}

async function notifyDueSearches(context: AppContext): Promise<number> {
  const dueBy = new Date();
  let count = 0;
  let last: number | undefined = 0;
  while (last !== undefined) {
    const ids: number[] = await listDueSearches(context.db, dueBy, last, BATCH);
    for (const id of ids) count += await lookThrough(context, id, dueBy);
    last = ids.at(-1);
  }
  return count;
}

/** One that fails keeps no other from being told of. */
async function lookThrough(context: AppContext, id: number, dueBy: Date): Promise<number> {
  const { db, log } = context;
  const told = await inTransaction(db, (tx) => notifyOfSearch(context, tx, id, dueBy)).catch(
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

async function notifyOfSearch(
  context: AppContext,
  tx: Tx,
  id: number,
  dueBy: Date,
): Promise<{ news: News; rows: WrittenRow[] } | null> {
  const search = await takeDueSearch(tx, id, dueBy);
  if (search === null || search.matches.length === 0) return null;
  const news = newsOf(search);
  return { news, rows: await writeNews(context, tx, news, [search.userId]) };
}

function newsOf({ id, name, matches }: DueSearch): News {
  // Each alert stands for itself: the next one is mailed too, though nobody has read this one.
  const cause = `${searchFoldKey(id)}${Date.now()}`;
  return {
    kind: 'savedSearch',
    cause,
    foldKey: cause,
    amount: Math.min(matches.length, COUNT_CAP),
    content: sentenceOf(name, matches),
    many: null,
    url: `/search/${id}`,
    live: { type: 'GENERAL', payload: null },
  };
}

function sentenceOf(name: string, matches: DueSearch['matches']): string {
  const drops = matches.filter(({ fromPrice }) => fromPrice !== null);
  const added = matches.length - drops.length;
  const number = added > COUNT_CAP ? `${COUNT_CAP.toLocaleString('en-US')}+` : String(added);
  const head = added === 0 ? '' : `${number} new ${added === 1 ? 'match' : 'matches'} for ${quote(name)}`;
  const [first] = drops;
  if (first === undefined) return head;
  const drop = `${quote(first.title)} ${dollars(first.fromPrice ?? 0)} → ${dollars(first.price ?? 0)}`;
  const more = drops.length === 1 ? '' : ` and ${drops.length - 1} more`;
  const lower = `${drops.length === 1 ? 'lower price' : 'lower prices'}: ${drop}${more}`;
  return head === '' ? `For ${quote(name)}, ${lower}` : `${head}, ${lower}`;
}

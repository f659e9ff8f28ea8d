/** Suggests manufacturers, models and calibers from what is listed. */
import type { DetailsQuery, Suggestions } from '#common/api/posts.ts';
import { foldDetail, matchesDetail } from '#common/domain/detail-labels.ts';
import type { SuggestedKey } from '#common/domain/listing-fields.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { selectDetailCounts } from './suggestions.queries.ts';

const SUGGESTED = 8;
const KEEP_MS = 300_000;

type Value = { value: string; count: number; words: string[] };
type Cached = { until: number; values: Promise<Value[]> };

/** Counting reads all listings: it is done once in a while, for everyone. */
const cache = new WeakMap<AppContext, Map<SuggestedKey, Cached>>();

export async function suggestDetails(
  context: AppContext,
  { field, text = '', limit = SUGGESTED }: DetailsQuery,
): Promise<Suggestions> {
  const words = foldDetail(text);
  const values = await readValues(context, field);
  const found = values.filter((value) => matchesDetail(words, value.words)).slice(0, limit);
  return { suggestions: found.map(({ value, count }) => ({ value, count })) };
}

function readValues(context: AppContext, field: SuggestedKey): Promise<Value[]> {
  const fields = cache.get(context) ?? new Map<SuggestedKey, Cached>();
  cache.set(context, fields);
  const cached = fields.get(field);
  if (cached !== undefined && cached.until > Date.now()) return cached.values;
  const values = countValues(context.db, field);
  fields.set(field, { until: Date.now() + KEEP_MS, values });
  values.catch(() => fields.delete(field));
  return values;
}

/** Spellings that compare alike are one value, spelled as most spell it. */
async function countValues(db: Database, field: SuggestedKey): Promise<Value[]> {
  const values = new Map<string, Value>();
  for (const { value, count } of await selectDetailCounts(db, field)) {
    const words = foldDetail(value);
    const known = values.get(words.join(' '));
    if (known !== undefined) known.count += count;
    else if (words.length > 0) values.set(words.join(' '), { value, count, words });
  }
  return [...values.values()].toSorted((a, b) => b.count - a.count);
}

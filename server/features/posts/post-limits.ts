/** What the standing of an account lets its owner publish: as one's own, not by the right of a store or a role. */
import { LISTING_FIELDS, TEXT_KEYS, type TextColumn } from '#common/domain/listing-fields.ts';
import { requireAllowance, requireNoLinks } from '#server/features/trust-levels/trust-levels.service.ts';
import type { Writing } from './post-writing.ts';
import type { PostFields } from './posts.fields.ts';
import { needsMoreThanMembership } from './posts.policy.ts';
import type { PostRow } from './posts.queries.ts';

/** @throws 422 beside a text with a link, 429 where the day's number is reached */
export async function requirePublishable({ context, tx, actor }: Writing, fields: PostFields): Promise<void> {
  const doing = { forStore: needsMoreThanMembership(fields.type) };
  await requireNoLinks(
    context,
    tx,
    actor,
    pickTexts(fields, () => true),
    doing,
  );
  await requireAllowance(context, tx, actor, 'posts', doing);
}

/** What stands in a public post may stay; what is written anew is looked at. */
export async function requireNoNewLinks(
  { context, tx, actor }: Writing,
  row: PostRow,
  fields: PostFields,
): Promise<void> {
  const texts = pickTexts(fields, (name) => fields[name] !== row[name]);
  await requireNoLinks(context, tx, actor, texts, { forStore: row.dealer_name !== null });
}

/** Everything that people read in a post, by the name of its field on the wire. */
const TEXTS: readonly (readonly [name: TextName, path: string])[] = [
  ['title', 'title'],
  ['description', 'description'],
  ...TEXT_KEYS.map((key) => [LISTING_FIELDS[key].column as TextColumn, key] as const),
  ['stock_number', 'stockNumber'],
];
type TextName = 'title' | 'description' | TextColumn | 'stock_number';

function pickTexts(fields: PostFields, isMeant: (name: TextName) => boolean): Record<string, string> {
  const meant = TEXTS.filter(([name]) => isMeant(name));
  return Object.fromEntries(meant.map(([name, path]) => [path, fields[name] ?? '']));
}

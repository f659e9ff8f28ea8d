/** What the standing of an account lets its owner publish: as one's own, not by the right of a store or a role. */
import { requireAllowance, requireNoLinks } from '#server/features/standing/standing.service.ts';
import type { Writing } from './post-writing.service.ts';
import type { PostFields } from './posts.fields.ts';
import { needsMoreThanMembership } from './posts.policy.ts';
import type { PostRow } from './posts.queries.ts';

/** @throws 422 beside a text with a link, 429 where the day's number is reached */
export async function requirePublishable({ context, tx, actor }: Writing, fields: PostFields): Promise<void> {
  const { type, title, description } = fields;
  const doing = { forStore: needsMoreThanMembership(type) };
  await requireNoLinks(context, tx, actor, { title, description }, doing);
  await requireAllowance(context, tx, actor, 'posts', doing);
}

/** What stands in a public post may stay; what is written anew is looked at. */
export async function requireNoNewLinks(
  { context, tx, actor }: Writing,
  row: PostRow,
  fields: PostFields,
): Promise<void> {
  const texts = {
    ...(fields.title === row.title ? {} : { title: fields.title }),
    ...(fields.description === row.description ? {} : { description: fields.description }),
  };
  await requireNoLinks(context, tx, actor, texts, { forStore: row.dealer_name !== null });
}

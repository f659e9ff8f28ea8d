/**
 * Posts as JSON for whoever has no say in them. Most of it is the same for everybody and lies ready in `post_cards`;
 * counts, place and rights are added. Triggers forget a card when anything that it shows changes, and it is made anew
 * when it is next read.
 */
import { createHash } from 'node:crypto';
import { Post } from '#common/contracts/posts.ts';
import type { Point } from '#common/domain/distance.ts';
import { licenceEnd } from '#common/domain/licence.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Config } from '#server/core/config.ts';
import { version } from '#server/version.ts';
import { type CardRow, type NewCard, updateCards } from './post-cards.queries.ts';
import { canSeePost, isDealerVerified, postCan, viewerOf } from './posts.policy.ts';
import { type PostRow, selectPostsById } from './posts.queries.ts';
import { viewCounts, viewLocation, viewPost, viewShared, wholeMiles } from './posts.view.ts';

const FORM = createHash('sha1')
  .update(`${version} ${JSON.stringify(Post)}`)
  .digest('base64url');

/** Cards of another release, or with other addresses in them, are not used. */
export const cardForm = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${FORM} ${publicUrl}`;

/** The JSON of each post that the actor may see, in the order of the rows. */
export async function viewCards(
  context: AppContext,
  actor: Actor,
  rows: CardRow[],
  from: Point | null,
): Promise<string[]> {
  const whole = rows.filter((row) => row.body === null || mayOwn(actor, row)).map(({ id }) => id);
  const found = whole.length === 0 ? [] : await selectPostsById(context.db, whole, viewerOf(actor));
  await keepCards(context, found, new Set(rows.filter(({ body }) => body === null).map(({ id }) => id)));
  const byId = new Map(found.map((row) => [row.id, row]));
  const written: string[] = [];
  let can: string | null = null;
  for (const row of rows) {
    const full = byId.get(row.id);
    if (full !== undefined) {
      if (canSeePost(actor, full)) written.push(JSON.stringify(viewPost(context.config, actor, full, from)));
    } else if (row.body !== null && !mayOwn(actor, row)) {
      can ??= writeCan(actor, row);
      written.push(writeCard(row, row.body, wholeMiles(row, from), can));
    }
  }
  return written;
}

/** Owners are told more than a card holds. */
const mayOwn = (actor: Actor, { author_id, tenant_id }: CardRow): boolean =>
  actor.user !== null && (author_id === actor.user.id || actor.tenantIds.has(tenant_id));

/** A kept body lacks its last brace, and that of its place. */
function writeCard(row: CardRow, body: string, miles: number | null, can: string): string {
  const place = body.endsWith('null') ? '' : miles === null ? '}' : `,"distanceMiles":${miles}}`;
  const counts = JSON.stringify({ ...viewCounts(row), commentCount: row.comment_count });
  return `${body}${place},${counts.slice(1, -1)},"can":${can}}`;
}

/** The same for all listed posts of others, as far as one moderates none. */
const writeCan = (actor: Actor, row: CardRow): string =>
  JSON.stringify(
    postCan(actor, {
      ...row,
      previous_status: null,
      author_role: 0,
      dealer_name: null,
      dealer_verified_at: null,
      dealer_paused_at: null,
      dealer_expires_on: null,
      is_reported: false,
      is_in_queue: false,
      appeal: null,
      appealed_at: null,
      deleted_by_moderator: false,
      reason: null,
    }),
  );

/** A read must not fail because what it has made cannot be kept. */
async function keepCards(context: AppContext, rows: PostRow[], wanted: Set<number>): Promise<void> {
  const cards = rows.filter(({ id }) => wanted.has(id)).map((row) => makeCard(context.config, row));
  if (cards.length === 0) return;
  try {
    await updateCards(context.db, cards, cardForm(context.config));
  } catch (error) {
    context.log.warn({ err: error }, 'cards of posts could not be kept');
  }
}

function makeCard(config: Pick<Config, 'publicUrl'>, row: PostRow): NewCard {
  const body = JSON.stringify({ ...viewShared(config, row), location: viewLocation(row, null) });
  const isTimed = isDealerVerified(row) && row.dealer_expires_on !== null;
  return {
    postId: row.id,
    epoch: row.card_epoch,
    body: body.slice(0, row.city === null || row.state === null ? -1 : -2),
    validUntil: isTimed ? licenceEnd(row.dealer_expires_on ?? '') : null,
  };
}

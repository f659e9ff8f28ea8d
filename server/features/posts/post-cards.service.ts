/**
 * Posts as JSON for whoever has no say in them. Most of it is the same for everybody and lies ready in `post_cards`;
 * counts, place and rights are added. Triggers forget a card when anything that it shows changes, and it is made anew
 * when it is next read.
 */
import { createHash } from 'node:crypto';
import Type from 'typebox';
import { Post, PostCan } from '#common/api/posts.ts';
import { Strict } from '#common/api/shared.ts';
import type { Point } from '#common/domain/distance.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { licenceEnd } from '#common/domain/licence.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Config } from '#server/core/config.ts';
import { createWriter } from '#server/core/http.ts';
import type { Database } from '#server/db/database.ts';
import { version } from '#server/version.ts';
import { type CardRow, type CardViewer, type NewCard, updateCards } from './post-cards.queries.ts';
import { canSeePost, isDealerVerified, type PolicyRow, postCan, viewerOf } from './posts.policy.ts';
import { type PostRow, selectPostsById } from './posts.queries.ts';
import { postJson, viewLocation, viewPost, viewShared } from './posts.view.ts';

const FORM = createHash('sha1')
  .update(`${version} ${JSON.stringify(Post)} in ASCII, by schema`)
  .digest('base64url');

/** Cards of another release, or with other addresses in them, are not used. */
export const cardForm = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${FORM} ${publicUrl}`;

export const cardViewerOf = (context: AppContext, actor: Actor, from: Point | null): CardViewer => ({
  userId: actor.user?.id ?? null,
  tenantIds: actor.tenantIds,
  from,
  form: cardForm(context.config),
});

/** The JSON of each post that the actor may see, in the order of the rows; `reads` is where they were read. */
export async function viewCards(
  context: AppContext,
  actor: Actor,
  rows: CardRow[],
  { reads, from }: { reads: Database; from: Point | null },
): Promise<string[]> {
  const whole = rows.filter(({ json }) => json === null).map(({ id }) => id);
  const found = whole.length === 0 ? [] : await selectPostsById(reads, whole, viewerOf(actor));
  const kept = new Set(rows.filter((row) => row.is_kept).map(({ id }) => id));
  await keepCards(
    context,
    found.filter(({ id }) => !kept.has(id)),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const can = writeCan(postCan(actor, OF_ANOTHER));
  return rows.flatMap(({ id, json }) => {
    if (json !== null) return [`${json},"can":${can}}`];
    const row = byId.get(id);
    return row !== undefined && canSeePost(actor, row)
      ? [postJson(viewPost(context.config, actor, row, from))]
      : [];
  });
}

/** Rights are the same for all listed posts of others, as far as one moderates none. */
const OF_ANOTHER: PolicyRow = {
  status: PostStatus.Published,
  previous_status: null,
  type: PostType.Sell,
  author_id: 0,
  author_role: 0,
  tenant_id: 0,
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
};

/** A read must not fail because what it has made cannot be kept. */
async function keepCards(context: AppContext, rows: PostRow[]): Promise<void> {
  const cards = rows.map((row) => makeCard(context.config, row));
  if (cards.length === 0) return;
  try {
    await updateCards(context.db, cards, cardForm(context.config));
  } catch (error) {
    context.log.warn({ err: error }, 'cards of posts could not be kept');
  }
}

/** Texts of one byte a character are read, joined and sent several times faster than others. */
const toAscii = (json: string): string =>
  json.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const SHARED = Type.Omit(Post, [
  'location',
  'upVoteCount',
  'downVoteCount',
  'hateCount',
  'loveCount',
  'shareCount',
  'bookmarkCount',
  'commentCount',
  'currentUserHasBookmark',
  'currentUserReaction',
  'stockNumber',
  'reason',
  'hits',
  'appeal',
  'can',
]);

/** The place is last: what depends on the reader is added there. */
export const writeCard = createWriter(Strict({ ...SHARED.properties, location: Post.properties.location }));
const writeCan = createWriter(PostCan);

/** Without its last brace, and that of its place. */
function makeCard(config: Pick<Config, 'publicUrl'>, row: PostRow): NewCard {
  const body = toAscii(writeCard({ ...viewShared(config, row), location: viewLocation(row, null) }));
  const isTimed = isDealerVerified(row) && row.dealer_expires_on !== null;
  return {
    postId: row.id,
    epoch: row.card_epoch,
    body: body.slice(0, row.city === null || row.state === null ? -1 : -2),
    validUntil: isTimed ? licenceEnd(row.dealer_expires_on ?? '') : null,
  };
}

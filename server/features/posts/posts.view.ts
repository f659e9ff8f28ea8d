/** A post as an answer, for one actor. */
import type { Changes } from '#common/api/live.ts';
import type { Media } from '#common/api/media.ts';
import type { Post, PostCounts } from '#common/api/posts.ts';
import { distanceMiles, type Point, roughMiles } from '#common/domain/distance.ts';
import { detailsOfRow } from '#common/domain/listing-fields.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import { parseVideo } from '#common/domain/video.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Config } from '#server/lib/config.ts';
import { siteUrl } from '#server/lib/urls.ts';
import { readKeptHits, viewHits } from '#server/features/screen/texts.service.ts';
import { canReadReason, isDealerVerified, ownsPost, postCan } from './posts.policy.ts';
import type { PostMediaRow, PostRow } from './posts.queries.ts';

const COVER_WIDTH = 800;
const PROFILE_PIC_WIDTH = 96;

/** The post for one actor, with the distance from where they look. */
export function viewPost(
  config: Pick<Config, 'publicUrl'>,
  actor: Actor,
  row: PostRow,
  from: Point | null,
): Post {
  return {
    ...viewShared(config, row),
    ...viewCounts(row),
    location: viewLocation(row, from),
    commentCount: row.comment_count,
    ...(row.stock_number !== null && ownsPost(actor, row) ? { stockNumber: row.stock_number } : {}),
    ...(row.own_views !== null && row.own_conversations !== null
      ? { ownNumbers: { views: row.own_views, conversations: row.own_conversations } }
      : {}),
    ...(row.reason !== null && canReadReason(actor, row) ? { reason: row.reason } : {}),
    ...(row.screened !== null && canReadReason(actor, row)
      ? { hits: viewHits(readKeptHits(row.screened)) }
      : {}),
    ...(row.appeal !== null && canReadReason(actor, row) ? { appeal: row.appeal } : {}),
    can: postCan(actor, row),
  };
}

/** What is the same for everybody who may see the post, until one of its columns, its author or its dealer changes. */
function viewShared(config: Pick<Config, 'publicUrl'>, row: PostRow) {
  const media = row.media.map(viewMedia);
  return {
    id: row.id,
    status: row.status,
    type: row.type,
    title: row.title,
    description: row.description,
    price: row.price,
    previousPrice: row.previous_price,
    category: row.category,
    ...detailsOfRow(row),
    picUrl: media[0]?.url ?? null,
    media,
    video: row.video_url === null ? null : parseVideo(row.video_url),
    author: {
      id: row.author_id,
      displayName: row.author_name,
      profilePic:
        row.author_pic_key === null
          ? DEFAULT_PROFILE_PIC
          : mediaUrl(row.author_pic_key, nearestWidth(row.author_pic_sizes ?? [], PROFILE_PIC_WIDTH)),
    },
    dealer:
      row.dealer_name === null
        ? null
        : {
            name: row.dealer_name,
            displayName: row.dealer_display_name ?? row.dealer_name,
            verified: isDealerVerified(row),
          },
    fflId: row.ffl_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at instanceof Date ? row.expires_at.toISOString() : null,
    url: `${siteUrl(config, row.dealer_host)}/posts/${row.id}`,
  } satisfies Partial<Post>;
}

export type CountsRow = Pick<
  PostRow,
  | 'id'
  | 'up_vote_count'
  | 'down_vote_count'
  | 'hate_count'
  | 'love_count'
  | 'share_count'
  | 'bookmark_count'
  | 'has_bookmark'
  | 'reaction'
>;

/** What reacting, saving and sharing change. */
export function viewCounts(row: CountsRow): PostCounts {
  return {
    id: row.id,
    upVoteCount: row.up_vote_count,
    downVoteCount: row.down_vote_count,
    hateCount: row.hate_count,
    loveCount: row.love_count,
    shareCount: row.share_count,
    bookmarkCount: row.bookmark_count,
    currentUserHasBookmark: row.has_bookmark,
    currentUserReaction: row.reaction,
  };
}

/** What everyone who has the post open is told. */
export function viewSharedCounts(
  row: CountsRow & Pick<PostRow, 'comment_count'>,
): Extract<Changes['post'], { type: 'counts' }>['counts'] {
  return {
    upVoteCount: row.up_vote_count,
    downVoteCount: row.down_vote_count,
    hateCount: row.hate_count,
    loveCount: row.love_count,
    shareCount: row.share_count,
    bookmarkCount: row.bookmark_count,
    commentCount: row.comment_count,
  };
}

function viewMedia(row: PostMediaRow): Media {
  const cover = nearestWidth(row.sizes, COVER_WIDTH);
  return {
    id: row.id,
    url: mediaUrl(row.key, cover),
    srcset: row.sizes.map((width) => `${mediaUrl(row.key, width)} ${width}w`).join(', '),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
  };
}

function viewLocation(row: PostRow, from: Point | null): Post['location'] {
  if (row.city === null || row.state === null) return null;
  const distance = wholeMiles(row, from);
  return { city: row.city, state: row.state, ...(distance === null ? {} : { distanceMiles: distance }) };
}

/** Null where either place is not known. */
function wholeMiles(
  { latitude, longitude }: Pick<PostRow, 'latitude' | 'longitude'>,
  from: Point | null,
): number | null {
  if (from === null || latitude === null || longitude === null) return null;
  return roughMiles(distanceMiles(from, { latitude, longitude }));
}

/** A post as an answer, for one actor. */
import type { Changes } from '#common/contracts/live.ts';
import type { Media } from '#common/contracts/media.ts';
import type { Post, PostCounts } from '#common/contracts/posts.ts';
import { distanceMiles, type Point } from '#common/domain/distance.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import { parseVideo } from '#common/domain/video.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Config } from '#server/core/config.ts';
import { siteUrl } from '#server/core/urls.ts';
import { readKeptHits, viewHits } from '#server/features/screen/texts.service.ts';
import { canReadReason, isDealerVerified, ownsPost, postCan } from './posts.policy.ts';
import type { PostMediaRow, PostRow } from './posts.queries.ts';

const COVER_WIDTH = 800;
const PROFILE_PIC_WIDTH = 96;

export function viewPost(
  config: Pick<Config, 'publicUrl'>,
  actor: Actor,
  row: PostRow,
  from: Point | null,
): Post {
  const media = row.media.map(viewMedia);
  const video = row.video_url === null ? null : parseVideo(row.video_url);
  return {
    ...viewCounts(row),
    status: row.status,
    type: row.type,
    title: row.title,
    description: row.description,
    price: row.price,
    previousPrice: row.previous_price,
    category: row.category,
    condition: row.condition,
    manufacturer: row.manufacturer,
    model: row.model,
    caliber: row.caliber,
    location: viewLocation(row, from),
    picUrl: media[0]?.url ?? null,
    media,
    video,
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
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at instanceof Date ? row.expires_at.toISOString() : null,
    ...(row.stock_number !== null && ownsPost(actor, row) ? { stockNumber: row.stock_number } : {}),
    ...(row.reason !== null && canReadReason(actor, row) ? { reason: row.reason } : {}),
    ...(row.screened !== null && canReadReason(actor, row)
      ? { hits: viewHits(readKeptHits(row.screened)) }
      : {}),
    ...(row.appeal !== null && canReadReason(actor, row) ? { appeal: row.appeal } : {}),
    url: `${siteUrl(config, row.dealer_host)}/posts/${row.id}`,
    can: postCan(actor, row),
  };
}

type CountsRow = Pick<
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
  const distance =
    from === null || row.latitude === null || row.longitude === null
      ? null
      : distanceMiles(from, { latitude: row.latitude, longitude: row.longitude });
  return {
    city: row.city,
    state: row.state,
    ...(distance === null ? {} : { distanceMiles: Math.round(distance) }),
  };
}

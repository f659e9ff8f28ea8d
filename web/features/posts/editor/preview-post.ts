/** The post that the editor's text would become, for the card beside it. */
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Media } from '#common/api/media.ts';
import type { Post, PostCan } from '#common/api/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';
import { NO_DETAILS } from '#common/domain/listing-fields.ts';
import type { EditorValues } from './editor-values.ts';

/** As a reader would see it: the card shows its buttons, but stands where none can be pressed. */
const CAN: PostCan = {
  edit: false,
  delete: false,
  publish: false,
  markPending: false,
  markSold: false,
  clearStatus: false,
  renew: false,
  flag: false,
  unflag: false,
  review: false,
  approve: false,
  hide: false,
  restore: false,
  appeal: false,
  convertToDealer: false,
  convertToPrivate: false,
  react: true,
  bookmark: true,
  comment: false,
  message: false,
  report: false,
};

export interface PreviewInput {
  values: EditorValues;
  user: CurrentUser;
  place: { city: string; state: string } | null;
  /** The cover, or its file on this device while it is on its way. */
  cover: Media | string | null;
  /** The store for dealer posts. */
  dealer: Post['dealer'];
  /** The post that is edited: its votes and its age stay. */
  post?: Post;
  /** ISO 8601. */
  now: string;
}

export function previewPost({ values, user, place, cover, dealer, post, now }: PreviewInput): Post {
  const { type } = values;
  return {
    id: post?.id ?? 0,
    status: PostStatus.Published,
    type,
    title: values.title.trim() || 'Title',
    description: values.description,
    price: isListing(type) && values.price !== '' ? Number(values.price) : null,
    previousPrice: null,
    category: isListing(type) && values.category !== '' ? values.category : null,
    ...NO_DETAILS,
    location: isListing(type) ? place : null,
    picUrl: typeof cover === 'string' ? cover : (cover?.url ?? null),
    media: cover === null || typeof cover === 'string' ? [] : [cover],
    video: null,
    author: { id: user.id, displayName: user.displayName, profilePic: user.profilePic },
    dealer: isDealerType(type) ? dealer : null,
    fflId: null,
    upVoteCount: post?.upVoteCount ?? 0,
    downVoteCount: post?.downVoteCount ?? 0,
    hateCount: post?.hateCount ?? 0,
    loveCount: post?.loveCount ?? 0,
    shareCount: 0,
    bookmarkCount: 0,
    commentCount: post?.commentCount ?? 0,
    currentUserHasBookmark: false,
    currentUserReaction: 0,
    createdAt: post?.createdAt ?? now,
    updatedAt: now,
    expiresAt: null,
    url: '',
    can: CAN,
  };
}

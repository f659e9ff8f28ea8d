/** What the API answers in the tests of pages: a tenant of each kind, a member, a post. */
import type { CurrentUser } from '#common/api/accounts.ts';
import type { InitialState } from '#common/api/initial-state.ts';
import { type Post, PostCan } from '#common/api/posts.ts';
import type { Tenant, TenantHome } from '#common/api/tenants.ts';
import { NO_DETAILS } from '#common/domain/listing-fields.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';

const NOW = '2026-11-19T12:00:00.000Z';

export const initialState: InitialState = {
  server: { version: '1.2.3', env: 'production' },
  ageConfirmRequired: false,
  ageVerified: false,
  leaveAddress: 'https://www.google.com',
  homeHeadline: 'Find it nearby. Meet at the counter.',
  hasSession: false,
  hasEndedSession: false,
  cookieDomain: null,
  demoCodes: false,
  publicUrl: 'https://rangepost.test',
  siteName: 'Rangepost',
  operatorName: 'Rangepost Holdings LLC',
  contactEmail: 'help@rangepost.test',
  contactAddress: '',
  notice: null,
  registrationOpen: true,
  postingOpen: true,
  commentsOpen: true,
  messagesOpen: true,
};

export const network: Tenant = {
  id: 1,
  name: 'network',
  displayName: 'Rangepost',
  description: 'A nationwide network.',
  logoUrl: null,
  brand: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  phoneNumber: null,
  hours: null,
  timeZone: 'America/Boise',
  fflId: null,
  isNetwork: true,
  verified: null,
  transferFee: null,
  offersConsignment: false,
  takesTransfers: true,
  url: 'https://rangepost.test',
  currentUserFollows: false,
};

export const dealer: Tenant = {
  ...network,
  id: 2,
  name: 'alder-ridge',
  displayName: 'Alder Ridge Outfitters',
  description: 'A family-run shop.',
  address: '4180 W State St',
  city: 'Boise',
  state: 'ID',
  zip: '83703',
  phoneNumber: '+12085550142',
  hours: 'Mo-Fr 09:00-18:00',
  fflId: 7,
  isNetwork: false,
  verified: {
    since: NOW,
    listCheckedOn: '2026-11-12',
    premisesMatchedOn: '2026-11-12',
    letterConfirmedOn: '2026-11-12',
    extendedUntil: null,
  },
  transferFee: 35,
  offersConsignment: true,
  takesTransfers: true,
};

export const member: CurrentUser = {
  id: 5,
  displayName: 'Anon-7f3a',
  email: null,
  emailVerified: false,
  profilePic: '/default-profile-pic.svg',
  zipCode: null,
  phoneNumber: '+12085550106',
  role: 10,
  permissions: [],
  isCurrentTenantMember: false,
  stores: [],
  notificationsCount: 0,
  unreadMessagesCount: 0,
  suspension: null,
  createdAt: NOW,
};

const NOTHING = Object.fromEntries(Object.keys(PostCan.properties).map((name) => [name, false])) as PostCan;

export function samplePost(id: number, fields: Partial<Post> = {}): Post {
  return {
    id,
    status: PostStatus.Published,
    type: PostType.Sell,
    title: `Post ${id}`,
    description: 'In good order.',
    price: 100,
    previousPrice: null,
    category: 'guns',
    ...NO_DETAILS,
    location: null,
    picUrl: null,
    media: [],
    video: null,
    author: { id: 6, displayName: 'Tom W.', profilePic: '/default-profile-pic.svg' },
    dealer: null,
    fflId: null,
    upVoteCount: 0,
    downVoteCount: 0,
    hateCount: 0,
    loveCount: 0,
    shareCount: 0,
    bookmarkCount: 0,
    commentCount: 0,
    currentUserHasBookmark: false,
    currentUserReaction: 0,
    createdAt: NOW,
    updatedAt: NOW,
    expiresAt: null,
    url: `https://rangepost.test/posts/${id}`,
    can: NOTHING,
    ...fields,
  };
}

export function sampleHome(tenant: Tenant, fields: Partial<TenantHome> = {}): TenantHome {
  return {
    tenant,
    posts: [samplePost(11), samplePost(12)],
    news: [samplePost(21, { type: PostType.News, title: 'Range days' })],
    media: ['/one.webp', '/two.webp'],
    mediaSets: ['/one-800.webp 800w, /one.webp 1600w', '/two.webp 1600w'],
    openState: null,
    deals: null,
    ...fields,
  };
}

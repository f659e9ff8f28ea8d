/** The table of actions of a post: who, from which status, to which. */
import { describe, expect, it } from 'vitest';
import { PostStatus, PostType, RoleLevel, valuesOf } from '#common/domain/enums.ts';
import { permissionsFor } from '#common/domain/roles.ts';
import type { ActingTenant, Actor } from '#server/http/actor.ts';
import { BAN_REASON, canSeePost, type PolicyRow, postCan } from './posts.policy.ts';

const NETWORK: ActingTenant = {
  id: 1,
  name: 'rangepost',
  displayName: 'Rangepost',
  fflId: null,
  verified: false,
};
const DEALER: ActingTenant = { id: 2, name: 'dealer', displayName: 'Dealer', fflId: 9, verified: true };

function actor(id: number, role: RoleLevel, at: ActingTenant = NETWORK, tenantIds: number[] = []): Actor {
  const membership =
    at.fflId !== null && tenantIds.includes(at.id) ? { role: 'staff' as const, verified: at.verified } : null;
  return {
    user: { id, role, zip: null, createdAt: new Date(), suspendedUntil: null },
    sessionId: 1,
    host: 'localhost',
    tenant: at,
    membership,
    tenantIds: new Set(tenantIds),
    permissions: new Set(permissionsFor(role, membership)),
    ip: '127.0.0.1',
    mayLag: false,
  };
}

const OWNER = actor(1, RoleLevel.User);
const STRANGER = actor(2, RoleLevel.User);
const MOD = actor(3, RoleLevel.Mod);
const STAFF = actor(4, RoleLevel.User, DEALER, [DEALER.id]);
const VISITOR: Actor = { ...STRANGER, user: null, permissions: new Set() };

const row = (values: Partial<PolicyRow> = {}): PolicyRow => ({
  status: PostStatus.Published,
  previous_status: null,
  type: PostType.Sell,
  author_id: 1,
  author_role: RoleLevel.User,
  tenant_id: NETWORK.id,
  dealer_name: null,
  dealer_verified_at: null,
  dealer_paused_at: null,
  dealer_expires_on: null,
  is_reported: true,
  is_in_queue: false,
  appeal: null,
  appealed_at: null,
  deleted_by_moderator: false,
  reason: null,
  ...values,
});

const OF_DEALER = {
  tenant_id: DEALER.id,
  dealer_name: 'dealer',
  dealer_verified_at: new Date(),
  dealer_expires_on: '2099-01-01',
};

const ALL = valuesOf(PostStatus);
const PUBLIC = [10, 20, 30, 40, 50] as PostStatus[];

describe.each([
  ['publish', OWNER, [PostStatus.Draft]],
  ['markPending', OWNER, [10, 30, 40, 50]],
  ['markSold', OWNER, [10, 20, 40, 50]],
  ['clearStatus', OWNER, [20, 30]],
  ['renew', OWNER, PUBLIC],
  ['delete', OWNER, [0, 5, 10, 20, 30, 40, 50, 60]],
  ['edit', OWNER, [0, 5, 10, 20, 30, 40, 50]],
  ['appeal', OWNER, [5, 60]],
  ['flag', MOD, PUBLIC],
  ['unflag', MOD, [5]],
  ['review', MOD, PUBLIC],
  ['approve', MOD, [5]],
  ['hide', MOD, [5, ...PUBLIC]],
  ['restore', MOD, [60]],
  ['report', STRANGER, PUBLIC],
  ['react', STRANGER, PUBLIC],
  ['bookmark', STRANGER, PUBLIC],
  ['comment', STRANGER, PUBLIC],
  ['comment', OWNER, PUBLIC],
  ['comment', MOD, PUBLIC],
  ['message', STRANGER, PUBLIC],
  ['message', OWNER, []],
  ['message', MOD, PUBLIC],
] as const)('%s', (action, who, from) => {
  it.each(ALL)('from status %i', (status) => {
    const allowed = (from as readonly number[]).includes(status);
    expect(postCan(who, row({ status }))[action]).toBe(allowed);
    expect(postCan(VISITOR, row({ status }))[action]).toBe(false);
  });
});

describe('who sees a post', () => {
  it.each(ALL)('status %i', (status) => {
    const isPublic = PUBLIC.includes(status);
    const isHeld = status === PostStatus.Flagged || status === PostStatus.Hidden;
    expect(canSeePost(VISITOR, row({ status }))).toBe(isPublic);
    expect(canSeePost(STRANGER, row({ status }))).toBe(isPublic);
    expect(canSeePost(OWNER, row({ status }))).toBe(isPublic || isHeld || status === PostStatus.Draft);
    expect(canSeePost(MOD, row({ status }))).toBe(isPublic || isHeld || status === PostStatus.Deleted);
  });

  it('a draft that was public and waits for moderators is theirs to see, hide and delete, and nothing else', () => {
    const draft = row({ status: PostStatus.Draft, is_in_queue: true });
    expect([VISITOR, STRANGER, OWNER, MOD].map((who) => canSeePost(who, draft))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const can = Object.entries(postCan(MOD, draft)).flatMap(([action, may]) => (may ? [action] : []));
    expect(can.toSorted((one, other) => one.localeCompare(other))).toEqual(['delete', 'hide']);
  });
});

describe('what is hidden', () => {
  it.each([
    ['by a moderator, is not hidden anew', 'Not lawful here.', null, false],
    ['by a moderator, is hidden anew to turn an appeal down', 'Not lawful here.', 'It is lawful.', true],
    ['by a ban, is hidden by a moderator too', BAN_REASON, null, true],
  ])('%s', (_, reason, appeal, expected) => {
    expect(postCan(MOD, row({ status: PostStatus.Hidden, reason, appeal })).hide).toBe(expected);
  });
});

describe('limits of rights', () => {
  it('only listings are pending, sold or renewed', () => {
    const writer = actor(1, RoleLevel.Admin);
    for (const type of [PostType.Basic, PostType.Video, PostType.News, PostType.Ad]) {
      const can = postCan(writer, row({ type }));
      expect([can.markPending, can.markSold, can.renew]).toEqual([false, false, false]);
      expect(can.edit).toBe(true);
    }
  });

  it('nobody moderates a person of their own level or above, nor themselves', () => {
    for (const author_role of [RoleLevel.Mod, RoleLevel.Admin, RoleLevel.Sudo]) {
      expect(postCan(MOD, row({ author_role })).hide).toBe(false);
    }
    expect(postCan(MOD, row({ author_id: 3 })).flag).toBe(false);
  });

  it('an owner restores nothing, and a moderator only what a moderator deleted', () => {
    const deleted = row({ status: PostStatus.Deleted });
    expect(postCan(MOD, deleted).restore).toBe(false);
    expect(postCan(MOD, { ...deleted, deleted_by_moderator: true }).restore).toBe(true);
    expect(postCan(OWNER, { ...deleted, deleted_by_moderator: true }).restore).toBe(false);
  });

  it('a dealer’s post belongs to every member of that dealer and to no one else, its author included', () => {
    const dealerPost = row({ type: PostType.DealerNew, ...OF_DEALER });
    expect(postCan(STAFF, dealerPost).edit).toBe(true);
    expect(postCan(OWNER, dealerPost).edit).toBe(false);
    expect(postCan(actor(5, RoleLevel.User, NETWORK, [DEALER.id]), dealerPost).edit).toBe(true);
    expect(postCan(MOD, dealerPost).edit).toBe(false);
    expect(postCan(STAFF, dealerPost).message).toBe(false);
    expect(postCan(OWNER, dealerPost).message).toBe(true);
  });

  it('news of a store belongs to its members, and to no one who has left', () => {
    const news = row({ type: PostType.News, ...OF_DEALER });
    expect(postCan(OWNER, news).edit).toBe(false);
    expect(postCan(STAFF, news).edit).toBe(true);
    expect(postCan(actor(1, RoleLevel.Admin), news).edit).toBe(true);
  });

  it('a store that is paused publishes, edits and renews nothing, but still marks what is sold', () => {
    const paused = { ...OF_DEALER, dealer_paused_at: new Date() };
    const listing = row({ type: PostType.DealerNew, ...paused });
    expect(postCan(STAFF, listing)).toMatchObject({
      edit: false,
      renew: false,
      markSold: true,
      delete: true,
    });
    expect(postCan(STAFF, { ...listing, status: PostStatus.Draft }).publish).toBe(false);
  });

  it('a draft is published by whoever still may write such a post', () => {
    const ad = row({ type: PostType.Ad, status: PostStatus.Draft });
    expect(postCan(OWNER, ad).publish).toBe(false);
    expect(postCan(actor(1, RoleLevel.Admin), ad).publish).toBe(true);
  });

  it('only what is reported is reviewed, and what is hidden is hidden anew to turn an appeal down', () => {
    expect(postCan(MOD, row({ is_reported: false })).review).toBe(false);
    const hidden = row({ status: PostStatus.Hidden });
    expect(postCan(MOD, hidden).hide).toBe(false);
    expect(postCan(MOD, { ...hidden, appeal: 'Please look again' }).hide).toBe(true);
  });

  it('no moderator judges their own store', () => {
    const clerk = actor(7, RoleLevel.Mod, NETWORK, [DEALER.id]);
    const listing = row({ type: PostType.DealerNew, ...OF_DEALER });
    expect(postCan(clerk, listing).flag).toBe(false);
    expect(postCan(MOD, listing).flag).toBe(true);
  });

  it('converting needs membership of the verified tenant at hand', () => {
    const mine = row({ author_id: 4 });
    expect(postCan(STAFF, mine).convertToDealer).toBe(true);
    expect(postCan(STAFF, { ...mine, type: PostType.Buy }).convertToDealer).toBe(false);
    expect(postCan(actor(4, RoleLevel.User), mine).convertToDealer).toBe(false);
    const paused = actor(4, RoleLevel.User, { ...DEALER, verified: false }, [DEALER.id]);
    expect(postCan(paused, mine).convertToDealer).toBe(false);
    const dealerPost = row({ type: PostType.DealerUsed, ...OF_DEALER });
    expect(postCan(STAFF, dealerPost).convertToPrivate).toBe(true);
  });
});

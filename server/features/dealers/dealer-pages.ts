/** Store home pages, dealer pages and follows. */
import type { DealerPage, Tenant, TenantHome } from '#common/api/tenants.ts';
import { PostType } from '#common/domain/enums.ts';
import { mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireActive, requireMember } from '#server/http/actor.ts';
import { readsFor } from '#server/db/replica.ts';
import { readDealScore } from '#server/features/deals/deals.service.ts';
import { listPosts } from '#server/features/posts/posts.service.ts';
import {
  accessDealer,
  readOpenState,
  viewCurrentTenant,
  viewDealer,
} from '#server/features/tenants/tenants.service.ts';
import { deleteFollow, insertFollow, selectTenantMedia } from './dealers.queries.ts';

const RECENT_LISTINGS = 8;
const NEWS = 6;
const HERO_WIDTH = 1600;
const HOME_TYPES = [PostType.Sell, PostType.DealerNew, PostType.DealerUsed].join(',');

export async function readTenantHome(context: AppContext, actor: Actor): Promise<TenantHome> {
  const { fflId } = actor.tenant;
  const own = fflId === null ? {} : { fflId };
  const [tenant, listings, news, media, deals] = await Promise.all([
    viewCurrentTenant(context, actor),
    listPosts(context, actor, { types: HOME_TYPES, ...own, limit: RECENT_LISTINGS }),
    listPosts(context, actor, { types: String(PostType.News), ...own, limit: NEWS }),
    listTenantMedia(context, actor),
    fflId === null ? null : readDealScore(context.db, { fflId }),
  ]);
  return {
    tenant,
    posts: listings.posts,
    news: news.posts,
    ...media,
    deals,
    openState: readOpenState(tenant.hours, tenant.timeZone, new Date()),
  };
}

/** The addresses of a tenant's hero pictures, in their order. */
async function listTenantMedia(
  context: AppContext,
  actor: Actor,
): Promise<Pick<TenantHome, 'media' | 'mediaSets'>> {
  const rows = await selectTenantMedia(readsFor(context, actor), actor.tenant.id);
  return {
    media: rows.map((row) => mediaUrl(row.storage_key, nearestWidth(row.sizes, HERO_WIDTH))),
    mediaSets: rows.map(({ storage_key: key, sizes }) =>
      sizes.map((width) => `${mediaUrl(key, width)} ${width}w`).join(', '),
    ),
  };
}

/** @throws 404 where no dealer has the name. */
export async function readDealerPage(context: AppContext, actor: Actor, name: string): Promise<DealerPage> {
  const dealer = await viewDealer(context, actor, name);
  return {
    ...dealer,
    openState: readOpenState(dealer.hours, dealer.timeZone, new Date()),
    deals: await readDealScore(context.db, { fflId: dealer.fflId }),
  };
}

/** Idempotent, like its opposite. */
export async function followDealer(context: AppContext, actor: Actor, name: string): Promise<Tenant> {
  const { user } = requireActive(actor);
  const { ffl_id } = await accessDealer(context, name);
  await insertFollow(context.db, { user_id: user.id, ffl_id });
  return viewDealer(context, actor, name);
}

export async function unfollowDealer(context: AppContext, actor: Actor, name: string): Promise<Tenant> {
  const { user } = requireMember(actor);
  const { ffl_id } = await accessDealer(context, name);
  await deleteFollow(context.db, { user_id: user.id, ffl_id });
  return viewDealer(context, actor, name);
}

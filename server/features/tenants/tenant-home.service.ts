/** The home page of a tenant in one answer: the tenant, its news, recent listings and hero pictures. */
import type { TenantHome } from '#common/api/tenants.ts';
import { PostType } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/core/actor.ts';
import { listPosts } from '#server/features/posts/list.service.ts';
import { readOpenState } from './opening-hours.ts';
import { listTenantMedia, readStoreScore, viewCurrentTenant } from './tenants.service.ts';

const RECENT_LISTINGS = 8;
const NEWS = 6;
const HOME_TYPES = [PostType.Sell, PostType.DealerNew, PostType.DealerUsed].join(',');

export async function readTenantHome(context: AppContext, actor: Actor): Promise<TenantHome> {
  const { fflId } = actor.tenant;
  const own = fflId === null ? {} : { fflId };
  const [tenant, listings, news, media, deals] = await Promise.all([
    viewCurrentTenant(context, actor),
    listPosts(context, actor, { types: HOME_TYPES, ...own, limit: RECENT_LISTINGS }),
    listPosts(context, actor, { types: String(PostType.News), ...own, limit: NEWS }),
    listTenantMedia(context, actor),
    readStoreScore(context, fflId),
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

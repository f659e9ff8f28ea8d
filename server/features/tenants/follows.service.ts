/** Following a dealer: whoever does hears of its new posts. */
import type { Tenant } from '#common/api/tenants.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { requireEditable } from '#server/features/accounts/current-account.service.ts';
import { deleteFollow, insertFollow, selectDealerByName } from './tenants.queries.ts';
import { viewTenant } from './tenants.view.ts';

/** Idempotent, like its opposite. */
export async function followDealer(context: AppContext, actor: Actor, name: string): Promise<Tenant> {
  return setFollow(context, requireEditable(actor).user.id, name, true);
}

export async function unfollowDealer(context: AppContext, actor: Actor, name: string): Promise<Tenant> {
  return setFollow(context, requireMember(actor).user.id, name, false);
}

async function setFollow(
  context: AppContext,
  userId: number,
  name: string,
  follows: boolean,
): Promise<Tenant> {
  const row = await selectDealerByName(context.db, name);
  if (row?.ffl_id == null) throw notFound('dealer');
  const follow = { user_id: userId, ffl_id: row.ffl_id };
  await (follows ? insertFollow(context.db, follow) : deleteFollow(context.db, follow));
  return viewTenant(context.config, row, new Date(), follows);
}

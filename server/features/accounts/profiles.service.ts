/** People as everyone sees them. */
import type { Profile } from '#common/api/accounts.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { readDealScore } from '#server/features/deals/score.service.ts';
import { listDealersOfMember } from '#server/features/tenants/tenants.service.ts';
import { selectProfile } from './accounts.queries.ts';
import { viewProfile } from './accounts.view.ts';

/** @throws 404 also for whoever is banned or gone. */
export async function getProfile(context: AppContext, actor: Actor, id: number): Promise<Profile> {
  const row = await selectProfile(context.db, id);
  if (row === undefined) throw notFound('member');
  const [dealers, deals] = await Promise.all([
    listDealersOfMember(context, id),
    readDealScore(context.db, { userId: id }),
  ]);
  return viewProfile(actor, row, { dealers, deals });
}

/** People as everyone sees them. */
import type { Profile } from '#common/api/accounts.ts';
import type { DealScore } from '#common/api/deals.ts';
import type { Database } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { listDealersOfMember } from '#server/features/tenants/tenants.service.ts';
import { selectProfile } from './accounts.queries.ts';
import { viewProfile } from './accounts.view.ts';

/** What the deals of a person were like; given by the app, since deals depend on accounts. */
export type ReadDealScore = (db: Database, about: { userId: number }) => Promise<DealScore>;

/** @throws 404 also for members who are banned or gone. */
export async function accessProfile(context: AppContext, id: number) {
  const row = await selectProfile(context.db, id);
  if (row === undefined) throw notFound('member');
  return row;
}

export async function getProfile(
  context: AppContext,
  actor: Actor,
  id: number,
  readDealScore: ReadDealScore,
): Promise<Profile> {
  const row = await accessProfile(context, id);
  const [dealers, deals] = await Promise.all([
    listDealersOfMember(context, id),
    readDealScore(context.db, { userId: id }),
  ]);
  return viewProfile(actor, row, { dealers, deals });
}

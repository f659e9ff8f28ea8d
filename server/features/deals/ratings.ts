/** Public ratings, and reporting them. */
import type { ReportBody } from '#common/api/comments.ts';
import type { Ratings, RatingsQuery } from '#common/api/deals.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { accessProfile } from '#server/features/accounts/accounts.service.ts';
import { saveReport } from '#server/features/cases/cases.service.ts';
import { accessDealer } from '#server/features/tenants/tenants.service.ts';
import { canReportRating, viewRating } from './deals.view.ts';
import { decodePosition, encodePosition } from './positions.ts';
import { type About, selectRatings, selectShownRating } from './ratings.queries.ts';

/** @throws 404 also for whoever is banned or gone. */
export async function listRatingsOfUser(
  context: AppContext,
  actor: Actor,
  id: number,
  query: RatingsQuery,
): Promise<Ratings> {
  await accessProfile(context, id);
  return listRatings(context, actor, { userId: id }, query);
}

/** @param name the slug of a dealer */
export async function listRatingsOfDealer(
  context: AppContext,
  actor: Actor,
  name: string,
  query: RatingsQuery,
): Promise<Ratings> {
  const { ffl_id: fflId } = await accessDealer(context, name);
  return listRatings(context, actor, { fflId }, query);
}

async function listRatings(
  context: AppContext,
  actor: Actor,
  about: About,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: RatingsQuery,
): Promise<Ratings> {
  const rows = await selectRatings(context.db, about, {
    after: decodePosition(cursor),
    limit: limit + 1,
  });
  const last = rows[limit - 1];
  return {
    ratings: rows.slice(0, limit).map((row) => viewRating(actor, row)),
    nextCursor: rows.length > limit && last !== undefined ? encodePosition(last.shown_at, last.id) : null,
  };
}

/** Kept privately; a second one of the same person replaces the first. @throws 404 for what nobody sees. */
export async function reportRating(
  context: AppContext,
  actor: Actor,
  id: number,
  report: ReportBody,
): Promise<void> {
  const { user } = requirePermission(actor, 'messages:send');
  await inTransaction(context.db, async (tx) => {
    const row = await selectShownRating(tx, id);
    if (row === undefined) throw notFound('rating');
    if (!canReportRating(actor, row)) throw forbidden();
    await saveReport(tx, { kind: 'rating', id, aboutId: row.author_id }, user.id, report);
  });
}

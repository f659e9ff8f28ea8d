/** Routes of deals and ratings. */
import { dealsApi } from '#common/api/deals.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { declineDeal, listDeals, rateDeal } from './deals.service.ts';
import { nameBuyer, readBuyers } from './naming.ts';
import { listRatingsOfDealer, listRatingsOfUser, reportRating } from './ratings.ts';

export async function dealsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, dealsApi, {
    'GET /posts/:id/buyers': ({ actor, params }) => readBuyers(context, actor, params.id),
    'PUT /posts/:id/deal': ({ actor, params, body }) => nameBuyer(context, actor, params.id, body.buyerId),
    'GET /deals': ({ actor, query }) => listDeals(context, actor, query),
    'PUT /deals/:id/rating': ({ actor, params, body }) => rateDeal(context, actor, params.id, body),
    'POST /deals/:id/decline': ({ actor, params }) => declineDeal(context, actor, params.id),
    'GET /users/:id/ratings': ({ actor, params, query }) =>
      listRatingsOfUser(context, actor, params.id, query),
    'GET /ffls/:slug/ratings': ({ actor, params, query }) =>
      listRatingsOfDealer(context, actor, params.slug, query),
    'POST /ratings/:id/report': ({ actor, params, body }) => reportRating(context, actor, params.id, body),
  });
}

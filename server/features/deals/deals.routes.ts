/** Routes of deals and ratings. */
import Type from 'typebox';
import { ReportBody } from '#common/contracts/comments.ts';
import {
  Deal,
  Deals,
  DealsQuery,
  NameBuyerBody,
  RateBody,
  Ratings,
  RatingsQuery,
  SaleBuyers,
} from '#common/contracts/deals.ts';
import { IdParams, Ok, Strict } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { declineDeal, listDeals, rateDeal } from './deals.service.ts';
import { nameBuyer, readBuyers } from './naming.service.ts';
import { listRatingsOfDealer, listRatingsOfUser, reportRating } from './ratings.service.ts';

const Slug = Strict({ slug: Type.String({ maxLength: 63 }) });
const OK: Ok = { ok: true };

export async function dealsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/posts/:id/buyers',
    {
      config: { auth: 'member', limit: 'read' },
      schema: {
        summary: 'Who may have bought what one sold: those who wrote about it',
        params: IdParams,
        response: { 200: SaleBuyers },
      },
    },
    (request) => readBuyers(context, request.actor, request.params.id),
  );
  app.put(
    '/posts/:id/deal',
    {
      config: { auth: 'posts:create', limit: 'write' },
      schema: {
        summary: 'Name the buyer',
        params: IdParams,
        body: NameBuyerBody,
        response: { 200: SaleBuyers },
      },
    },
    (request) => nameBuyer(context, request.actor, request.params.id, request.body.buyerId),
  );

  app.get(
    '/deals',
    {
      config: { auth: 'member', limit: 'read' },
      schema: {
        summary: 'One’s own deals, and those of one’s stores',
        querystring: DealsQuery,
        response: { 200: Deals },
      },
    },
    (request) => listDeals(context, request.actor, request.query),
  );
  app.put(
    '/deals/:id/rating',
    {
      config: { auth: 'messages:send', limit: 'write' },
      schema: {
        summary: 'Say how a deal went',
        params: IdParams,
        body: RateBody,
        response: { 200: Deal },
      },
    },
    (request) => rateDeal(context, request.actor, request.params.id, request.body),
  );
  app.post(
    '/deals/:id/decline',
    {
      config: { auth: 'messages:send', limit: 'write' },
      schema: { summary: 'Say that one did not buy it', params: IdParams, response: { 200: Ok } },
    },
    async (request) => {
      await declineDeal(context, request.actor, request.params.id);
      return OK;
    },
  );

  app.get(
    '/users/:id/ratings',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { params: IdParams, querystring: RatingsQuery, response: { 200: Ratings } },
    },
    (request) => listRatingsOfUser(context, request.actor, request.params.id, request.query),
  );
  app.get(
    '/ffls/:slug/ratings',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { params: Slug, querystring: RatingsQuery, response: { 200: Ratings } },
    },
    (request) => listRatingsOfDealer(context, request.actor, request.params.slug, request.query),
  );
  app.post(
    '/ratings/:id/report',
    {
      config: { auth: 'messages:send', limit: 'write' },
      schema: { params: IdParams, body: ReportBody, response: { 200: Ok } },
    },
    async (request) => {
      await reportRating(context, request.actor, request.params.id, request.body);
      return OK;
    },
  );
}

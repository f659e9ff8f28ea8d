/** Routes of moderation. */
import {
  CaseParams,
  Claimed,
  CaseDecisionBody,
  LogQuery,
  ModerationLog,
  Queue,
  QueueQuery,
  ReportedMessages,
} from '#common/contracts/moderation.ts';
import { IdParams, Ok } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { claimCase, releaseCase } from './claims.service.ts';
import { decideCase } from './decisions.service.ts';
import { listLog } from './log.service.ts';
import { listQueue, readReportedMessages } from './queue.service.ts';

const READ = { auth: 'posts:moderate', limit: 'read' } as const;
const MODERATE = { auth: 'posts:moderate', limit: 'write' } as const;
const OK = { ok: true } as const;

export async function moderationRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/moderation/queue',
    {
      config: READ,
      schema: {
        summary: 'What waits for moderators, the most urgent first',
        querystring: QueueQuery,
        response: { 200: Queue },
      },
    },
    (request) => listQueue(context, request.actor, request.query),
  );

  app.get(
    '/moderation/log',
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'What moderators have done, without names',
        querystring: LogQuery,
        response: { 200: ModerationLog },
      },
    },
    (request) => listLog(context, request.query),
  );

  app.get(
    '/moderation/conversations/:id',
    {
      config: READ,
      schema: {
        summary: 'The latest messages of a reported conversation; that they were read is written down',
        params: IdParams,
        response: { 200: ReportedMessages },
      },
    },
    (request) => readReportedMessages(context, request.actor, request.params.id),
  );

  app.post(
    '/moderation/:kind/:id',
    {
      config: MODERATE,
      schema: { summary: 'Decide a case', params: CaseParams, body: CaseDecisionBody, response: { 200: Ok } },
    },
    async (request) => {
      await decideCase(context, request.actor, request.params, request.body);
      return OK;
    },
  );

  app.post(
    '/moderation/:kind/:id/claim',
    {
      config: MODERATE,
      schema: {
        summary: 'Take a case, or keep it for longer',
        params: CaseParams,
        response: { 200: Claimed },
      },
    },
    (request) => claimCase(context, request.actor, request.params),
  );

  app.delete(
    '/moderation/:kind/:id/claim',
    {
      config: MODERATE,
      schema: { summary: 'Let go of a case', params: CaseParams, response: { 200: Ok } },
    },
    async (request) => {
      await releaseCase(context, request.actor, request.params);
      return OK;
    },
  );
}

/** Routes of becoming verified. */
import Type from 'typebox';
import { Cursor, IdParams, Limit, Strict } from '#common/contracts/shared.ts';
import {
  Application,
  ApplicationMessageBody,
  Applications,
  ApplyBody,
  DecisionBody,
  LetterBody,
  LetterCodeBody,
  LetterMade,
} from '#common/contracts/verification.ts';
import type { ApplicationFilter } from '#common/domain/choices.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { viewFor } from './application-access.service.ts';
import {
  apply,
  listApplications,
  listOwnApplications,
  withdraw,
  writeMessage,
} from './applications.service.ts';
import { decide } from './decision.service.ts';
import { enterLetterCode, makeLetter } from './letter.service.ts';
import { APPLICATION_FILTERS } from '#common/domain/choices.ts';

const Page = { cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) };
const PageQuery = Strict(Page);
const ListQuery = Strict({
  ...Page,
  state: Type.Optional(Type.Unsafe<ApplicationFilter>({ type: 'string', enum: [...APPLICATION_FILTERS] })),
});

export async function verificationRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.post(
    '/tenants/applications',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Apply to become verified', body: ApplyBody, response: { 200: Application } },
    },
    (request) => apply(context, request.actor, request.body),
  );

  app.get(
    '/tenants/applications',
    {
      config: { auth: 'tenants:manage', limit: 'read' },
      schema: { querystring: ListQuery, response: { 200: Applications } },
    },
    (request) => listApplications(context, request.actor, request.query),
  );

  app.get(
    '/tenants/applications/mine',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { querystring: PageQuery, response: { 200: Applications } },
    },
    (request) => listOwnApplications(context, request.actor, request.query),
  );

  app.get(
    '/tenants/applications/:id',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { params: IdParams, response: { 200: Application } },
    },
    (request) => viewFor(context, request.actor, request.params.id),
  );

  app.post(
    '/tenants/applications/:id/messages',
    {
      config: { auth: 'member', limit: 'message' },
      schema: { params: IdParams, body: ApplicationMessageBody, response: { 200: Application } },
    },
    (request) => writeMessage(context, request.actor, request.params.id, request.body),
  );

  app.post(
    '/tenants/applications/:id/letter',
    {
      config: { auth: 'tenants:manage', limit: 'write' },
      schema: {
        summary: 'Make the code that is mailed to the premises; it is told this once',
        params: IdParams,
        body: LetterBody,
        response: { 200: LetterMade },
      },
    },
    (request) => makeLetter(context, request.actor, request.params.id, request.body),
  );

  app.post(
    '/tenants/applications/:id/code',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Enter the code of the letter',
        params: IdParams,
        body: LetterCodeBody,
        response: { 200: Application },
      },
    },
    (request) => enterLetterCode(context, request.actor, request.params.id, request.body.code),
  );

  app.post(
    '/tenants/applications/:id/decision',
    {
      config: { auth: 'tenants:manage', limit: 'write' },
      schema: {
        summary: 'Approve, which opens the store, or decline',
        params: IdParams,
        body: DecisionBody,
        response: { 200: Application },
      },
    },
    (request) => decide(context, request.actor, request.params.id, request.body),
  );

  app.post(
    '/tenants/applications/:id/withdraw',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, response: { 200: Application } },
    },
    (request) => withdraw(context, request.actor, request.params.id),
  );
}

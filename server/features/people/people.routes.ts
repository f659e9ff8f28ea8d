/** Routes of people: for moderators, and for administrators more of them; and reporting one. */
import { ReportBody } from '#common/contracts/comments.ts';
import {
  BanBody,
  LiftBody,
  NoteBody,
  People,
  PeopleSearchBody,
  PersonDetail,
  PersonHistory,
  PersonHistoryQuery,
  RoleBody,
  StrikeParams,
  SuspensionBody,
} from '#common/contracts/people.ts';
import { IdParams, Ok } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { banPerson, liftBan } from './ban.service.ts';
import { getHistory } from './history.service.ts';
import { addNote } from './notes.service.ts';
import { getPerson, searchPeople } from './people.service.ts';
import { reportPerson } from './report.service.ts';
import { changeRole } from './role.service.ts';
import { liftStrike } from './strikes.service.ts';
import { liftSuspension, suspendPerson } from './suspension.service.ts';

const READ = { auth: 'users:suspend', limit: 'read' } as const;
const MODERATE = { auth: 'users:suspend', limit: 'write' } as const;
const MANAGE = { auth: 'users:manage', limit: 'write' } as const;
const response = { 200: PersonDetail };

export async function peopleRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.post(
    '/people/search',
    {
      config: { auth: 'users:suspend', limit: 'search' },
      schema: {
        summary: 'Look for people; asked by POST, so that no number stands in an address',
        body: PeopleSearchBody,
        response: { 200: People },
      },
    },
    (request) => searchPeople(context, request.actor, request.body),
  );

  app.get(
    '/people/:id',
    { config: READ, schema: { summary: 'A person as moderators see them', params: IdParams, response } },
    (request) => getPerson(context, request.actor, request.params.id),
  );

  app.get(
    '/people/:id/history',
    {
      config: READ,
      schema: { params: IdParams, querystring: PersonHistoryQuery, response: { 200: PersonHistory } },
    },
    (request) => getHistory(context, request.actor, request.params.id, request.query),
  );

  app.patch(
    '/people/:id/role',
    { config: MANAGE, schema: { params: IdParams, body: RoleBody, response } },
    (request) => changeRole(context, request.actor, request.params.id, request.body),
  );

  app.post(
    '/people/:id/suspension',
    { config: MODERATE, schema: { params: IdParams, body: SuspensionBody, response } },
    (request) => suspendPerson(context, request.actor, request.params.id, request.body),
  );

  app.delete(
    '/people/:id/suspension',
    { config: MODERATE, schema: { params: IdParams, body: LiftBody, response } },
    (request) => liftSuspension(context, request.actor, request.params.id, request.body),
  );

  app.delete(
    '/people/:id/strikes/:strikeId',
    { config: MODERATE, schema: { params: StrikeParams, body: LiftBody, response } },
    (request) => liftStrike(context, request.actor, request.params, request.body),
  );

  app.post(
    '/people/:id/ban',
    { config: MANAGE, schema: { params: IdParams, body: BanBody, response } },
    (request) => banPerson(context, request.actor, request.params.id, request.body),
  );

  app.delete(
    '/people/:id/ban',
    { config: MANAGE, schema: { params: IdParams, body: LiftBody, response } },
    (request) => liftBan(context, request.actor, request.params.id, request.body),
  );

  app.post(
    '/users/:id/report',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Report a member to the moderators',
        params: IdParams,
        body: ReportBody,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await reportPerson(context, request.actor, request.params.id, request.body);
      return { ok: true } as const;
    },
  );

  app.post(
    '/people/:id/notes',
    { config: MODERATE, schema: { params: IdParams, body: NoteBody, response } },
    (request) => addNote(context, request.actor, request.params.id, request.body.body),
  );
}

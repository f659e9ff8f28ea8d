/** User admin routes. */
import { peopleApi } from '#common/api/user-admin.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { banPerson, liftBan } from './ban.ts';
import { getHistory } from './history.ts';
import { addNote } from './notes.ts';
import { decideNumberRequest, listNumberRequests } from './number-requests.ts';
import { getPerson, searchPeople } from './user-admin.ts';
import { reportPerson } from './report.ts';
import { changeRole } from './role.ts';
import { liftStrike } from './strikes.ts';
import { liftSuspension, suspendPerson } from './suspension.ts';

export async function peopleRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, peopleApi, {
    'POST /people/search': ({ actor, body }) => searchPeople(context, actor, body),
    'GET /people/numberRequests': ({ actor, query }) => listNumberRequests(context, actor, query),
    'POST /people/numberRequests/:id/decision': ({ actor, params, body }) =>
      decideNumberRequest(context, actor, params.id, body),
    'GET /people/:id': ({ actor, params }) => getPerson(context, actor, params.id),
    'GET /people/:id/history': ({ actor, params, query }) => getHistory(context, actor, params.id, query),
    'PATCH /people/:id/role': ({ actor, params, body }) => changeRole(context, actor, params.id, body),
    'POST /people/:id/suspension': ({ actor, params, body }) =>
      suspendPerson(context, actor, params.id, body),
    'DELETE /people/:id/suspension': ({ actor, params, body }) =>
      liftSuspension(context, actor, params.id, body),
    'DELETE /people/:id/strikes/:strikeId': ({ actor, params, body }) =>
      liftStrike(context, actor, params, body),
    'POST /people/:id/ban': ({ actor, params, body }) => banPerson(context, actor, params.id, body),
    'DELETE /people/:id/ban': ({ actor, params, body }) => liftBan(context, actor, params.id, body),
    'POST /users/:id/report': ({ actor, params, body }) => reportPerson(context, actor, params.id, body),
    'POST /people/:id/notes': ({ actor, params, body }) => addNote(context, actor, params.id, body.body),
  });
}

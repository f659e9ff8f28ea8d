/** Routes of becoming verified. */
import { verificationApi } from '#common/api/verification.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { viewFor } from './application-access.ts';
import { apply, listApplications, listOwnApplications, withdraw, writeMessage } from './applications.ts';
import { decide } from './decision.ts';
import { enterLetterCode, makeLetter } from './letter.ts';

export async function verificationRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, verificationApi, {
    'POST /tenants/applications': ({ actor, body }) => apply(context, actor, body),
    'GET /tenants/applications': ({ actor, query }) => listApplications(context, actor, query),
    'GET /tenants/applications/mine': ({ actor, query }) => listOwnApplications(context, actor, query),
    'GET /tenants/applications/:id': ({ actor, params }) => viewFor(context, actor, params.id),
    'POST /tenants/applications/:id/messages': ({ actor, params, body }) =>
      writeMessage(context, actor, params.id, body),
    'POST /tenants/applications/:id/letter': ({ actor, params, body }) =>
      makeLetter(context, actor, params.id, body),
    'POST /tenants/applications/:id/code': ({ actor, params, body }) =>
      enterLetterCode(context, actor, params.id, body.code),
    'POST /tenants/applications/:id/decision': ({ actor, params, body }) =>
      decide(context, actor, params.id, body),
    'POST /tenants/applications/:id/withdraw': ({ actor, params }) => withdraw(context, actor, params.id),
  });
}

/** Routes of store members and invitations. */
import { tenantMembersApi } from '#common/api/tenant-members.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { answerInvitation, inviteMember, listOwnStores, withdrawInvitation } from './invitations.ts';
import { changeMemberRole, listMembers, removeMember } from './tenant-members.service.ts';

export async function tenantMembersRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, tenantMembersApi, {
    'GET /tenants/:id/members': ({ actor, params }) => listMembers(context, actor, params.id),
    'POST /tenants/:id/members': ({ actor, params, body }) => inviteMember(context, actor, params.id, body),
    'PATCH /tenants/:id/members/:userId': ({ actor, params, body }) =>
      changeMemberRole(context, actor, params, body.role),
    'DELETE /tenants/:id/members/:userId': ({ actor, params }) => removeMember(context, actor, params),
    'DELETE /tenants/:id/invitations/:invitationId': ({ actor, params }) =>
      withdrawInvitation(context, actor, params),
    'GET /accounts/invitations': ({ actor }) => listOwnStores(context, actor),
    'POST /accounts/invitations/:id': ({ actor, params, body }) =>
      answerInvitation(context, actor, params.id, body.accept),
  });
}

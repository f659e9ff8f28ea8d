/** Routes of a store's members, and of the invitations to stores. */
import { IdParams, Ok } from '#common/contracts/shared.ts';
import {
  AnswerInvitationBody,
  InvitationParams,
  InviteBody,
  MemberParams,
  MemberRoleBody,
  OwnStores,
  StoreMembers,
} from '#common/contracts/tenant-members.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { answerInvitation, inviteMember, listOwnStores, withdrawInvitation } from './invitations.service.ts';
import { changeMemberRole, listMembers, removeMember } from './tenant-members.service.ts';

export async function tenantMembersRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/tenants/:id/members',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { params: IdParams, response: { 200: StoreMembers } },
    },
    (request) => listMembers(context, request.actor, request.params.id),
  );

  app.post(
    '/tenants/:id/members',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Invite somebody by phone number',
        params: IdParams,
        body: InviteBody,
        response: { 200: StoreMembers },
      },
    },
    (request) => inviteMember(context, request.actor, request.params.id, request.body),
  );

  app.patch(
    '/tenants/:id/members/:userId',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: MemberParams, body: MemberRoleBody, response: { 200: StoreMembers } },
    },
    (request) => changeMemberRole(context, request.actor, request.params, request.body.role),
  );

  app.delete(
    '/tenants/:id/members/:userId',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Take a member out, or leave', params: MemberParams, response: { 200: Ok } },
    },
    async (request) => {
      await removeMember(context, request.actor, request.params);
      return { ok: true as const };
    },
  );

  app.delete(
    '/tenants/:id/invitations/:invitationId',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Withdraw an invitation', params: InvitationParams, response: { 200: Ok } },
    },
    async (request) => {
      await withdrawInvitation(context, request.actor, request.params);
      return { ok: true as const };
    },
  );

  app.get(
    '/accounts/invitations',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'One’s stores and the invitations to others', response: { 200: OwnStores } },
    },
    (request) => listOwnStores(context, request.actor),
  );

  app.post(
    '/accounts/invitations/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { params: IdParams, body: AnswerInvitationBody, response: { 200: OwnStores } },
    },
    (request) => answerInvitation(context, request.actor, request.params.id, request.body.accept),
  );
}

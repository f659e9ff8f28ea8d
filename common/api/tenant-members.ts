/** The members of a store and the invitations to it, on the wire. */
import Type from 'typebox';
import { Id, IsoDate, Person, Strict, IdParams, Ok } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

export const MEMBER_ROLES = ['staff', 'manager'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
const Role = Type.Unsafe<MemberRole>({ type: 'string', enum: [...MEMBER_ROLES] });

export const StoreMember = Strict({
  ...Person.properties,
  role: Role,
  since: IsoDate,
  isMe: Type.Boolean(),
  /** Who can neither go nor become staff before there is another manager. */
  isLastManager: Type.Boolean(),
});
export type StoreMember = Type.Static<typeof StoreMember>;

/** As the store's managers see it. */
export const StoreInvitation = Strict({
  id: Type.Integer(),
  phoneNumber: Type.String(),
  role: Role,
  expiresAt: IsoDate,
});
export type StoreInvitation = Type.Static<typeof StoreInvitation>;

/** All of them: a store has a bounded number. */
export const StoreMembers = Strict({
  members: Type.Array(StoreMember),
  invitations: Type.Array(StoreInvitation),
});
export type StoreMembers = Type.Static<typeof StoreMembers>;

export const InviteBody = Strict({ phoneNumber: Type.String({ minLength: 1, maxLength: 32 }), role: Role });
export type InviteBody = Type.Static<typeof InviteBody>;
export const MemberRoleBody = Strict({ role: Role });

export const MemberParams = Strict({ id: Id, userId: Id });
export const InvitationParams = Strict({ id: Id, invitationId: Id });

const Store = Strict({ id: Type.Integer(), displayName: Type.String(), url: Type.String() });

/** As the person sees it who is invited, or belongs to a store. */
export const OwnStores = Strict({
  invitations: Type.Array(Strict({ id: Type.Integer(), store: Store, role: Role, expiresAt: IsoDate })),
  memberships: Type.Array(Strict({ store: Store, role: Role, isLastManager: Type.Boolean() })),
});
export type OwnStores = Type.Static<typeof OwnStores>;
export const AnswerInvitationBody = Strict({ accept: Type.Boolean() });

export const tenantMembersApi = {
  'GET /tenants/:id/members': { auth: 'member', limit: 'read', params: IdParams, response: StoreMembers },
  'POST /tenants/:id/members': {
    auth: 'member',
    limit: 'write',
    summary: 'Invite somebody by phone number',
    params: IdParams,
    body: InviteBody,
    response: StoreMembers,
  },
  'PATCH /tenants/:id/members/:userId': {
    auth: 'member',
    limit: 'write',
    params: MemberParams,
    body: MemberRoleBody,
    response: StoreMembers,
  },
  'DELETE /tenants/:id/members/:userId': {
    auth: 'member',
    limit: 'write',
    summary: 'Take a member out, or leave',
    params: MemberParams,
    response: Ok,
  },
  'DELETE /tenants/:id/invitations/:invitationId': {
    auth: 'member',
    limit: 'write',
    summary: 'Withdraw an invitation',
    params: InvitationParams,
    response: Ok,
  },
  'GET /accounts/invitations': {
    auth: 'member',
    limit: 'read',
    summary: 'One’s stores and the invitations to others',
    response: OwnStores,
  },
  'POST /accounts/invitations/:id': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: AnswerInvitationBody,
    response: OwnStores,
  },
} as const satisfies Endpoints;

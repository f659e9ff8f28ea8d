/** The actor: person, tenant and permissions. */
import type { RoleLevel } from '#common/domain/enums.ts';
import type { Membership, Permission } from '#common/domain/roles.ts';
import { forbidden, loginRequired, suspended } from './errors.ts';

/** The tenant that the request's host belongs to. */
export type ActingTenant = {
  id: number;
  name: string;
  displayName: string;
  /** Null for the network itself. */
  fflId: number | null;
  /** Whether the license is verified and not paused. */
  verified: boolean;
};

export type ActingUser = {
  id: number;
  role: RoleLevel;
  zip: string | null;
  createdAt: Date;
  /** While it lasts the person reads and does nothing else. */
  suspendedUntil: Date | null;
};

export type Actor = {
  user: ActingUser | null;
  sessionId: number | null;
  /** As the request named it; decides the tenant. */
  host: string;
  tenant: ActingTenant;
  /** What the person is at the tenant of this host; null at the network. */
  membership: Membership | null;
  /** Every tenant that the person belongs to: its posts are theirs to work on, whatever the host. */
  tenantIds: ReadonlySet<number>;
  permissions: ReadonlySet<Permission>;
  ip: string;
  /** Whether what is read for them may be a moment old: they only read, and have changed nothing just now. */
  mayLag: boolean;
};

/** An actor that is known to be logged in. */
export type Member = Actor & { user: ActingUser };

export function isMember(actor: Actor): actor is Member {
  return actor.user !== null;
}

/** @throws 401 where nobody is logged in. */
export function requireMember(actor: Actor): Member {
  if (!isMember(actor)) throw loginRequired();
  return actor;
}

export function isSuspended(user: Pick<ActingUser, 'suspendedUntil'>, now: Date = new Date()): boolean {
  return user.suspendedUntil !== null && user.suspendedUntil > now;
}

/** @throws 401 where nobody is logged in, 403 `suspended` where the person may only read. */
export function requireActive(actor: Actor): Member {
  const member = requireMember(actor);
  if (isSuspended(member.user)) throw suspended(member.user.suspendedUntil ?? new Date());
  return member;
}

/** @throws 401 or 403 where the actor lacks the permission. */
export function requirePermission(actor: Actor, permission: Permission): Member {
  const member = requireMember(actor);
  if (!member.permissions.has(permission)) throw forbidden();
  return member;
}

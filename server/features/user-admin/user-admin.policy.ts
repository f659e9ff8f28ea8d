/** User admin policy: nobody acts on their own level or above. */
import type { PersonCan, PersonState } from '#common/api/user-admin.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import type { Actor } from '#server/http/actor.ts';
import { GIVEN_ROLES } from '#common/domain/roles.ts';

/** Without the right to manage people a suspension lasts so long at most. */
export const MODERATORS_DAYS_MAX = 30;
export const DAY_MS = 86_400_000;

export type PersonStateRow = {
  suspended_until: Date | null;
  banned_at: Date | null;
  banned_until: Date | null;
};
export type PersonPolicyRow = PersonStateRow & { id: number; role: number };

/** Null where there is none, or it is over. */
export function suspensionEnd({ suspended_until: until }: PersonStateRow, now = new Date()): Date | null {
  return until !== null && until > now ? until : null;
}

export function isBanned(
  { banned_at, banned_until: until }: Pick<PersonStateRow, 'banned_at' | 'banned_until'>,
  now = new Date(),
): boolean {
  return banned_at !== null && (until === null || until > now);
}

export function stateOf(row: PersonStateRow): PersonState {
  if (isBanned(row)) return 'banned';
  return suspensionEnd(row) === null ? 'active' : 'suspended';
}

export function personCan(actor: Actor, row: PersonPolicyRow): PersonCan {
  const { user, permissions } = actor;
  const isAbove = user !== null && user.id !== row.id && user.role > row.role;
  const managesPeople = isAbove && permissions.has('users:manage');
  const suspendDaysMax = managesPeople ? null : MODERATORS_DAYS_MAX;
  const end = suspensionEnd(row);
  // What an administrator has set for longer a moderator neither shortens nor lifts.
  const isWithinReach =
    suspendDaysMax === null || end === null || end.getTime() <= Date.now() + suspendDaysMax * DAY_MS;
  return {
    changeRole: isAbove ? listGivable(actor).filter((role) => role !== row.role) : [],
    suspend: isAbove && permissions.has('users:suspend') && isWithinReach,
    suspendDaysMax,
    ban: managesPeople,
    note: isAbove && permissions.has('users:suspend'),
  };
}

function listGivable({ user, permissions }: Actor): RoleLevel[] {
  if (permissions.has('roles:grant')) return GIVEN_ROLES;
  if (!permissions.has('users:manage')) return [];
  return GIVEN_ROLES.filter((role) => role < (user?.role ?? RoleLevel.Visitor));
}

/** Numbers and addresses are for administrators. */
export const canReadContact = (actor: Actor): boolean => actor.permissions.has('users:manage');

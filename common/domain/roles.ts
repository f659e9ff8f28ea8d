/** What each role level may do: the flat list of permissions that the current user carries. */
import { RoleLevel, valuesOf } from './enums.ts';

export const PERMISSIONS = [
  'posts:create',
  'comments:create',
  'reactions:create',
  'messages:send',
  'posts:create:dealer',
  'news:create:tenant',
  'settings:manage:tenant',
  'posts:moderate',
  'comments:moderate',
  'users:suspend',
  'settings:manage',
  'tenants:manage',
  'users:manage',
  'posts:create:ad',
  'news:create',
  'diagnostics:read',
  'jobs:manage',
  'roles:grant',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What people call each level. */
export const ROLE_NAMES: Record<RoleLevel, string> = {
  [RoleLevel.Visitor]: 'Visitor',
  [RoleLevel.User]: 'Member',
  [RoleLevel.Ffl]: 'Dealer',
  [RoleLevel.Mod]: 'Moderator',
  [RoleLevel.Admin]: 'Administrator',
  [RoleLevel.Dev]: 'Developer',
  [RoleLevel.Sudo]: 'Sudo',
};

const GAINS: [RoleLevel, Permission[]][] = [
  [RoleLevel.User, ['posts:create', 'comments:create', 'reactions:create', 'messages:send']],
  [RoleLevel.Mod, ['posts:moderate', 'comments:moderate', 'users:suspend']],
  [RoleLevel.Admin, ['settings:manage', 'tenants:manage', 'users:manage', 'posts:create:ad', 'news:create']],
  [RoleLevel.Dev, ['diagnostics:read', 'jobs:manage']],
  [RoleLevel.Sudo, ['roles:grant']],
];

export type Membership = {
  role: 'staff' | 'manager';
  /** Whether the tenant's license is verified and not paused. */
  verified: boolean;
};

/**
 * Every permission of a person at one tenant.
 * A dealer's rights come from membership alone, inside one's own verified tenant; a role gives none of them.
 */
export function permissionsFor(role: RoleLevel, membership: Membership | null): Permission[] {
  const permissions = GAINS.filter(([level]) => role >= level).flatMap(([, gained]) => gained);
  if (membership !== null && role >= RoleLevel.User) {
    if (membership.verified) permissions.push('posts:create:dealer', 'news:create:tenant');
    if (membership.role === 'manager') permissions.push('settings:manage:tenant');
  }
  return permissions;
}

/** The levels that are given to people: visitors have no account, and a dealer's rights come from a store. */
export const GIVEN_ROLES = valuesOf(RoleLevel).filter(
  (role) => role !== RoleLevel.Visitor && role !== RoleLevel.Ffl,
);

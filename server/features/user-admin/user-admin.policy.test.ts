/** Who may act on whom, for every pair of roles. */
import { describe, expect, it } from 'vitest';
import { RoleLevel, valuesOf } from '#common/domain/enums.ts';
import { permissionsFor } from '#common/domain/roles.ts';
import type { Actor } from '#server/http/actor.ts';
import { DAY_MS, isBanned, personCan, type PersonPolicyRow, stateOf } from './user-admin.policy.ts';

const ROLES = valuesOf(RoleLevel).filter((role) => role !== RoleLevel.Visitor);
const { User, Ffl, Mod, Admin, Dev, Sudo } = RoleLevel;

function actor(id: number, role: RoleLevel): Actor {
  return {
    user: { id, role, zip: null, createdAt: new Date(0), suspendedUntil: null },
    sessionId: 1,
    host: 'localhost',
    tenant: { id: 1, name: 'network', displayName: 'Network', fflId: null, verified: false },
    membership: null,
    tenantIds: new Set(),
    permissions: new Set(permissionsFor(role, null)),
    ip: '',
    mayLag: false,
  };
}

const row = (id: number, role: number, values: Partial<PersonPolicyRow> = {}): PersonPolicyRow => ({
  id,
  role,
  suspended_until: null,
  banned_at: null,
  banned_until: null,
  ...values,
});
const NOTHING = { changeRole: [], suspend: false, ban: false, note: false };
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** Who reaches whom, and what for; every other pair of roles may nothing. */
const ALLOWED: Record<string, { to: number[]; roles: number[]; bans: boolean }> = {
  [Mod]: { to: [User, Ffl], roles: [], bans: false },
  [Admin]: { to: [User, Ffl, Mod], roles: [User, Mod], bans: true },
  [Dev]: { to: [User, Ffl, Mod, Admin], roles: [User, Mod, Admin], bans: true },
  [Sudo]: { to: [User, Ffl, Mod, Admin, Dev], roles: [User, Mod, Admin, Dev, Sudo], bans: true },
};

describe.each(ROLES)('a person of level %i', (own) => {
  it.each(ROLES)('and one of level %i', (other) => {
    const allowed = ALLOWED[own];
    const isReached = allowed?.to.includes(other) === true;
    expect(personCan(actor(1, own), row(2, other))).toMatchObject(
      isReached
        ? {
            changeRole: allowed.roles.filter((role) => role !== other),
            suspend: true,
            suspendDaysMax: own === Mod ? 30 : null,
            ban: allowed.bans,
            note: true,
          }
        : NOTHING,
    );
  });

  it('does nothing to oneself', () => {
    expect(personCan(actor(1, own), row(1, own))).toMatchObject(NOTHING);
    expect(personCan(actor(1, own), row(1, User))).toMatchObject(NOTHING);
  });
});

it('a visitor does nothing', () => {
  const visitor = { ...actor(1, User), user: null, permissions: new Set<never>() };
  expect(personCan(visitor, row(2, User))).toMatchObject(NOTHING);
});

it.each([
  ['a week', inDays(7), true, true],
  ['90 days', inDays(90), false, true],
  ['days that are over', inDays(-1), true, true],
])('a suspension for %s is a moderator’s to change or not', (_name, suspended_until, mod, admin) => {
  const person = row(2, User, { suspended_until });
  expect(personCan(actor(1, Mod), person).suspend).toBe(mod);
  expect(personCan(actor(1, Admin), person).suspend).toBe(admin);
});

it.each([
  ['never', null, null, false, 'active'],
  ['for good', inDays(-5), null, true, 'banned'],
  ['until tomorrow', inDays(-5), inDays(1), true, 'banned'],
  ['until yesterday', inDays(-5), inDays(-1), false, 'active'],
])('somebody banned %s', (_name, banned_at, banned_until, expected, state) => {
  const person = row(2, User, { banned_at, banned_until });
  expect(isBanned(person)).toBe(expected);
  expect(stateOf(person)).toBe(state);
});

it('a ban counts before a suspension', () => {
  expect(stateOf(row(2, User, { suspended_until: inDays(1) }))).toBe('suspended');
  expect(stateOf(row(2, User, { suspended_until: inDays(1), banned_at: inDays(-1) }))).toBe('banned');
});

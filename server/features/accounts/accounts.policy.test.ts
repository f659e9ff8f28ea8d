/** Who may do what with accounts, as a table. */
import { describe, expect, it } from 'vitest';
import { RoleLevel } from '#common/domain/enums.ts';
import type { Actor } from '#server/http/actor.ts';
import { canEditAccount, canLogIn, canReportUser } from './accounts.policy.ts';
import { isSuspended } from '#server/http/actor.ts';

const DAY_MS = 86_400_000;
const OWN = 1;
const OTHER = 2;

function actor(role: RoleLevel | null, suspendedUntil: Date | null = null): Actor {
  return {
    user:
      role === null
        ? null
        : { id: OWN, role, zip: null, createdAt: new Date(0), suspendedUntil: suspendedUntil },
    sessionId: null,
    host: 'localhost',
    tenant: { id: 1, name: 'network', displayName: 'Network', fflId: null, verified: false },
    membership: null,
    tenantIds: new Set(),
    permissions: new Set(),
    ip: '127.0.0.1',
    mayLag: false,
  };
}

const visitor = actor(null);
const user = actor(RoleLevel.User);
const sudo = actor(RoleLevel.Sudo);
const suspended = actor(RoleLevel.User, new Date(Date.now() + DAY_MS));
const suspendedBefore = actor(RoleLevel.User, new Date(Date.now() - DAY_MS));

describe('accounts', () => {
  it.each([
    ['a visitor', visitor, false, false, false],
    ['a member', user, true, false, true],
    ['a Sudo', sudo, true, false, true],
    ['someone suspended', suspended, false, false, false],
    ['someone whose suspension is over', suspendedBefore, true, false, true],
  ])(
    '%s: edits the own account %s, %s another; reports another',
    (_who, by, editsOwn, editsOther, reports) => {
      expect(canEditAccount(by, OWN)).toBe(editsOwn);
      expect(canEditAccount(by, OTHER)).toBe(editsOther);
      expect(canReportUser(by, OTHER)).toBe(reports);
      expect(canReportUser(by, OWN)).toBe(false);
    },
  );

  it('counts a suspension to its last moment', () => {
    const now = new Date();
    expect(isSuspended({ suspendedUntil: null }, now)).toBe(false);
    expect(isSuspended({ suspendedUntil: now }, now)).toBe(false);
    expect(isSuspended({ suspendedUntil: new Date(now.getTime() + 1) }, now)).toBe(true);
  });

  it.each([
    [RoleLevel.User, { isLocal: false, areCodesShown: true }, true],
    [RoleLevel.Mod, { isLocal: false, areCodesShown: true }, false],
    [RoleLevel.Sudo, { isLocal: false, areCodesShown: true }, false],
    [RoleLevel.Sudo, { isLocal: true, areCodesShown: true }, true],
    [RoleLevel.Sudo, { isLocal: false, areCodesShown: false }, true],
  ])('role %i from %j logs in: %s', (role, from, expected) => {
    expect(canLogIn({ role }, from)).toBe(expected);
  });
});

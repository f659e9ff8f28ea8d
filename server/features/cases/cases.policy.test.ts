/** Who may decide which case, for every pair of roles; and how long a claim lasts. */
import { describe, expect, it } from 'vitest';
import { CLAIM_MINUTES } from '#common/domain/cases.ts';
import { RoleLevel, valuesOf } from '#common/domain/enums.ts';
import { permissionsFor } from '#common/domain/roles.ts';
import type { Actor } from '#server/http/actor.ts';
import { caseCan, type CasePolicyRow, claimEnd } from './cases.policy.ts';

const ROLES = valuesOf(RoleLevel).filter((role) => role !== RoleLevel.Visitor);
const MODERATORS: readonly number[] = [RoleLevel.Mod, RoleLevel.Admin, RoleLevel.Dev, RoleLevel.Sudo];

const actor = (role: RoleLevel): Actor => ({
  user: { id: 1, role, zip: null, createdAt: new Date(0), suspendedUntil: null },
  sessionId: 1,
  host: 'localhost',
  tenant: { id: 1, name: 'network', displayName: 'Network', fflId: null, verified: false },
  membership: null,
  tenantIds: new Set(),
  permissions: new Set(permissionsFor(role, null)),
  ip: '',
  mayLag: false,
});
const row = (values: Partial<CasePolicyRow> = {}): CasePolicyRow => ({
  kind: 'post',
  about_id: 2,
  about_role: RoleLevel.User,
  is_close: false,
  ...values,
});

describe.each(ROLES)('a person of level %i', (own) => {
  it.each(ROLES)('and a case about one of level %i', (about_role) => {
    const decide = MODERATORS.includes(own) && own > about_role;
    expect(caseCan(actor(own), row({ about_role }))).toEqual({
      decide,
      delete: decide,
      sanction: decide,
      suspendDaysMax: own >= RoleLevel.Admin ? null : 30,
    });
  });

  it('decides nothing about oneself, a colleague or the own store', () => {
    expect(caseCan(actor(own), row({ is_close: true }))).toMatchObject({ decide: false, sanction: false });
  });
});

it('a case about nobody is decided, and nobody is held to account for it', () => {
  const nobody = row({ about_id: null, about_role: null });
  expect(caseCan(actor(RoleLevel.Mod), nobody)).toMatchObject({ decide: true, sanction: false });
});

it.each(['comment', 'conversation', 'user', 'refusal', 'rating'] as const)('a %s is not deleted', (kind) => {
  expect(caseCan(actor(RoleLevel.Sudo), row({ kind }))).toMatchObject({ decide: true, delete: false });
});

it.each([
  ['nobody’s', null, 0, false],
  ['of now', 1, 0, true],
  ['a little short of its end', 1, CLAIM_MINUTES - 1, true],
  ['at its end', 1, CLAIM_MINUTES, false],
])('a claim that is %s', (_name, claimed_by, minutes, isHeld) => {
  const now = new Date();
  const claimed_at = claimed_by === null ? null : new Date(now.getTime() - minutes * 60_000);
  expect(claimEnd({ claimed_by, claimed_at }, now) !== null).toBe(isHeld);
});

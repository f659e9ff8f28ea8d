/** People as everyone sees them, and roles given on the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#common/api/accounts.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser } from '#server/testing/factories.ts';
import { newNumber } from './accounts.testing.ts';
import { grantRole } from './roles.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('a public profile', () => {
  it('shows name, picture, dealers and the date, and nothing private (spec 2)', async () => {
    const id = await createUser(t.db, { display_name: 'Ann Profile', email: 'ann.profile@example.org' });
    const verified = await createDealer(t.db, { members: { [id]: 'staff' } });
    await createDealer(t.db, { isVerified: false, members: { [id]: 'staff' } });
    const { status, body } = await t.client().get<Profile>(`/users/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      displayName: 'Ann Profile',
      profilePic: '/default-profile-pic.svg',
      memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      phoneConfirmed: true,
      dealers: [{ name: verified.name, displayName: expect.any(String) as string }],
      deals: { count: 0, score: null, ratings: 0 },
      can: { edit: false, report: false },
    });
  });

  it('says what the reader may do', async () => {
    const [id, other] = [await createUser(t.db), await createUser(t.db)];
    const can = async (reader: number) => (await (await t.as(reader)).get<Profile>(`/users/${id}`)).body.can;
    expect(await can(id)).toEqual({ edit: true, report: false });
    expect(await can(other)).toEqual({ edit: false, report: true });
  });

  it.each([
    ['banned', { banned_at: new Date() }],
    ['deleted', { deleted_at: new Date() }],
  ])('of somebody %s is not there', async (_name, values) => {
    const id = await createUser(t.db, values);
    expect((await t.client().get(`/users/${id}`)).status).toBe(404);
  });

  it.each([
    ['2147483647', 404],
    ['0', 422],
    ['2147483648', 422],
    ['abc', 422],
    ['1.5', 422],
  ])('with the id %s answers %i', async (id, expected) => {
    expect((await t.client().get(`/users/${id}`)).status).toBe(expected);
  });
});

describe('a role given on the server', () => {
  it('is the one of the account with this number', async () => {
    const phoneNumber = newNumber();
    const id = await createUser(t.db, { phone_number: phoneNumber, display_name: 'First Sudo' });
    const typed = `(303) 555-${phoneNumber.slice(-4)}`;
    expect(await grantRole(t.db, typed, RoleLevel.Sudo)).toEqual({
      displayName: 'First Sudo',
      before: RoleLevel.User,
    });
    const { role } = await t.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(role).toBe(RoleLevel.Sudo);
  });

  it('needs an account, and a US number', async () => {
    expect(await grantRole(t.db, newNumber(), RoleLevel.Sudo)).toBeNull();
    await expect(grantRole(t.db, '911', RoleLevel.Sudo)).rejects.toMatchObject({ status: 422 });
  });
});

/** Coming back with a number whose account was deleted: a new account, with what still counted against the old one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { logIn, newNumber } from './accounts.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const remove = (client: Client) => client.delete('/accounts/current', { confirm: 'DELETE' });

describe('coming back', () => {
  const DAY_MS = 86_400_000;
  const strike = (userId: number, days: number, lifted = false) =>
    t.db
      .insertInto('strikes')
      .values({
        user_id: userId,
        reason: 'Said so',
        expires_at: new Date(Date.now() + days * DAY_MS),
        lifted_at: lifted ? new Date() : null,
      })
      .execute();
  const strikesOf = (userId: number) =>
    t.db.selectFrom('strikes').selectAll().where('user_id', '=', userId).execute();

  it('with the same number makes a new account that knows nothing of the old one', async () => {
    const before = await logIn(t);
    await createPost(t.db, { author_id: before.id });
    await remove(before.client);
    expect(await t.db.selectFrom('departed_numbers').selectAll().execute(), 'nothing to keep').toEqual([]);
    const after = await logIn(t, before.phoneNumber);
    expect(after.id).not.toBe(before.id);
    expect(after.user).toMatchObject({ email: null, zipCode: null, suspension: null });
    expect(await strikesOf(after.id)).toEqual([]);
  });

  it('brings strikes that count and a suspension along, once', async () => {
    const until = new Date(Date.now() + 20 * DAY_MS);
    const before = await logIn(t);
    await t.db.updateTable('users').set({ suspended_until: until }).where('id', '=', before.id).execute();
    for (const [days, lifted] of [
      [40, false],
      [50, false],
      [60, true],
      [-1, false],
    ] as const)
      await strike(before.id, days, lifted);
    await remove(before.client);
    const after = await logIn(t, before.phoneNumber);
    expect(after.user.suspension?.until).toBe(until.toISOString());
    expect(await strikesOf(after.id)).toHaveLength(2);
    expect(t.sentJobs).toContainEqual({
      name: 'people.suspensionOver',
      data: { userId: after.id, until: until.toISOString() },
    });
    await t.db.deleteFrom('strikes').where('user_id', '=', after.id).execute();
    await t.db.updateTable('users').set({ suspended_until: null }).where('id', '=', after.id).execute();
    await remove(after.client);
    expect((await logIn(t, before.phoneNumber)).user.suspension).toBeNull();
  });

  it('brings each strike with its own end, also after going twice', async () => {
    const endsOf = async (userId: number) =>
      (await strikesOf(userId))
        .map(({ expires_at: end }) => Math.round((end.getTime() - Date.now()) / DAY_MS))
        .toSorted((one, other) => one - other);
    const before = await logIn(t);
    for (const days of [10, 50, 30]) await strike(before.id, days);
    await remove(before.client);
    const after = await logIn(t, before.phoneNumber);
    expect(await endsOf(after.id)).toEqual([10, 30, 50]);
    await t.db
      .updateTable('strikes')
      .set({ lifted_at: new Date() })
      .where('user_id', '=', after.id)
      .where('expires_at', '>', new Date(Date.now() + 40 * DAY_MS))
      .execute();
    await remove(after.client);
    const last = await logIn(t, before.phoneNumber);
    expect(await endsOf(last.id)).toEqual([10, 30]);
    expect(await t.db.selectFrom('departed_numbers').selectAll().execute()).toEqual([]);
  });

  it('brings what an earlier version kept in one sum', async () => {
    const before = await logIn(t);
    await strike(before.id, 20);
    await remove(before.client);
    await t.db.updateTable('departed_numbers').set({ strikes: 2 }).execute();
    expect(await strikesOf((await logIn(t, before.phoneNumber)).id)).toHaveLength(2);
  });

  it('brings along nothing that has ended meanwhile', async () => {
    const before = await logIn(t);
    await strike(before.id, 10);
    await remove(before.client);
    const past = new Date(Date.now() - 1_000);
    await t.db.updateTable('departed_numbers').set({ expires_at: past }).execute();
    const after = await logIn(t, before.phoneNumber);
    expect(await strikesOf(after.id)).toEqual([]);
  });

  it('stays shut to a banned number', async () => {
    const admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
    const before = await logIn(t, newNumber());
    const { client, id, phoneNumber } = before;
    expect((await admin.post(`/people/${id}/ban`, { reason: 'Threats', until: null })).status).toBe(200);
    expect((await remove(client)).status).toBe(401);
    await expect(logIn(t, phoneNumber)).rejects.toThrow('no session');
  });
});

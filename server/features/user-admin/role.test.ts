/** Roles given over HTTP, and what is written down of whatever is done to people. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { asRole, audited, brief, told } from './user-admin.testing.ts';

let t: TestApp;
let mod: Client;
let admin: Client;
let sudo: Client;
let id: number;
let person: Client;

beforeAll(async () => {
  t = await createTestApp();
  mod = await asRole(t, RoleLevel.Mod);
  admin = await asRole(t, RoleLevel.Admin);
  sudo = await asRole(t, RoleLevel.Sudo);
});
afterAll(() => t.close());
beforeEach(async () => {
  id = await createUser(t.db);
  person = await t.as(id);
  t.sentJobs.length = 0;
});

const give = (client: Client, role: RoleLevel, was: RoleLevel = RoleLevel.User) =>
  client.patch<PersonDetail & { code: string }>(`/people/${id}/role`, { role, was, reason: 'Helps out' });

it('what is written down of a person holds no name', async () => {
  await mod.post(`/people/${id}/suspension`, { days: 3, reason: 'Rude to others.', was: null });
  await mod.delete(`/people/${id}/suspension`, {});
  await mod.post(`/people/${id}/notes`, { body: 'Seems nice.' });
  await give(admin, RoleLevel.Mod);
  await admin.post(`/people/${id}/ban`, { until: null, reason: 'Sold what is not theirs.' });
  await admin.delete(`/people/${id}/ban`, {});
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['action', 'subject_name'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual(
    ['suspend', 'unsuspend', 'note', 'role', 'ban', 'unban'].map((verb) => ({
      action: `user.${verb}`,
      subject_name: null,
    })),
  );
});

describe('a role', () => {
  it('is given, counts at once, and is told', async () => {
    expect((await person.post('/people/search', {})).status).toBe(403);
    expect((await give(admin, RoleLevel.Mod)).body.role).toBe(RoleLevel.Mod);
    expect((await person.post('/people/search', {})).status).toBe(200);
    expect(told(t)[0]).toMatch(/^Your role is now Moderator\. Reason: Helps out\. To appeal/);
    expect(await audited(t, id)).toEqual([
      { action: 'user.role', before: { role: 10 }, after: { role: 30 }, reason: 'Helps out' },
    ]);
    await give(admin, RoleLevel.User, RoleLevel.Mod);
    expect((await person.post('/people/search', {})).status).toBe(403);
  });

  it('of the own level or above is given by nobody but Sudo', async () => {
    expect((await give(admin, RoleLevel.Admin)).status).toBe(403);
    expect((await give(admin, RoleLevel.Sudo)).status).toBe(403);
    expect((await give(sudo, RoleLevel.Sudo)).status).toBe(200);
    // Who is of the own level now is out of reach.
    expect((await give(sudo, RoleLevel.User, RoleLevel.Sudo)).status).toBe(403);
  });

  it('nobody gives oneself', async () => {
    const adminId = await createUser(t.db, { role: RoleLevel.Sudo });
    const self = await t.as(adminId);
    const answer = await self.patch(`/people/${adminId}/role`, {
      role: RoleLevel.Dev,
      was: RoleLevel.Sudo,
      reason: 'Why not',
    });
    expect(answer.status).toBe(403);
  });

  it('of two at once one counts', async () => {
    const answers = await Promise.all([give(admin, RoleLevel.Mod), give(sudo, RoleLevel.Dev)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Where Sudo was first, the person has left the administrator's reach.
    expect([403, 409]).toContain(statuses.find((status) => status !== 200));
    expect(await audited(t, id)).toHaveLength(1);
  });

  it('decided on an older one is told so, and so is the same one again', async () => {
    expect(brief(await give(admin, RoleLevel.Mod, RoleLevel.Admin))).toEqual([409, 'changed_meanwhile']);
    expect(brief(await give(admin, RoleLevel.User))).toEqual([409, 'changed_meanwhile']);
  });

  it('is none of a dealer’s, and no number', async () => {
    for (const role of [0, 20, 35]) expect((await give(sudo, role as RoleLevel)).status).toBe(422);
  });
});

/** Suspensions over HTTP: at once, for so long as one may give, written down, and told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { asRole, audited, brief, inDays, statusesOf, told } from './user-admin.testing.ts';
import { endSuspension } from './suspension.ts';

let t: TestApp;
let mod: Client;
let admin: Client;
let id: number;
let person: Client;

beforeAll(async () => {
  t = await createTestApp();
  mod = await asRole(t, RoleLevel.Mod);
  admin = await asRole(t, RoleLevel.Admin);
});
afterAll(() => t.close());
beforeEach(async () => {
  id = await createUser(t.db);
  person = await t.as(id);
  t.sentJobs.length = 0;
});

const suspend = (client: Client, body: object = {}) =>
  client.post<PersonDetail & { code: string }>(`/people/${id}/suspension`, {
    days: 3,
    reason: 'Rude to others.',
    was: null,
    ...body,
  });
const readSelf = async () => (await person.get<CurrentUser>('/accounts/current')).body;

describe('a suspension', () => {
  it('takes the rights at once, and says why and until when', async () => {
    expect((await readSelf()).permissions).toContain('posts:create');
    const { body } = await suspend(mod);
    expect(body).toMatchObject({ state: 'suspended', suspension: { reason: 'Rude to others.' } });
    const self = await readSelf();
    expect(self.permissions).toEqual([]);
    expect(self.suspension).toEqual(body.suspension);
    const refused = await person.post('/posts', { type: 'basic', title: 'A title', description: 'Words.' });
    expect(brief(refused)).toEqual([403, 'suspended']);
    expect(refused.body.detail).toContain(body.suspension?.until.slice(0, 10));
    expect(told(t)).toHaveLength(1);
    expect(told(t)[0]).toMatch(
      /^Your account is suspended until .* UTC\. .* Reason: Rude to others\. To appeal, write to .+@.+\.$/,
    );
  });

  it('is lifted at once', async () => {
    await suspend(mod);
    expect(
      (await mod.delete<PersonDetail>(`/people/${id}/suspension`, { reason: 'Said sorry' })).body,
    ).toMatchObject({ state: 'active', suspension: null });
    const self = await readSelf();
    expect(self.permissions).toContain('posts:create');
    expect(self.suspension).toBeNull();
    expect(told(t)[1]).toMatch(/^Your suspension was lifted\. .* Reason: Said sorry\./);
    expect((await audited(t, id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['user.suspend', 'Rude to others.'],
      ['user.unsuspend', 'Said sorry'],
    ]);
  });

  it.each([
    ['a moderator, 30 days', () => mod, { days: 30 }, 200],
    ['a moderator, 31 days', () => mod, { days: 31 }, 422],
    ['a moderator, a day too far', () => mod, { days: undefined, until: inDays(31) }, 422],
    ['an administrator, any day', () => admin, { days: undefined, until: inDays(900) }, 200],
    ['a day that is over', () => admin, { days: undefined, until: inDays(-1) }, 422],
    ['neither', () => admin, { days: undefined }, 422],
    ['both', () => admin, { until: inDays(1) }, 422],
    ['no reason', () => admin, { reason: '  ' }, 422],
  ])('%s', async (_name, client, body, status) => {
    expect((await suspend(client(), body)).status).toBe(status);
    expect(await audited(t, id)).toHaveLength(status === 200 ? 1 : 0);
  });

  it('is changed by whoever knows the present one, and not by anyone else', async () => {
    const { body } = await suspend(mod);
    const again = await suspend(admin, { days: 60 });
    expect(brief(again)).toEqual([409, 'changed_meanwhile']);
    const was = body.suspension?.until;
    expect((await suspend(admin, { days: 60, was })).status).toBe(200);
    expect(told(t)[1]).toMatch(/^Your suspension now ends on /);
    // An administrator's, which is longer than a moderator may give.
    expect((await mod.delete(`/people/${id}/suspension`, {})).status).toBe(403);
  });

  it('of two at once one counts', async () => {
    const answers = await Promise.all([suspend(mod), suspend(admin, { days: 9 })]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const lifts = await Promise.all(
      [mod, admin].map((client) => client.delete(`/people/${id}/suspension`, {})),
    );
    expect(statusesOf(lifts)).toEqual([200, 409]);
    expect(await audited(t, id)).toHaveLength(2);
  });

  it('tells of its end, unless it was lifted or changed', async () => {
    const end = async (until: string) => {
      t.sentJobs.length = 0;
      await endSuspension(t.context, { userId: id, until });
      return told(t);
    };
    const { body } = await suspend(mod);
    const until = body.suspension?.until ?? '';
    expect(t.sentJobs.at(-1)).toEqual({ name: 'people.suspensionOver', data: { userId: id, until } });
    const [news] = await end(until);
    expect(news).toMatch(/^Your suspension is over/);
    const { body: longer } = await suspend(admin, { days: 9, was: until });
    expect(await end(until)).toEqual([]);
    await mod.delete(`/people/${id}/suspension`, {});
    expect(await end(longer.suspension?.until ?? '')).toEqual([]);
  });
});

/** What is done to people over HTTP: roles, suspensions and bans, at once, written down, and told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/contracts/accounts.ts';
import type { PersonDetail } from '#common/contracts/people.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Answer, type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { endSuspension } from './suspension.service.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

let t: TestApp;
let mod: Client;
let admin: Client;
let other: Client;
let sudo: Client;
let id: number;
let person: Client;

beforeAll(async () => {
  t = await createTestApp();
  const as = async (role: RoleLevel) => t.as(await createUser(t.db, { role }));
  [mod, admin, other, sudo] = [
    await as(RoleLevel.Mod),
    await as(RoleLevel.Admin),
    await as(RoleLevel.Admin),
    await as(RoleLevel.Sudo),
  ];
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
const ban = (client: Client, body: object = {}) =>
  client.post<PersonDetail & { code: string }>(`/people/${id}/ban`, {
    reason: 'A scam',
    until: null,
    ...body,
  });
const give = (client: Client, role: RoleLevel, was: RoleLevel = RoleLevel.User) =>
  client.patch<PersonDetail & { code: string }>(`/people/${id}/role`, { role, was, reason: 'Helps out' });
const readSelf = async () => (await person.get<CurrentUser>('/accounts/current')).body;
const told = (): string[] =>
  t.sentJobs.flatMap(({ name, data }) =>
    name === 'notifications.account' ? [(data as { content: string }).content] : [],
  );
const audited = () =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'reason'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const brief = (answer: Answer): unknown[] => [answer.status, answer.body.code];

it('what is written down of a person holds no name', async () => {
  await suspend(mod);
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
    expect(told()).toHaveLength(1);
    expect(told()[0]).toMatch(
      /^Your account is suspended until .* UTC: .* Reason: Rude to others\. To answer, write to .+@.+\.$/,
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
    expect(told()[1]).toMatch(/^Your suspension was lifted: .* Reason: Said sorry\./);
    expect((await audited()).map(({ action, reason }) => [action, reason])).toEqual([
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
    expect(await audited()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('is changed by whoever knows the present one, and not by anyone else', async () => {
    const { body } = await suspend(mod);
    const again = await suspend(admin, { days: 60 });
    expect(brief(again)).toEqual([409, 'changed_meanwhile']);
    const was = body.suspension?.until;
    expect((await suspend(admin, { days: 60, was })).status).toBe(200);
    expect(told()[1]).toMatch(/^Your suspension now ends on /);
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
    expect(await audited()).toHaveLength(2);
  });

  it('tells of its end, unless it was lifted or changed', async () => {
    const end = async (until: string) => {
      t.sentJobs.length = 0;
      await endSuspension(t.context, { userId: id, until });
      return told();
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

describe('a ban', () => {
  const numberOf = async () =>
    (await t.db.selectFrom('users').select('phone_number').where('id', '=', id).executeTakeFirstOrThrow())
      .phone_number ?? '';
  const countKept = async () =>
    (await t.db.selectFrom('banned_numbers').select('created_at').execute()).length;
  const codesSent = async (): Promise<number> => {
    t.texts.length = 0;
    await t.db
      .deleteFrom('login_codes')
      .where('phone_number', '=', await numberOf())
      .execute();
    expect(brief(await t.client().post('/accounts/login', { phoneNumber: await numberOf() }))[0]).toBe(200);
    return t.texts.length;
  };

  it('ends every session at once, keeps the number out, and hides the profile', async () => {
    const kept = await countKept();
    const ended: number[] = [];
    t.context.events.on('session.ended', ({ sessionId }) => void ended.push(sessionId));
    const second = await t.as(id);
    expect((await ban(admin)).body).toMatchObject({
      state: 'banned',
      ban: { until: null, reason: 'A scam' },
    });
    for (const client of [person, second]) expect((await client.get('/accounts/current')).status).toBe(401);
    expect(ended).toHaveLength(2);
    expect((await t.client().get(`/users/${id}`)).status).toBe(404);
    expect(await countKept()).toBe(kept + 1);
    expect(await codesSent()).toBe(0);
    expect(await audited()).toMatchObject([{ action: 'user.ban', reason: 'A scam' }]);
  });

  it('is lifted with everything', async () => {
    const kept = await countKept();
    await ban(admin);
    expect((await admin.delete<PersonDetail>(`/people/${id}/ban`, {})).body).toMatchObject({
      state: 'active',
      ban: null,
    });
    expect(await countKept()).toBe(kept);
    expect(await codesSent()).toBe(1);
    expect((await t.client().get(`/users/${id}`)).status).toBe(200);
    expect((await (await t.as(id)).get('/accounts/current')).status).toBe(200);
  });

  it('with an end is over by itself', async () => {
    const kept = await countKept();
    await ban(admin, { until: inDays(2) });
    expect(await countKept()).toBe(kept);
    expect(await codesSent()).toBe(0);
    const later = await t.as(id);
    expect((await later.get('/accounts/current')).status).toBe(401);
    await t.db
      .updateTable('users')
      .set({ banned_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute();
    expect((await later.get('/accounts/current')).status).toBe(200);
    expect((await t.client().get(`/users/${id}`)).status).toBe(200);
    expect(await codesSent()).toBe(1);
    expect((await admin.get<PersonDetail>(`/people/${id}`)).body).toMatchObject({
      state: 'active',
      ban: null,
    });
    expect((await ban(admin)).status).toBe(200);
  });

  it('of two at once one counts', async () => {
    const answers = await Promise.all([ban(admin), ban(other)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const lifts = await Promise.all([admin, other].map((client) => client.delete(`/people/${id}/ban`, {})));
    expect(statusesOf(lifts)).toEqual([200, 409]);
  });

  it.each([{ until: inDays(-1) }, { until: 'tomorrow' }, { until: undefined }, { reason: '' }])(
    'is refused with %j',
    async (body) => {
      expect((await ban(admin, body)).status).toBe(422);
      expect((await person.get('/accounts/current')).status).toBe(200);
    },
  );
});

describe('a role', () => {
  it('is given, counts at once, and is told', async () => {
    expect((await person.post('/people/search', {})).status).toBe(403);
    expect((await give(admin, RoleLevel.Mod)).body.role).toBe(RoleLevel.Mod);
    expect((await person.post('/people/search', {})).status).toBe(200);
    expect(told()[0]).toMatch(/^Your role is now Moderator\. Reason: Helps out\. To answer/);
    expect(await audited()).toEqual([
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
    expect(await audited()).toHaveLength(1);
  });

  it('decided on an older one is told so, and so is the same one again', async () => {
    expect(brief(await give(admin, RoleLevel.Mod, RoleLevel.Admin))).toEqual([409, 'changed_meanwhile']);
    expect(brief(await give(admin, RoleLevel.User))).toEqual([409, 'changed_meanwhile']);
  });

  it('is none of a dealer’s, and no number', async () => {
    for (const role of [0, 20, 35]) expect((await give(sudo, role as RoleLevel)).status).toBe(422);
  });
});

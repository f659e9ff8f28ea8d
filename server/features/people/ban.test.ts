/** Bans over HTTP: every session ends at once, the number stays out, and an end comes by itself. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonDetail } from '#common/contracts/people.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { asRole, audited, brief, inDays, statusesOf } from './people.testing.ts';

let t: TestApp;
let admin: Client;
let other: Client;
let id: number;
let person: Client;

beforeAll(async () => {
  t = await createTestApp();
  admin = await asRole(t, RoleLevel.Admin);
  other = await asRole(t, RoleLevel.Admin);
});
afterAll(() => t.close());
beforeEach(async () => {
  id = await createUser(t.db);
  person = await t.as(id);
  t.sentJobs.length = 0;
});

const ban = (client: Client, body: object = {}) =>
  client.post<PersonDetail & { code: string }>(`/people/${id}/ban`, {
    reason: 'A scam',
    until: null,
    ...body,
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
    expect(await audited(t, id)).toMatchObject([{ action: 'user.ban', reason: 'A scam' }]);
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

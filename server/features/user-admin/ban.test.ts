/** Bans over HTTP: every session ends at once, the number stays out, and an end comes by itself. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodeSent } from '#common/api/accounts.ts';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { asRole, audited, inDays, statusesOf } from './user-admin.testing.ts';

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
  /** What a login with the right code is refused with. */
  const tryToComeBack = async (): Promise<string | undefined> => {
    const phoneNumber = await numberOf();
    await t.db.deleteFrom('login_codes').where('phone_number', '=', phoneNumber).execute();
    const sent = await t.client().post<CodeSent>('/accounts/login', { phoneNumber });
    expect(sent.status).toBe(200);
    const tried = await t
      .client()
      .post<{ detail?: string }>('/accounts/verify', { phoneNumber, code: sent.body.demoCode });
    expect(tried.status).toBe(tried.body.detail === undefined ? 200 : 403);
    return tried.body.detail;
  };

  it('ends every session at once, keeps the number out, and hides the profile', async () => {
    const kept = await countKept();
    const ended: (string | undefined)[] = [];
    t.context.events.on('session.ended', ({ goodbye }) => void ended.push(goodbye));
    const second = await t.as(id);
    expect((await ban(admin)).body).toMatchObject({
      state: 'banned',
      ban: { until: null, reason: 'A scam' },
    });
    for (const client of [person, second]) expect((await client.get('/accounts/current')).status).toBe(401);
    expect(ended).toHaveLength(2);
    for (const goodbye of ended) expect(goodbye).toMatch(/^You were logged out\. .* Reason: A scam\./);
    expect((await t.client().get(`/users/${id}`)).status).toBe(404);
    expect(await countKept()).toBe(kept + 1);
    expect(await tryToComeBack()).toMatch(
      /^Your account has been permanently banned\. Reason: A scam\. To appeal, write to /,
    );
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
    expect(await tryToComeBack()).toBeUndefined();
    expect((await t.client().get(`/users/${id}`)).status).toBe(200);
    expect((await (await t.as(id)).get('/accounts/current')).status).toBe(200);
  });

  it('with an end is over by itself', async () => {
    const kept = await countKept();
    await ban(admin, { until: inDays(2) });
    expect(await countKept()).toBe(kept);
    expect(await tryToComeBack()).toMatch(/^Your account is banned until .* UTC\. Reason: A scam\./);
    const later = await t.as(id);
    expect((await later.get('/accounts/current')).status).toBe(401);
    await t.db
      .updateTable('users')
      .set({ banned_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute();
    expect((await later.get('/accounts/current')).status).toBe(200);
    expect((await t.client().get(`/users/${id}`)).status).toBe(200);
    expect(await tryToComeBack()).toBeUndefined();
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

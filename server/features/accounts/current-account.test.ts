/** The current user and what the account page changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser } from '#server/testing/factories.ts';
import { logIn, type LoggedIn, type ProblemBody } from './accounts.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const current = async ({ client }: Pick<LoggedIn, 'client'>): Promise<CurrentUser> =>
  (await client.get<CurrentUser>('/accounts/current')).body;
const change = ({ client }: Pick<LoggedIn, 'client'>, body: object) =>
  client.patch<CurrentUser & ProblemBody>('/accounts/current', body);
const refusal = async (person: LoggedIn, body: object) => {
  const { status, body: problem } = await change(person, body);
  return { status, code: problem.code, path: problem.errors?.[0]?.path };
};
const createPicture = async (ownerId: number, kind = 'profile', sizes = [96, 192, 384]): Promise<number> => {
  const { id } = await t.db
    .insertInto('media')
    .values({
      owner_id: ownerId,
      kind,
      storage_key: `${kind}/ab/${ownerId}`,
      sizes,
      width: 384,
      height: 384,
      thumbhash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

describe('GET accounts/current', () => {
  it('is 401 for a visitor (spec 7)', async () => {
    const { status, body } = await t.client().get('/accounts/current');
    expect([status, body.code]).toEqual([401, 'login_required']);
  });

  it('answers every field of the current user, to its owner only and to no cache (spec 3, 7)', async () => {
    const person = await logIn(t);
    const answer = await person.client.get<CurrentUser>('/accounts/current');
    expect(Object.keys(answer.body).toSorted()).toEqual(
      [
        'id displayName email emailVerified profilePic zipCode phoneNumber role permissions',
        'isCurrentTenantMember stores notificationsCount unreadMessagesCount suspension createdAt',
      ]
        .join(' ')
        .split(' ')
        .toSorted(),
    );
    expect(answer.body.phoneNumber).toBe(person.phoneNumber);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it.each([
    ['staff', true, ['posts:create:dealer', 'news:create:tenant']],
    ['manager', true, ['posts:create:dealer', 'news:create:tenant', 'settings:manage:tenant']],
    ['manager', false, ['settings:manage:tenant']],
  ] as const)(
    '%s of a dealer (verified: %s) has the dealer rights at its host only',
    async (role, isVerified, gained) => {
      const id = await createUser(t.db);
      const { host } = await createDealer(t.db, { isVerified, members: { [id]: role } });
      const token = await t.startSession(id);
      const atDealer = await current({ client: t.client({ token, host }) });
      const atNetwork = await current({ client: t.client({ token }) });
      expect(atDealer.isCurrentTenantMember).toBe(true);
      expect(atNetwork.isCurrentTenantMember).toBe(false);
      expect(atDealer.permissions.toSorted()).toEqual([...atNetwork.permissions, ...gained].toSorted());
      // The way to the store is known everywhere.
      expect(atNetwork.stores).toMatchObject([{ url: `http://${host}:3000`, isManager: role === 'manager' }]);
      expect(atDealer.stores).toEqual(atNetwork.stores);
    },
  );

  it.each([
    [RoleLevel.User, 4],
    [RoleLevel.Mod, 7],
    [RoleLevel.Admin, 12],
    [RoleLevel.Dev, 14],
    [RoleLevel.Sudo, 15],
  ])('role %i has %i permissions', async (role, count) => {
    const client = await t.as(await createUser(t.db, { role }));
    expect((await current({ client })).permissions).toHaveLength(count);
  });
});

describe('display name (spec 5)', () => {
  it.each(['Bob', 'J. R. O_Neil-3', 'Zoë Müller', 'a'.repeat(30)])('takes %j', async (displayName) => {
    const person = await logIn(t);
    expect((await change(person, { displayName })).body.displayName).toBe(displayName);
    await change(person, { displayName: `gone ${person.id}` });
  });

  it.each([
    ['2 characters', 'Bo'],
    ['31 characters', 'a'.repeat(31)],
    ['nothing', ''],
    ['spaces alone', '     '],
    ['2 characters between spaces', '  Bo  '],
    ['a slash', 'Bob/Ann'],
    ['markup', '<b>Bob</b>'],
    ['an at sign', 'bob@home'],
    ['a line break', 'Bob\nAnn'],
    ['a right-to-left mark', 'Bob\u202eAnn'],
    ['dots alone', '...'],
    ['Cyrillic among Latin', 'Аdmin'],
  ])('refuses %s', async (_name, displayName) => {
    expect(await refusal(await logIn(t), { displayName })).toMatchObject({
      status: 422,
      path: 'displayName',
    });
  });

  it('is unique without regard to case and spaces', async () => {
    const [one, two] = [await logIn(t), await logIn(t)];
    await change(one, { displayName: 'Range Master' });
    for (const displayName of ['Range Master', 'RANGE MASTER', ' range  master ']) {
      expect(await refusal(two, { displayName })).toEqual({
        status: 422,
        code: 'display_name_taken',
        path: 'displayName',
      });
    }
    expect((await change(one, { displayName: 'RANGE master' })).body.displayName).toBe('RANGE master');
  });

  it('is not that of a store or a look-alike of a moderator, but one that was there before stays', async () => {
    const moderatorId = await createUser(t.db, { role: RoleLevel.Mod, display_name: 'Maya L.' });
    const { tenantId } = await createDealer(t.db);
    const { display_name: displayName } = await t.db
      .selectFrom('tenants')
      .select('display_name')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const person = await logIn(t);
    for (const wanted of [displayName, 'Maya I.', 'Rangepost Support']) {
      expect((await change(person, { displayName: wanted })).status).toBe(422);
    }
    const moderator = await t.as(moderatorId);
    expect((await moderator.patch('/accounts/current', { displayName: 'Maya L.' })).status).toBe(200);
  });

  it('goes to one of two who want it at once', async () => {
    const people = await Promise.all([logIn(t), logIn(t), logIn(t)]);
    const answers = await Promise.all(people.map((person) => change(person, { displayName: 'Wanted Name' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});

describe('ZIP code (spec 5)', () => {
  it('is stored and removed', async () => {
    const person = await logIn(t);
    expect((await change(person, { zipCode: '83702' })).body.zipCode).toBe('83702');
    expect((await current(person)).zipCode).toBe('83702');
    expect((await change(person, { zipCode: null })).body.zipCode).toBeNull();
  });

  it('may be one without a point, such as a military one', async () => {
    const { zip } = await t.db
      .selectFrom('zips')
      .select('zip')
      .where('latitude', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await change(await logIn(t), { zipCode: zip })).body.zipCode).toBe(zip);
  });

  it.each(['8370', '837021', '8370a', '', '00000', '99999'])('refuses %j', async (zipCode) => {
    expect(await refusal(await logIn(t), { zipCode })).toMatchObject({ status: 422, path: 'zipCode' });
  });
});

describe('profile picture', () => {
  it('is shown in 192 pixels, and the default one after its removal', async () => {
    const person = await logIn(t);
    const picture = await createPicture(person.id);
    expect((await change(person, { profilePicId: picture })).body.profilePic).toBe(
      `/api/media/profile/ab/${person.id}-192.webp`,
    );
    expect((await change(person, { profilePicId: null })).body.profilePic).toContain('default-profile-pic');
  });

  it('is shown in the largest width there is where it is small', async () => {
    const person = await logIn(t);
    const picture = await createPicture(person.id, 'profile', [96, 120]);
    expect((await change(person, { profilePicId: picture })).body.profilePic).toContain('-120.webp');
  });

  it("is neither another person's, nor one made for a post, nor one that is not there", async () => {
    const [person, other] = [await logIn(t), await logIn(t)];
    for (const profilePicId of [
      await createPicture(other.id),
      await createPicture(person.id, 'post'),
      2_147_483_647,
    ]) {
      expect(await refusal(person, { profilePicId })).toMatchObject({ status: 422, path: 'profilePicId' });
    }
    expect((await current(person)).profilePic).toContain('default-profile-pic');
  });
});

describe('PATCH accounts/current', () => {
  it('changes several fields in one go, or none of them', async () => {
    const person = await logIn(t);
    const refused = await change(person, { displayName: `Half ${person.id}`, zipCode: '00000' });
    expect(refused.status).toBe(422);
    expect(await current(person)).toMatchObject({ displayName: person.user.displayName, zipCode: null });
    const { body } = await change(person, { displayName: `Whole ${person.id}`, zipCode: '83702' });
    expect(body).toMatchObject({ displayName: `Whole ${person.id}`, zipCode: '83702' });
  });

  it('with nothing changes nothing', async () => {
    const person = await logIn(t);
    expect((await change(person, {})).body).toEqual(person.user);
  });

  it.each([
    { role: 100 },
    { phoneNumber: '+13035550100' },
    { permissions: [] },
    { id: 1 },
    { emailVerified: true },
  ])('refuses %j, which is not to be had here', async (body) => {
    expect((await change(await logIn(t), body)).status).toBe(422);
  });

  it('is for members only', async () => {
    expect((await t.client().patch('/accounts/current', { zipCode: '83702' })).status).toBe(401);
  });
});

describe('role', () => {
  it('is a dealer’s inside one’s own verified store, and one’s own elsewhere', async () => {
    const staffId = await createUser(t.db);
    const moderatorId = await createUser(t.db, { role: RoleLevel.Mod });
    const dealer = await createDealer(t.db, { members: { [staffId]: 'staff', [moderatorId]: 'staff' } });
    const unverified = await createDealer(t.db, { isVerified: false, members: { [staffId]: 'manager' } });
    const other = await createDealer(t.db);
    const roleAt = async (userId: number, host: string) =>
      (await (await t.as(userId, { host })).get<CurrentUser>('/accounts/current')).body.role;
    expect(await roleAt(staffId, dealer.host)).toBe(RoleLevel.Ffl);
    for (const host of [unverified.host, other.host, 'localhost']) {
      expect(await roleAt(staffId, host)).toBe(RoleLevel.User);
    }
    expect(await roleAt(moderatorId, dealer.host)).toBe(RoleLevel.Mod);
  });
});

describe('GET accounts/currentTenant', () => {
  it('answers the tenant of the host, for visitors too (spec 7)', async () => {
    const dealer = await createDealer(t.db);
    const at = async (host: string) => (await t.client({ host }).get('/accounts/currentTenant')).body;
    expect(await at(dealer.host)).toMatchObject({
      id: dealer.tenantId,
      name: dealer.name,
      fflId: dealer.fflId,
    });
    expect(await at('localhost')).toMatchObject({ fflId: null });
  });
});

describe('GET accounts/currentZip', () => {
  it.each([
    ['83702', '83702'],
    ['8370', null],
    ['00000', null],
    ['837021', null],
  ])('answers a ZIP code that the browser has given: zip=%s is %s', async (given, zip) => {
    const answer = await t.app.inject({
      url: '/api/accounts/currentZip',
      cookies: { zip: given },
      remoteAddress: '127.0.0.1',
    });
    expect(answer.json()).toBe(zip);
  });

  it('is a JSON string for a US address (spec 7)', async () => {
    const answer = await t.client({ ip: '8.8.8.8' }).get<string>('/accounts/currentZip');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-type'])).toContain('application/json');
    expect(answer.body).toMatch(/^9\d{4}$/);
  });

  it.each(['127.0.0.1', '10.1.2.3', '24.48.0.1'])('is null for %s', async (ip) => {
    const answer = await t.client({ ip }).get<null>('/accounts/currentZip');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-type'])).toContain('application/json');
    expect(answer.body).toBeNull();
  });
});

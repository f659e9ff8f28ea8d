/** The administrators' side over HTTP: the list of tenants, a new store, and decisions about its license. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Problem } from '#common/api/shared.ts';
import type { Tenants, TenantSettings } from '#common/api/tenant-settings.ts';
import type { TenantHome } from '#common/api/tenants.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { toLicenseDay } from '#common/domain/license.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createLicensee, createList } from '#server/testing/licensees.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';

let t: TestApp;
let admin: Client;
let count = 0;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
});
afterAll(() => t.close());

const newStore = (values: object = {}) => {
  const n = ++count;
  return {
    name: `new-store-${n}`,
    displayName: `New Store ${n}`,
    licenseNumber: `8-04-013-07-9A-${String(70_000 + n)}`,
    licenseName: 'New Store LLC',
    street: '9 Front St',
    zip: '83702',
    hosts: [`new-store-${n}.localhost`],
    ...values,
  };
};
const create = (values: object = {}) => admin.post<TenantSettings & Problem>('/tenants', newStore(values));
const fieldsOf = (body: Problem): string[] => (body.errors ?? []).map(({ path }) => path);

describe('a new store', () => {
  it('is there at once on its host, unverified, with the license’s own expiry and the state’s time zone', async () => {
    const host = 'first-of-all.localhost';
    await t.client({ host }).get('/tenants/current');
    const { status, body } = await create({ hosts: [host], licenseNumber: ' 8-04-013-07-9a-60001 ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      hosts: [host],
      city: 'Boise',
      state: 'ID',
      timeZone: 'America/Boise',
      license: { number: '8-04-013-07-9A-60001', expiresOn: '2029-01-01', verified: false },
    });
    const { tenant } = (await t.client({ host }).get<TenantHome>('/tenants/current')).body;
    expect(tenant).toMatchObject({ id: body.id, verified: null });
  });

  it('is told every wrong field at once', async () => {
    const { status, body } = await create({
      name: 'Not a slug!',
      displayName: '',
      licenseNumber: '2-04-013-07-9A-60002',
      licenseName: ' ',
      street: '',
      hosts: ['localhost'],
    });
    expect(status).toBe(422);
    expect(fieldsOf(body)).toEqual([
      'name',
      'displayName',
      'licenseNumber',
      'hosts.0',
      'licenseName',
      'street',
    ]);
  });

  it.each(['03', '06', '09', '10', '11'])('needs a license of a store’s type, not %s', async (type) => {
    const { status, body } = await create({ licenseNumber: `8-04-013-${type}-9A-60003` });
    expect([status, fieldsOf(body)]).toEqual([422, ['licenseNumber']]);
  });

  it('is refused where another has its slug, license or host, renewed or not', async () => {
    const first = newStore({ licenseNumber: '8-04-013-07-9A-60004' });
    expect((await admin.post('/tenants', first)).status).toBe(201);
    const second = await admin.post<Problem>('/tenants', {
      ...first,
      hosts: ['free.localhost', ...first.hosts],
      licenseNumber: '8-04-999-01-8B-60004',
    });
    expect([second.status, second.body.code]).toEqual([409, 'taken']);
    expect(fieldsOf(second.body)).toEqual(['name', 'licenseNumber', 'hosts.1']);
  });

  it('asked for by two at once is opened once', async () => {
    const body = newStore();
    const answers = await Promise.all([admin.post('/tenants', body), admin.post('/tenants', body)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });
});

describe('a tenant without a license', () => {
  const openUnlicensed = async <Body = TenantSettings>(values: object = {}) => {
    const n = ++count;
    const tenant = { name: `club-${n}`, displayName: `Club ${n}`, hosts: [`club-${n}.localhost`], ...values };
    return admin.post<Body>('/tenants', tenant);
  };

  it('is there on its host with the home of one that is no dealer (spec 3)', async () => {
    const { status, body } = await openUnlicensed({ zip: '83702' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ fflId: null, license: null, city: 'Boise', timeZone: 'America/Boise' });
    expect(body.can).toMatchObject({ editHosts: true, changeLicense: false, manageMembers: false });
    const home = (await t.client({ host: body.hosts[0] ?? '' }).get<TenantHome>('/tenants/current')).body;
    expect(home.tenant).toMatchObject({
      id: body.id,
      fflId: null,
      isNetwork: false,
      verified: null,
      url: `http://${body.hosts[0]}:3000`,
    });
    expect(home.deals).toBeNull();
    const elsewhere = (await t.client({ host: 'unclaimed.localhost' }).get<TenantHome>('/tenants/current'))
      .body;
    expect(elsewhere.tenant).toMatchObject({ isNetwork: true, fflId: null });
    const { tenants } = (await admin.get<Tenants>(`/tenants?phrase=${body.name}`)).body;
    expect(tenants).toMatchObject([{ id: body.id, fflId: null, isNetwork: false, verified: false }]);
  });

  it('gives nobody a dealer’s rights, and is no dealer of the directory', async () => {
    const { body } = await openUnlicensed();
    const host = body.hosts[0] ?? '';
    const member = await t.as(await createUser(t.db), { host });
    const post = {
      title: 'Bolt rifle, like new',
      description: 'x',
      price: 400,
      category: 'guns',
      zipCode: '83702',
    };
    expect((await member.post('/posts', { ...post, type: 'dealerNew' })).status).toBe(403);
    const sold = await member.post('/posts', { ...post, type: 'sell' });
    expect([sold.status, sold.body.fflId]).toEqual([201, null]);
    const user = (await member.get<{ isCurrentTenantMember: boolean }>('/accounts/current')).body;
    expect(user.isCurrentTenantMember).toBe(false);
    expect((await t.client().get(`/ffls/${body.name}`)).status).toBe(404);
  });

  it('can change its look, text and hosts, and its sitemap names its home alone', async () => {
    const { body } = await openUnlicensed();
    const changed = await admin.patch<TenantSettings>(`/tenants/${body.id}`, {
      version: body.version,
      description: 'A club.',
      hosts: ['the-club.localhost'],
    });
    expect([changed.status, changed.body.hosts]).toEqual([200, ['the-club.localhost']]);
    const read = (url: string) => t.app.inject({ url, headers: { host: 'the-club.localhost' } });
    const pages = (await read('/sitemap/pages.xml')).body;
    expect([...pages.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)).toEqual([
      'http://the-club.localhost:3000/',
    ]);
    expect((await read('/sitemap.xml')).body).not.toContain('posts-');
  });

  it('is told every wrong field at once, and what another has', async () => {
    const { status, body } = await openUnlicensed<Problem>({ name: 'Not a slug!', hosts: ['localhost'] });
    expect([status, fieldsOf(body)]).toEqual([422, ['name', 'hosts.0']]);
    const { name, hosts } = (await openUnlicensed()).body;
    const second = await openUnlicensed<Problem>({ name, hosts });
    expect([second.status, fieldsOf(second.body)]).toEqual([409, ['name', 'hosts.0']]);
    expect((await openUnlicensed({ zip: '00000' })).status).toBe(422);
  });
});

describe('the list', () => {
  it('has every tenant by name, page by page, each once', async () => {
    for (const displayName of ['Zeta Arms', 'alpha arms', 'Beta Arms']) await create({ displayName });
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: Tenants } = await admin.get<Tenants>(
        `/tenants?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      names.push(...body.tenants.map(({ displayName }) => displayName));
      ({ nextCursor: cursor } = body);
    }
    const stored = await t.db.selectFrom('tenants').select('display_name').execute();
    expect(names.toSorted()).toEqual(stored.map((row) => row.display_name).toSorted());
    const ofArms = names.filter((name) => /arms/i.test(name));
    expect(ofArms).toEqual(['alpha arms', 'Beta Arms', 'Zeta Arms']);
  });

  it('finds a part of a name, a slug or a host, and takes no word of it for a pattern', async () => {
    const { body: store } = await create({
      displayName: '50% Off Guns',
      name: 'fifty-off',
      hosts: ['cheap.example.com'],
    });
    for (const phrase of ['50% o', 'FIFTY', 'cheap.ex']) {
      const { body } = await admin.get<Tenants>(`/tenants?phrase=${encodeURIComponent(phrase)}`);
      expect(body.tenants.map(({ id }) => id)).toEqual([store.id]);
    }
    expect((await admin.get<Tenants>('/tenants?phrase=%25%25')).body.tenants).toEqual([]);
    expect((await admin.get('/tenants?cursor=none')).status).toBe(422);
  });

  it('counts members and followers', async () => {
    const [member, follower] = [await createUser(t.db), await createUser(t.db)];
    const store = await createDealer(t.db, { members: { [member]: 'manager' } });
    await (await t.as(follower)).put(`/ffls/${store.name}/follow`);
    const { body } = await admin.get<Tenants>(`/tenants?phrase=${store.host}`);
    expect(body.tenants).toEqual([
      expect.objectContaining({ id: store.tenantId, memberCount: 1, followerCount: 1, verified: true }),
    ]);
  });
});

describe('a license', () => {
  const today = toLicenseDay(new Date());
  const inDays = (days: number, from = today): string =>
    new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
  const decide = (id: number, body: object) =>
    admin.patch<TenantSettings & Problem>(`/tenants/${id}/license`, { reason: 'Seen by me', ...body });
  const setLicense = (store: TestDealer, values: object) =>
    t.db.updateTable('ffls').set(values).where('id', '=', store.fflId).execute();
  const homeOf = async ({ host }: TestDealer) =>
    (await t.client({ host }).get<TenantHome>('/tenants/current')).body.tenant;

  it('is verified, paused and resumed, and the store’s badge follows at once', async () => {
    const store = await createDealer(t.db, { isVerified: false });
    expect((await homeOf(store)).verified).toBeNull();
    expect((await decide(store.tenantId, { action: 'verify' })).body.license?.verified).toBe(true);
    expect((await homeOf(store)).verified).not.toBeNull();
    const paused = await decide(store.tenantId, { action: 'pause', reason: 'License under review' });
    expect(paused.body.license).toMatchObject({ verified: false, pausedReason: 'administrator' });
    expect((await homeOf(store)).verified).toBeNull();
    expect((await decide(store.tenantId, { action: 'resume' })).body.license).toMatchObject({
      verified: true,
      pausedAt: null,
      pausedReason: null,
    });
    const entries = await t.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject_id', '=', store.tenantId)
      .where('action', '=', 'tenant.license')
      .orderBy('id')
      .execute();
    expect(entries.map(({ reason }) => reason)).toEqual(['Seen by me', 'License under review', 'Seen by me']);
  });

  it('is decided about with a reason, and only where the decision fits', async () => {
    const store = await createDealer(t.db);
    expect((await decide(store.tenantId, { action: 'pause', reason: ' ' })).status).toBe(422);
    expect((await decide(store.tenantId, { action: 'verify' })).body.code).toBe('already_verified');
    expect((await decide(store.tenantId, { action: 'resume' })).body.code).toBe('not_paused');
    await setLicense(store, { verified_at: null });
    expect((await decide(store.tenantId, { action: 'pause' })).body.code).toBe('not_verified');
    await setLicense(store, { expires_on: inDays(-1) });
    expect((await decide(store.tenantId, { action: 'verify' })).body.code).toBe('license_expired');
    await setLicense(store, {
      expires_on: inDays(9),
      license_number: `8-04-013-06-9A-${store.fflId + 10_000}`,
    });
    expect((await decide(store.tenantId, { action: 'verify' })).body.code).toBe('license_type');
  });

  it.each([
    ['running', 20, 110, 111],
    ['run out', -20, 90, 91],
  ])('that is %s is extended by 90 days at most, with proof', async (_state, ends, latest, tooLate) => {
    const store = await createDealer(t.db);
    await setLicense(store, { expires_on: inDays(ends), paused_at: new Date(), paused_reason: 'expired' });
    const extend = (until: string | undefined, proof: string | undefined = 'ezCheck') =>
      decide(store.tenantId, { action: 'extend', until, proof });
    expect(fieldsOf((await extend(inDays(tooLate))).body)).toEqual(['until']);
    expect(fieldsOf((await extend(inDays(Math.max(ends, 0)))).body)).toEqual(['until']);
    expect(fieldsOf((await extend(undefined)).body)).toEqual(['until']);
    const withoutProof = { action: 'extend', until: inDays(latest) };
    expect(fieldsOf((await decide(store.tenantId, withoutProof)).body)).toEqual(['proof']);
    expect((await extend(inDays(latest))).body.license).toMatchObject({
      extendedUntil: inDays(latest),
      verified: true,
      pausedAt: null,
    });
    expect((await extend(inDays(latest + 90), 'letterOfAuthorization')).status).toBe(200);
    expect((await extend(inDays(latest + 181))).status).toBe(422);
  });

  it('that a list has dropped is vouched for by 90 days from today, long as it may run, and by 90 more', async () => {
    const store = await createDealer(t.db);
    await setLicense(store, {
      expires_on: inDays(700),
      paused_at: new Date(),
      paused_reason: 'notListed',
    });
    const extend = (days: number) =>
      decide(store.tenantId, { action: 'extend', until: inDays(days), proof: 'ezCheck' });
    for (const days of [0, 91, 790]) expect(fieldsOf((await extend(days)).body)).toEqual(['until']);
    expect((await extend(90)).body.license).toMatchObject({
      extendedUntil: inDays(90),
      verified: true,
      pausedReason: null,
    });
    expect((await extend(90)).status).toBe(422);
    expect((await extend(181)).status).toBe(422);
    expect((await extend(180)).body.license?.extendedUntil).toBe(inDays(180));
  });

  it('that a list drops while an administrator decides is decided about as the list has left it', async () => {
    const store = await createDealer(t.db);
    const held = Promise.withResolvers<void>();
    const waits = Promise.withResolvers<void>();
    const list = t.db.transaction().execute(async (tx) => {
      const dropped = { paused_at: new Date(), paused_reason: 'notListed' };
      await tx.updateTable('ffls').set(dropped).where('id', '=', store.fflId).execute();
      held.resolve();
      await waits.promise;
    });
    await held.promise;
    const decision = decide(store.tenantId, { action: 'pause' });
    await vi.waitFor(async () => expect(await countLockWaits()).toBe(1), { timeout: 5_000 });
    waits.resolve();
    await list;
    expect((await decision).body.code).toBe('not_verified');
    const { pausedReason } =
      (await admin.get<TenantSettings>(`/tenants/${store.tenantId}`)).body.license ?? {};
    expect(pausedReason).toBe('notListed');
  });

  const countLockWaits = async (): Promise<number> => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
    return rows.length;
  };

  it('that an administrator has paused stays paused when it is extended', async () => {
    const store = await createDealer(t.db);
    await decide(store.tenantId, { action: 'pause' });
    await setLicense(store, { expires_on: inDays(5) });
    const { body } = await decide(store.tenantId, { action: 'extend', until: inDays(60), proof: 'ezCheck' });
    expect(body.license).toMatchObject({ verified: false, pausedReason: 'administrator' });
  });

  it('keeps its verification when it is renewed, and loses it with another number', async () => {
    const store = await createDealer(t.db);
    const { body } = await admin.get<TenantSettings>(`/tenants/${store.tenantId}`);
    const renewed = body.license?.number.replace('-9A-', '-8C-') ?? '';
    await setLicense(store, { expires_on: inDays(-1), paused_at: new Date(), paused_reason: 'expired' });
    const renewal = await decide(store.tenantId, { action: 'renumber', licenseNumber: renewed });
    expect(renewal.body.license).toMatchObject({ number: renewed, expiresOn: '2028-03-01', verified: true });
    const other = { action: 'renumber', licenseNumber: `3-04-013-01-9A-${10_000 + store.fflId}` };
    expect((await decide(store.tenantId, other)).body.license).toMatchObject({
      number: other.licenseNumber,
      verified: false,
      verifiedAt: null,
    });
    const taken = await createDealer(t.db);
    expect((await decide(taken.tenantId, other)).body.code).toBe('taken');
    expect((await decide(taken.tenantId, { action: 'renumber', licenseNumber: 'none' })).status).toBe(422);
  });
});

describe('a license that an administrator verifies', () => {
  const LISTED_ON = '2026-11-01';
  const verifyWith = async (listed: object) => {
    const store = await createDealer(t.db, { isVerified: false });
    const { license_key, license_number, expires_on } = await t.db
      .selectFrom('ffls')
      .select(['license_key', 'license_number', 'expires_on'])
      .where('id', '=', store.fflId)
      .executeTakeFirstOrThrow();
    const tenant = await t.db
      .selectFrom('tenants')
      .select(['display_name', 'address', 'state', 'zip'])
      .where('id', '=', store.tenantId)
      .executeTakeFirstOrThrow();
    await createLicensee(t.db, await createList(t.db), {
      license_key,
      license_number,
      expires_on,
      business_name: tenant.display_name.toUpperCase(),
      street: (tenant.address ?? '').toUpperCase(),
      zip: tenant.zip ?? '',
      ...listed,
    });
    await admin.patch(`/tenants/${store.tenantId}/license`, { action: 'verify', reason: 'Seen by me' });
    return t.db
      .selectFrom('ffls')
      .select(['list_checked_on', 'premises_matched_on'])
      .where('id', '=', store.fflId)
      .executeTakeFirstOrThrow();
  };

  it.each<[string, object, boolean, boolean]>([
    ['is compared with the loaded ATF list at once', {}, true, true],
    ['does not match another street', { street: '99 ELSEWHERE RD' }, true, false],
    ['is not checked where the list has dropped it', { gone_on: LISTED_ON }, false, false],
  ])('%s', async (_, listed, isChecked, isMatch) => {
    const { list_checked_on, premises_matched_on } = await verifyWith(listed);
    expect([list_checked_on, premises_matched_on !== null]).toEqual([isChecked ? LISTED_ON : null, isMatch]);
  });
});

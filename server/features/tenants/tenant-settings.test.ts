/** Setting up tenants over HTTP: who may, what is refused, and two at once. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Media } from '#common/api/media.ts';
import type { Problem } from '#common/api/shared.ts';
import type { TenantSettings } from '#common/api/tenant-settings.ts';
import type { Tenant, TenantHome } from '#common/api/tenants.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, networkId, type TestDealer } from '#server/testing/factories.ts';

let t: TestApp;
let picture: Buffer;
let adminId: number;
let admin: Client;
let store: TestDealer;
let managerId: number;
let manager: Client;

beforeAll(async () => {
  t = await createTestApp();
  picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#3c5a36' } })
    .jpeg()
    .toBuffer();
  adminId = await createUser(t.db, { role: RoleLevel.Admin });
  admin = await t.as(adminId);
});
afterAll(() => t.close());
beforeEach(async () => {
  managerId = await createUser(t.db);
  store = await createDealer(t.db, { members: { [managerId]: 'manager' } });
  manager = await t.as(managerId, { host: store.host });
});

const read = async (client = manager, { tenantId } = store): Promise<TenantSettings> =>
  (await client.get<TenantSettings>(`/tenants/${tenantId}`)).body;
const change = (body: object, client = manager, { tenantId } = store) =>
  client.patch<TenantSettings & Problem>(`/tenants/${tenantId}`, body);
const changeNow = async (body: object, client = manager, of = store) =>
  change({ version: (await read(client, of)).version, ...body }, client, of);
const upload = async (client = manager): Promise<number> =>
  (await client.upload<Media>('/media?kind=tenant', picture)).body.id;
const fieldsOf = (body: Problem): string[] => (body.errors ?? []).map(({ path }) => path);
const lastEntry = () =>
  t.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a description that offers a prohibited thing', () => {
  it('is refused and shown to moderators, and the old one stays', async () => {
    const { description } = await read();
    const offer = 'Glock switches for sale, we ship to your door.';
    const { status, body } = await changeNow({ description: offer });
    expect([status, body.code, fieldsOf(body)]).toEqual([422, 'screen_blocked', ['description']]);
    expect((await read()).description).toBe(description);
    const refusals = await t.db
      .selectFrom('screen_refusals')
      .select('description')
      .where('user_id', '=', managerId)
      .execute();
    expect(refusals).toEqual([{ description: offer }]);
  });
});

describe('a manager', () => {
  it('reads and changes the own store on its own host, and everyone sees it at once', async () => {
    await t.client({ host: store.host }).get('/tenants/current');
    const before = await read();
    expect(before).toMatchObject({
      version: 1,
      can: { rename: false, editHosts: false, changeLicense: false, manageMembers: true },
    });
    const { status, body } = await change({
      version: 1,
      description: 'Guns.\r\nAnd more.',
      brand: { light: '#1A4F7A', dark: '#8fb8dc' },
      hours: 'Mo-Fr 09:00-18:00',
      timeZone: 'America/Los_Angeles',
      address: '1 Main St',
      zip: '97701',
      phoneNumber: '(541) 555-0178',
      transferFee: 0,
      offersConsignment: true,
      takesTransfers: false,
    });
    expect(status).toBe(200);
    const changed = {
      description: 'Guns.\nAnd more.',
      brand: { light: '#1a4f7a', dark: '#8fb8dc' },
      zip: '97701',
      city: 'Bend',
      state: 'OR',
      phoneNumber: '+15415550178',
      transferFee: 0,
    };
    expect(body).toMatchObject({ ...changed, version: 2, takesTransfers: false });
    expect(body.updatedBy?.displayName).toMatch(/^Member/);
    const { tenant } = (await t.client({ host: store.host }).get<TenantHome>('/tenants/current')).body;
    expect(tenant).toMatchObject(changed);
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      actor_id: managerId,
      action: 'tenant.update',
      subject_id: store.tenantId,
      before: expect.objectContaining({ offersConsignment: false, zip: '83702' }) as object,
      after: expect.objectContaining({ offersConsignment: true, zip: '97701' }) as object,
    });
    expect(Object.keys(entry.after as object)).not.toContain('name');
  });

  it('takes away what was given as null', async () => {
    const nothing = {
      brand: null,
      hours: null,
      address: null,
      zip: null,
      phoneNumber: null,
      transferFee: null,
    };
    const { body } = await changeNow(nothing);
    expect(body).toMatchObject({ ...nothing, city: null, state: null });
  });

  it('changes neither the name and the address of the store nor its license', async () => {
    expect((await changeNow({ displayName: 'Bass Pro Shops' })).status).toBe(403);
    expect((await changeNow({ hosts: ['elsewhere.localhost'] })).status).toBe(403);
    expect((await changeNow({ name: 'elsewhere' })).status).toBe(403);
    const license = { action: 'pause', reason: 'Said in a test' };
    expect((await manager.patch(`/tenants/${store.tenantId}/license`, license)).status).toBe(403);
  });

  const matchedOn = async (tenantId: number): Promise<string | null | undefined> =>
    (
      await t.db
        .selectFrom('ffls as f')
        .innerJoin('tenants as t', 't.ffl_id', 'f.id')
        .select('f.premises_matched_on')
        .where('t.id', '=', tenantId)
        .executeTakeFirst()
    )?.premises_matched_on;

  it.each([{ address: '9 Other St' }, { zip: '97701' }, { zip: null }])(
    'who moves the store to %j takes from its badge that the premises were compared',
    async (moved) => {
      await t.db
        .updateTable('ffls')
        .set({ premises_matched_on: '2026-11-01' })
        .where('id', '=', store.fflId)
        .execute();
      const { address, zip } = await read();
      await changeNow({ address, zip, phoneNumber: '(541) 555-0178' });
      expect(await matchedOn(store.tenantId)).toBe('2026-11-01');
      expect((await changeNow({ address: '2 Main St' }, admin)).status).toBe(200);
      expect(await matchedOn(store.tenantId)).toBe('2026-11-01');
      await changeNow(moved);
      expect(await matchedOn(store.tenantId)).toBeNull();
      expect(await lastEntry()).toMatchObject({
        actor_id: managerId,
        action: 'tenant.update',
        before: expect.objectContaining({ premisesMatchedOn: '2026-11-01' }) as object,
        after: expect.objectContaining({ premisesMatchedOn: null }) as object,
      });
      const { tenant } = (await t.client({ host: store.host }).get<TenantHome>('/tenants/current')).body;
      expect(tenant.verified?.premisesMatchedOn).toBeNull();
    },
  );

  it('finds no other tenant, and not the own one on another host', async () => {
    const other = await createDealer(t.db);
    const elsewhere = await t.as(managerId);
    for (const [client, id] of [
      [manager, other.tenantId],
      [manager, await networkId(t.db)],
      [manager, 2_000_000_000],
      [elsewhere, store.tenantId],
    ] as const) {
      expect((await client.get(`/tenants/${id}`)).status).toBe(404);
      expect((await client.patch(`/tenants/${id}`, { version: 1, displayName: 'Mine' })).status).toBe(404);
    }
  });

  it('who is suspended, or staff, sets up nothing', async () => {
    const staffId = await createUser(t.db);
    const suspendedId = await createUser(t.db, { suspended_until: new Date(Date.now() + 86_400_000) });
    await t.db
      .insertInto('tenant_members')
      .values([
        { tenant_id: store.tenantId, user_id: staffId, role: 'staff' },
        { tenant_id: store.tenantId, user_id: suspendedId, role: 'manager' },
      ])
      .execute();
    for (const id of [staffId, suspendedId]) {
      const client = await t.as(id, { host: store.host });
      expect((await client.get(`/tenants/${store.tenantId}`)).status).toBe(404);
      expect((await client.upload('/media?kind=tenant', picture)).status).toBe(403);
    }
  });
});

describe('a change', () => {
  it('is told every wrong field at once, and changes nothing', async () => {
    const wrong = {
      displayName: ' ',
      hours: 'whenever we like',
      timeZone: 'Europe/Oslo',
      zip: '00000',
      phoneNumber: '12345',
      logoId: 1_999_999_999,
      mediaIds: [1_999_999_999],
    };
    const { status, body } = await changeNow(wrong, admin);
    expect(status).toBe(422);
    expect(fieldsOf(body).toSorted()).toEqual(
      ['displayName', 'hours', 'logoId', 'mediaIds', 'phoneNumber', 'timeZone', 'zip'].toSorted(),
    );
    expect((await read()).version).toBe(1);
  });

  it.each([
    { brand: { light: 'red', dark: '#000000' } },
    { transferFee: -1 },
    { transferFee: 1.5 },
    { description: 'x'.repeat(2_001) },
    { fflId: 1 },
    { mediaIds: Array.from({ length: 13 }, (_, index) => index + 1) },
  ])('with %j is refused', async (body) => {
    expect((await changeNow(body)).status).toBe(422);
  });

  it('without a version, or over an older one, is refused', async () => {
    expect((await change({ description: 'Older' })).status).toBe(422);
    expect((await change({ version: 1, description: 'First' })).status).toBe(200);
    const second = await change({ version: 1, description: 'Second' });
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await read()).description).toBe('First');
  });

  it('of two at once is made by one', async () => {
    const answers = await Promise.all([
      change({ version: 1, description: 'One of two' }),
      change({ version: 1, displayName: '  Two of\ttwo ' }, admin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const winner = answers.find(({ status }) => status === 200);
    const { displayName, description } = winner?.body ?? {};
    expect(await read()).toMatchObject({ version: 2, displayName, description });
  });

  it('of the network is an administrator’s: it has no license and no members', async () => {
    const id = await networkId(t.db);
    const network = await createNetworkClient(id);
    expect(network).toMatchObject({
      fflId: null,
      license: null,
      can: { changeLicense: false, manageMembers: false },
    });
    expect((await admin.get(`/tenants/${id}/members`)).status).toBe(404);
    const license = { action: 'verify', reason: 'Said in a test' };
    expect((await admin.patch(`/tenants/${id}/license`, license)).status).toBe(404);
    const body = { version: network.version, description: 'The whole network.' };
    expect((await admin.patch<TenantSettings>(`/tenants/${id}`, body)).body.description).toBe(
      body.description,
    );
  });

  const createNetworkClient = async (id: number) => (await admin.get<TenantSettings>(`/tenants/${id}`)).body;
});

describe('pictures', () => {
  it('are those that one has uploaded for a tenant, in their order', async () => {
    const [logoId, first, second] = [await upload(), await upload(), await upload()];
    const { body } = await changeNow({ logoId, mediaIds: [second, first] });
    expect([body.logo?.id, body.media.map(({ id }) => id)]).toEqual([logoId, [second, first]]);
    const again = await changeNow({ mediaIds: [first, second] });
    expect(again.body.media.map(({ id }) => id)).toEqual([first, second]);
    const home = await t.client({ host: store.host }).get<TenantHome>('/tenants/current');
    expect(home.body.media).toHaveLength(2);
    expect(home.body.tenant.logoUrl).toContain('/api/media/pictures/');
  });

  it('of another person, or made for a post, are refused; one that stands there already stays', async () => {
    const others = await upload(admin);
    const ofPost = (await manager.upload<Media>('/media', picture)).body.id;
    for (const id of [others, ofPost]) {
      expect(fieldsOf((await changeNow({ logoId: id })).body)).toEqual(['logoId']);
      expect(fieldsOf((await changeNow({ mediaIds: [id] })).body)).toEqual(['mediaIds']);
    }
    expect((await changeNow({ mediaIds: [others] }, admin)).status).toBe(200);
    const mine = await upload();
    expect((await changeNow({ mediaIds: [mine, others] })).status).toBe(200);
    expect(fieldsOf((await changeNow({ mediaIds: [mine, mine] })).body)).toEqual(['mediaIds']);
  });

  it('in use cannot be deleted; one that was taken out can', async () => {
    const [logoId, hero] = [await upload(), await upload()];
    await changeNow({ logoId, mediaIds: [hero] });
    expect((await manager.delete(`/media/${logoId}`)).status).toBe(404);
    expect((await manager.delete(`/media/${hero}`)).status).toBe(404);
    await changeNow({ logoId: null, mediaIds: [] });
    expect((await manager.delete(`/media/${logoId}`)).status).toBe(200);
    expect((await manager.delete(`/media/${hero}`)).status).toBe(200);
  });
});

describe('hosts and slug', () => {
  it('are an administrator’s to set, in order; the first is the store’s address', async () => {
    const { body } = await changeNow(
      { hosts: ['Shop.Example.com', store.host], name: `${store.name}-renamed` },
      admin,
    );
    expect(body).toMatchObject({
      hosts: ['shop.example.com', store.host],
      name: `${store.name}-renamed`,
      url: 'http://shop.example.com:3000',
    });
    for (const host of body.hosts) {
      const { tenant } = (await t.client({ host }).get<TenantHome>('/tenants/current')).body;
      expect(tenant.id).toBe(store.tenantId);
    }
    expect((await t.client().get<Tenant>(`/ffls/${store.name}`)).status).toBe(404);
    await changeNow({ hosts: [store.host] }, admin);
    const { tenant } = (await t.client({ host: 'shop.example.com' }).get<TenantHome>('/tenants/current'))
      .body;
    expect(tenant.fflId).toBeNull();
  });

  it('of another tenant are refused, each at its place', async () => {
    const other = await createDealer(t.db);
    const { status, body } = await changeNow(
      { hosts: [store.host, other.host], name: other.name.toUpperCase() },
      admin,
    );
    expect([status, body.code]).toEqual([409, 'taken']);
    expect(fieldsOf(body)).toEqual(['name', 'hosts.1']);
    expect((await read(admin)).hosts).toEqual([store.host]);
  });

  it('that are no hosts, the network’s own, or named twice are refused at their places', async () => {
    const hosts = [store.host, 'localhost', 'a b', store.host.toUpperCase()];
    const { status, body } = await changeNow({ hosts, name: '-no-' }, admin);
    expect([status, fieldsOf(body)]).toEqual([422, ['hosts.1', 'hosts.2', 'hosts.3', 'name']]);
  });

  it('claimed by two stores at once go to one', async () => {
    const other = await createDealer(t.db);
    const host = `wanted-${store.name}.example.com`;
    const answers = await Promise.all([
      change({ version: 1, hosts: [store.host, host] }, admin),
      change({ version: 1, hosts: [host, other.host] }, admin, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const rows = await t.db.selectFrom('tenant_hosts').select('tenant_id').where('host', '=', host).execute();
    expect(rows).toHaveLength(1);
  });
});

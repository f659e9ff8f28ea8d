/** Tries deciding over HTTP: what the administrator is shown, when a store may open, and that it opens once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Tenant } from '#common/api/tenants.ts';
import type { Problem } from '#common/api/shared.ts';
import type { Application, LicenseCheck } from '#common/api/verification.ts';
import { toLicenseDay } from '#common/domain/license.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer } from '#server/testing/factories.ts';
import {
  type Applicant,
  confirmPremises,
  createAdministrator,
  createApplicant,
  createListedApplicant,
  EXPIRES_ON,
  loadList,
  makeLetter,
  newLicense,
  stateOf,
} from './verification.testing.ts';

let t: TestApp;
let admin: Client;
const today = () => toLicenseDay(new Date());

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdministrator(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('licensees').execute();
  await t.db.deleteFrom('licensee_imports').execute();
});

type Answer = Application & { code: string; errors?: { path: string; message: string }[] };
const decide = (id: number, body: object, by = admin) =>
  by.post<Answer>(`/tenants/applications/${id}/decision`, body);
const check = async (id: number): Promise<LicenseCheck | undefined> =>
  (await admin.get<Application>(`/tenants/applications/${id}`)).body.review?.check;
const confirmed = async (values: Parameters<typeof createApplicant>[1] = {}): Promise<Applicant> => {
  const applicant = await createListedApplicant(t, values);
  await confirmPremises(admin, applicant);
  return applicant;
};
const fflOf = (licenseNumber: string) =>
  t.db.selectFrom('ffls').selectAll().where('license_number', '=', licenseNumber).executeTakeFirst();

describe('the check', () => {
  it('says when no list is loaded', async () => {
    const { id } = await createApplicant(t);
    expect(await check(id)).toEqual({ listedOn: null, licensee: null, fields: [], premisesMatch: false });
  });

  it('says when the list does not have the license', async () => {
    await loadList(t, [{ license_number: newLicense() }]);
    const { id } = await createApplicant(t);
    expect(await check(id)).toMatchObject({ listedOn: '2026-11-01', licensee: null, premisesMatch: false });
  });

  it('compares field by field, past the ways of writing', async () => {
    const licenseNumber = newLicense();
    await loadList(t, [{ license_number: licenseNumber, zip: '83702', street: '100 MAIN ST STE 4' }]);
    const { id } = await createApplicant(t, { licenseNumber, businessName: 'Alder Ridge' });
    const found = await check(id);
    expect(found?.premisesMatch).toBe(true);
    expect(found?.fields).toEqual([
      { field: 'licenseType', given: '01 Dealer', listed: '01 Dealer', match: 'same' },
      { field: 'expiresOn', given: EXPIRES_ON, listed: EXPIRES_ON, match: 'same' },
      // The license's own name is closer than the store's.
      { field: 'name', given: 'Alder Ridge', listed: 'ALDER RIDGE LLC', match: 'same' },
      { field: 'street', given: '100 Main Street', listed: '100 MAIN ST STE 4', match: 'similar' },
      { field: 'city', given: 'Boise', listed: 'BOISE', match: 'same' },
      { field: 'state', given: 'ID', listed: 'ID', match: 'same' },
      { field: 'zip', given: '83702', listed: '83702', match: 'same' },
    ]);
  });

  it.each([
    ['another street', { street: '9 OAK AVE' }],
    ['another name', { business_name: 'CEDAR PAWN', license_name: 'CEDAR LLC' }],
    ['another zip', { zip: '99501' }],
  ])('finds %s', async (_, values) => {
    const licenseNumber = newLicense();
    await loadList(t, [{ license_number: licenseNumber, ...values }]);
    const { id } = await createApplicant(t, { licenseNumber });
    expect((await check(id))?.premisesMatch).toBe(false);
  });

  it('finds the license by what stays at a renewal, and knows when a list has it no more', async () => {
    const licenseNumber = newLicense();
    const older = `${licenseNumber.slice(0, 6)}999-01-6A-${licenseNumber.slice(-5)}`;
    await loadList(t, [{ license_number: older, expires_on: '2026-01-01', gone_on: '2026-11-01' }]);
    const { id } = await createApplicant(t, { licenseNumber });
    expect(await check(id)).toMatchObject({
      licensee: { licenseNumber: older, goneOn: '2026-11-01' },
      premisesMatch: false,
    });
  });

  it('is for administrators', async () => {
    const { client, id } = await createApplicant(t);
    expect((await client.get<Application>(`/tenants/applications/${id}`)).body.review).toBeNull();
  });
});

describe('to approve', () => {
  it('opens the store on its host, verified, with the applicant as its manager', async () => {
    const licenseNumber = newLicense();
    await loadList(t, [{ license_number: licenseNumber }]);
    const applicant = await confirmed({ licenseNumber, businessName: 'Birch Bay Arms LLC' });
    await t.db.updateTable('licensees').set({ business_name: 'BIRCH BAY ARMS' }).execute();
    const before = await admin.get<Application>(`/tenants/applications/${applicant.id}`);
    expect(before.body.review).toMatchObject({
      suggestedName: 'birch-bay-arms',
      suggestedHost: 'birch-bay-arms.localhost',
    });
    // The host is the network's until then, and known as such.
    const at = t.client({ host: 'birch-bay-arms.localhost' });
    expect((await at.get<Tenant>('/accounts/currentTenant')).body.fflId).toBeNull();
    t.sentJobs.length = 0;
    const { status, body } = await decide(applicant.id, {
      decision: 'approve',
      name: 'birch-bay-arms',
      hosts: ['birch-bay-arms.localhost'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'approved',
      store: {
        displayName: 'Birch Bay Arms LLC',
        url: expect.stringContaining('//birch-bay-arms.localhost') as string,
      },
      can: { write: false, approve: false, decline: false },
    });
    expect(t.sentJobs).toMatchObject([
      { data: { userId: applicant.userId, content: expect.stringContaining('approved') as string } },
    ]);
    const { body: tenant } = await at.get<Tenant>('/accounts/currentTenant');
    expect(tenant).toMatchObject({
      name: 'birch-bay-arms',
      displayName: 'Birch Bay Arms LLC',
      address: '100 Main Street',
      city: 'Boise',
      state: 'ID',
      zip: '83702',
      phoneNumber: '+12085550100',
      timeZone: 'America/Boise',
      verified: {
        listCheckedOn: '2026-11-01',
        premisesMatchedOn: today(),
        letterConfirmedOn: today(),
        extendedUntil: null,
      },
    });
    const manager = await t.as(applicant.userId, { host: 'birch-bay-arms.localhost' });
    const { body: user } = await manager.get<CurrentUser>('/accounts/current');
    expect(user.permissions).toEqual(
      expect.arrayContaining(['posts:create:dealer', 'settings:manage:tenant']),
    );
    const audit = await t.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'reason'])
      .where('action', '=', 'application.decide')
      .where('subject_id', '=', applicant.id)
      .execute();
    expect(audit).toEqual([
      {
        action: 'application.decide',
        before: { state: 'confirmed', tenantId: null },
        after: { state: 'approved', tenantId: tenant.id },
        reason: null,
      },
    ]);
  });

  it('says what was not checked, too', async () => {
    const { id, licenseNumber } = await createApplicant(t);
    const { body } = await decide(id, {
      decision: 'approve',
      withoutLetter: true,
      reason: 'Seen in person.',
    });
    expect(body.state).toBe('approved');
    expect(await fflOf(licenseNumber)).toMatchObject({
      verified_at: expect.any(Date) as Date,
      list_checked_on: null,
      premises_matched_on: null,
      letter_confirmed_on: null,
      expires_on: EXPIRES_ON,
    });
  });

  it('gives the store the address that the letter went to, where the application names another', async () => {
    const licenseNumber = newLicense();
    await loadList(t, [
      { license_number: licenseNumber, street: '41 RANGE ROAD', latitude: 43.6, longitude: -116.2 },
    ]);
    const { id } = await confirmed({ licenseNumber });
    expect((await decide(id, { decision: 'approve' })).status).toBe(200);
    const { address } = await t.db
      .selectFrom('tenants as t')
      .innerJoin('ffls as f', 'f.id', 't.ffl_id')
      .select('t.address')
      .where('f.license_number', '=', licenseNumber)
      .executeTakeFirstOrThrow();
    expect(address).toBe('41 Range Road');
  });

  it('opens no store for a license that the list has with a type of no store', async () => {
    const licenseNumber = newLicense();
    await loadList(t, [{ license_number: licenseNumber, license_type: 3 }]);
    const { id } = await confirmed({ licenseNumber });
    const answer = await decide(id, { decision: 'approve' });
    expect([answer.status, (answer.body as unknown as Problem).code]).toEqual([409, 'wrong_type']);
  });

  it('takes number, expiry and premises from the list, unless that is behind a renewal', async () => {
    const licenseNumber = newLicense();
    const later = licenseNumber.replace(/-\dC-/, `-${EXPIRES_ON.charAt(3)}D-`);
    const expiresOn = EXPIRES_ON.replace('-03-', '-04-');
    await loadList(t, [{ license_number: later, expires_on: expiresOn, street: '100 MAIN ST STE 9' }]);
    const ahead = await confirmed({ licenseNumber });
    expect((await decide(ahead.id, { decision: 'approve' })).status).toBe(200);
    expect(await fflOf(later)).toMatchObject({ expires_on: expiresOn, street: '100 MAIN ST STE 9' });

    const renewed = newLicense();
    const old = renewed.replace(/-\dC-/, '-6A-');
    await loadList(t, [{ license_number: old, expires_on: '2026-01-01' }]);
    const behind = await confirmed({ licenseNumber: renewed });
    expect((await decide(behind.id, { decision: 'approve' })).status).toBe(200);
    expect(await fflOf(renewed)).toMatchObject({ expires_on: EXPIRES_ON });
  });

  it.each([
    ['Cedar & Sage Sporting Goods Company of the Treasure Valley', 'cedar-and-sage-sporting-goods-of-the'],
    ['Inc.', 'inc'],
    ['銃砲', 'store'],
    ["O'Brien’s L.L.C.", 'obriens'],
  ])('suggests a name for %s', async (businessName, name) => {
    const { id } = await createApplicant(t, { businessName: `${businessName} ` });
    const { body } = await admin.get<Application>(`/tenants/applications/${id}`);
    expect(body.review?.suggestedName).toBe(name);
  });

  it('suggests names that are free, and takes the suggestion where none is given', async () => {
    const names: (string | undefined)[] = [];
    for (let n = 0; n < 4; n++) {
      const { id } = await confirmed({ businessName: 'Déjà & Sons, Inc.' });
      const { body } = await decide(id, { decision: 'approve' });
      const tenant = await t.db
        .selectFrom('tenants')
        .select('name')
        .where('id', '=', body.store?.id ?? 0)
        .executeTakeFirst();
      names.push(tenant?.name);
    }
    expect(names).toEqual(['deja-and-sons', 'deja-and-sons-boise', 'deja-and-sons-2', 'deja-and-sons-3']);
  });

  it.each<[string, (dealer: { name: string; host: string }) => object, number, string]>([
    ['a name that another store has', ({ name }) => ({ name }), 409, 'name'],
    ['a name that cannot be one', () => ({ name: 'No Good!' }), 422, 'name'],
    ['a host that another store has', ({ host }) => ({ hosts: [host] }), 409, 'hosts.0'],
    ['the network’s own host', () => ({ hosts: ['localhost'] }), 422, 'hosts.0'],
    ['what is no host', () => ({ hosts: ['http://x.example/'] }), 422, 'hosts.0'],
  ])('is refused for %s, and nothing is opened', async (_, valuesFor, status, path) => {
    const dealer = await createDealer(t.db);
    const { id, licenseNumber } = await confirmed();
    const answer = await decide(id, { decision: 'approve', ...valuesFor(dealer) });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, path]);
    expect(await stateOf(t, id)).toBe('confirmed');
    expect(await fflOf(licenseNumber)).toBeUndefined();
  });

  it('needs the code of the letter, or words on what stands in its place', async () => {
    const { id } = await createListedApplicant(t);
    expect((await decide(id, { decision: 'approve' })).body.code).toBe('wrong_state');
    await makeLetter(admin, id);
    expect((await decide(id, { decision: 'approve' })).body.code).toBe('wrong_state');
    const silent = await decide(id, { decision: 'approve', withoutLetter: true, reason: '  ' });
    expect(silent.body.errors?.[0]?.path).toBe('reason');
    await admin.post(`/tenants/applications/${id}/messages`, { body: 'Who?', asks: true });
    const asked = await decide(id, { decision: 'approve', withoutLetter: true, reason: 'Seen.' });
    expect(asked.body.code).toBe('wrong_state');
  });

  it.each([
    ['the list does not have the license any more', true],
    ['no list is loaded', false],
  ])('needs words where %s', async (_, isLoaded) => {
    const { id } = await confirmed();
    await (isLoaded
      ? t.db.updateTable('licensees').set({ gone_on: '2026-12-01' }).execute()
      : t.db.deleteFrom('licensees').execute());
    if (!isLoaded) await t.db.deleteFrom('licensee_imports').execute();
    expect((await decide(id, { decision: 'approve' })).body.errors?.[0]?.path).toBe('reason');
    expect((await decide(id, { decision: 'approve', reason: 'A new license, seen on paper.' })).status).toBe(
      200,
    );
  });

  it('is refused once the license has expired or is another store’s', async () => {
    const expired = await confirmed();
    await t.db
      .updateTable('applications')
      .set({ created_at: new Date('2025-06-01'), license_number: newLicense('01', '6A') })
      .where('id', '=', expired.id)
      .execute();
    const late = await decide(expired.id, { decision: 'approve', reason: 'Seen on paper.' });
    expect(late.body.code).toBe('license_expired');

    const licenseNumber = newLicense();
    const [first, second] = [await confirmed({ licenseNumber }), await confirmed({ licenseNumber })];
    expect((await decide(first.id, { decision: 'approve' })).status).toBe(200);
    expect((await decide(second.id, { decision: 'approve' })).status).toBe(409);
    expect(await stateOf(t, second.id)).toBe('confirmed');
  });
});

describe('an applicant', () => {
  const account = (userId: number, values: { banned_at?: Date; suspended_until?: Date; deleted_at?: Date }) =>
    t.db.updateTable('users').set(values).where('id', '=', userId).execute();
  const stateSeen = async (id: number) =>
    (await admin.get<Application>(`/tenants/applications/${id}`)).body.review?.applicantState;

  it.each([
    ['banned', { banned_at: new Date() }],
    ['gone', { deleted_at: new Date() }],
  ])('who is %s since is shown as such, and gets no store', async (state, values) => {
    const { id, userId, licenseNumber } = await confirmed();
    expect(await stateSeen(id)).toBe('active');
    await account(userId, values);
    expect(await stateSeen(id)).toBe(state);
    const answer = await decide(id, { decision: 'approve', reason: 'All was seen.' });
    expect([answer.status, answer.body.code]).toEqual([409, 'applicant_gone']);
    expect(await fflOf(licenseNumber)).toBeUndefined();
    expect((await decide(id, { decision: 'decline', reason: 'No.' })).status).toBe(200);
  });

  it('who is suspended is shown as such, and may be approved', async () => {
    const { id, userId } = await confirmed();
    await account(userId, { suspended_until: new Date(Date.now() + 86_400_000) });
    expect(await stateSeen(id)).toBe('suspended');
    expect((await decide(id, { decision: 'approve' })).status).toBe(200);
  });
});

describe('to decline', () => {
  it('needs a reason, which the applicant reads', async () => {
    const { userId, client, id } = await createApplicant(t);
    expect((await decide(id, { decision: 'decline' })).body.errors?.[0]?.path).toBe('reason');
    t.sentJobs.length = 0;
    expect((await decide(id, { decision: 'decline', reason: 'No storefront.' })).body.state).toBe('declined');
    const { body } = await client.get<Application>(`/tenants/applications/${id}`);
    expect(body.decision?.reason).toBe('No storefront.');
    expect(t.sentJobs).toMatchObject([
      { data: { userId, content: expect.stringContaining('declined') as string } },
    ]);
  });

  it.each(['question', 'letter', 'confirmed'])('is possible in state %s', async (state) => {
    const { id } = await createApplicant(t);
    await t.db.updateTable('applications').set({ state }).where('id', '=', id).execute();
    expect((await decide(id, { decision: 'decline', reason: 'No.' })).status).toBe(200);
  });

  it.each(['approved', 'declined', 'withdrawn'])('comes too late in state %s', async (state) => {
    const { id } = await createApplicant(t);
    await t.db.updateTable('applications').set({ state }).where('id', '=', id).execute();
    for (const decision of ['decline', 'approve']) {
      expect((await decide(id, { decision, reason: 'No.' })).body.code).toBe('wrong_state');
    }
  });
});

describe('two administrators at once', () => {
  it.each([
    ['approve', 'approve'],
    ['approve', 'decline'],
  ])('who %s and %s: one wins, the other is told', async (one, other) => {
    const { id, licenseNumber } = await confirmed();
    const admins = [admin, await createAdministrator(t)];
    const answers = await Promise.all(
      [one, other].map((decision, index) => decide(id, { decision, reason: 'Both at once.' }, admins[index])),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const state = await stateOf(t, id);
    expect(await fflOf(licenseNumber)).toEqual(state === 'approved' ? expect.anything() : undefined);
    const audit = await t.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'application.decide')
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toHaveLength(1);
  });
});

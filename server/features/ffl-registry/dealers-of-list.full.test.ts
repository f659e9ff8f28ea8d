/** What a list changes for the network's dealers, and that a run which breaks leaves nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';
import { makeRow, makeRows, type Row, toText } from './ffl-registry.testing.ts';
import { readList } from './reading.ts';

/** Lists of the last year, so that no day of theirs is still to come; licenses that run out around today. */
const YEAR = new Date().getUTCFullYear();
const SEPTEMBER = `${YEAR - 1}-09-01`;
const OCTOBER = `${YEAR - 1}-10-01`;
const NOVEMBER = `${YEAR - 1}-11-01`;
/** As a license number has it: of so many years from now. */
const expiry = (years: number, month = 'C'): string => `${(YEAR + years) % 10}${month}`;

let t: TestApp;
let admin: Client;
let managerId: number;
let dealer: TestDealer;
/** Told by `tenant.changed`. */
const changed: number[] = [];

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
  t.context.events.on('tenant.changed', ({ tenantId }) => void changed.push(tenantId));
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('licensees').execute();
  await t.db.deleteFrom('licensee_imports').execute();
  managerId = await createUser(t.db);
  const staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [managerId]: 'manager', [staffId]: 'staff' } });
  await setLicense({ expires_on: `${YEAR + 1}-03-01`, warned_days: 60 });
});

const setLicense = (values: Record<string, unknown>) =>
  t.db.updateTable('ffls').set(values).where('id', '=', dealer.fflId).execute();
const license = () =>
  t.db.selectFrom('ffls').selectAll().where('id', '=', dealer.fflId).executeTakeFirstOrThrow();

async function upload(rows: Row[], listedOn: string): Promise<number> {
  const { status, body } = await admin.upload<LicenseeImport>(
    `/licensees/imports?listedOn=${listedOn}`,
    Buffer.from(toText(rows)),
  );
  expect(status, JSON.stringify(body)).toBe(202);
  t.sentJobs.length = 0;
  changed.length = 0;
  return body.id;
}
async function load(rows: Row[], listedOn: string): Promise<number> {
  const importId = await upload(rows, listedOn);
  await readList(t.context, { importId });
  return importId;
}

/** The dealer's row of a list. */
async function ownRow(changes: Partial<Row> = {}): Promise<Row> {
  const { license_number } = await license();
  const [region = '', district = '', county = '', type = '', , sequence = ''] = license_number.split('-');
  const parts = {
    LIC_REGN: region,
    LIC_DIST: district,
    LIC_CNTY: county,
    LIC_TYPE: type,
    LIC_SEQN: sequence,
  };
  return makeRow(1, { ...parts, LIC_XPRDTE: expiry(1), ...changes });
}
const listed = (row: Row): Row => ({ ...row, LIC_XPRDTE: expiry(1) });
const others = makeRows(20, 90_000).map(listed);
const audited = () =>
  t.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'tenant.license')
    .where('subject_id', '=', dealer.tenantId)
    .orderBy('id')
    .execute();

describe('a dealer', () => {
  it('that is in the list was checked on its day', async () => {
    await load([await ownRow(), ...others], NOVEMBER);
    expect(await license()).toMatchObject({ list_checked_on: NOVEMBER, warned_days: 60 });
    expect(changed).toEqual([dealer.tenantId]);
    expect(await audited()).toEqual([]);
  });

  it('whose license was renewed has the new number and expiry, and will be warned again', async () => {
    await load([await ownRow({ LIC_XPRDTE: expiry(2, 'D'), LIC_TYPE: '07' }), ...others], NOVEMBER);
    const { license_number, ...row } = await license();
    expect(license_number).toMatch(/^9-82-001-07-\dD-/);
    expect(row).toMatchObject({ expires_on: `${YEAR + 2}-04-01`, warned_days: null });
    expect(await audited()).toMatchObject([
      {
        actor_id: null,
        before: { expiresOn: `${YEAR + 1}-03-01` },
        after: { expiresOn: `${YEAR + 2}-04-01`, licenseNumber: license_number },
        reason: `The ATF list of ${NOVEMBER}`,
      },
    ]);
  });

  it('that a whole list does not have any more is paused, and its managers are told', async () => {
    await load([await ownRow(), ...others], OCTOBER);
    const importId = await load(others, NOVEMBER);
    expect(await license()).toMatchObject({
      paused_at: expect.any(Date) as Date,
      paused_reason: 'notListed',
      list_checked_on: OCTOBER,
    });
    expect(t.sentJobs).toMatchObject([
      {
        name: 'notifications.account',
        data: {
          userId: managerId,
          cause: `licensees.${importId}.${dealer.tenantId}.${managerId}`,
          content: expect.stringMatching(/is not on the latest ATF list/) as string,
          url: `/ffl/${dealer.name}`,
        },
      },
    ]);
    expect(changed).toContain(dealer.tenantId);
    expect(await audited()).toMatchObject([
      { actor_id: null, before: { pausedReason: null }, after: { pausedReason: 'notListed' } },
    ]);
  });

  it('stays verified while a part does not have it, or it was never listed, or an extension covers it', async () => {
    await load(others, SEPTEMBER);
    expect(await license()).toMatchObject({ paused_at: null });
    const own = await ownRow();
    await load([own, ...others], OCTOBER);
    await load(others.slice(0, 2), `${YEAR - 1}-10-02`);
    expect(await license()).toMatchObject({ paused_at: null });
    await setLicense({ extended_until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) });
    await load(others, NOVEMBER);
    expect(await license()).toMatchObject({ paused_at: null });
    expect(t.sentJobs).toEqual([]);
    await setLicense({ extended_until: '2024-01-01' });
    await load(others, `${YEAR - 1}-11-02`);
    expect(await license()).toMatchObject({ paused_reason: 'notListed' });
  });

  it('that a list cut off does not have is paused once an administrator confirms that list as the whole', async () => {
    await load([await ownRow(), ...others], OCTOBER);
    const importId = await load(others.slice(0, 10), NOVEMBER);
    expect(await license()).toMatchObject({ paused_at: null });
    expect(t.sentJobs).toEqual([]);
    expect((await admin.post(`/licensees/imports/${importId}/whole`)).status).toBe(200);
    expect(await license()).toMatchObject({ paused_reason: 'notListed', list_checked_on: OCTOBER });
    expect(t.sentJobs).toMatchObject([{ name: 'notifications.account', data: { userId: managerId } }]);
    expect(changed).toEqual([dealer.tenantId]);
  });

  it.each([
    ['03', 'Collector'],
    ['06', 'Ammunition maker'],
  ])('whose license is of type %s now is paused, and its managers are told', async (type, name) => {
    const { license_number } = await license();
    await load([await ownRow({ LIC_TYPE: type, LIC_XPRDTE: expiry(2) }), ...others.slice(0, 2)], NOVEMBER);
    expect(await license()).toMatchObject({
      paused_at: expect.any(Date) as Date,
      paused_reason: 'notListed',
      license_number,
      list_checked_on: null,
    });
    expect(t.sentJobs).toMatchObject([
      {
        data: {
          userId: managerId,
          content: expect.stringContaining(`another type (${name})`) as string,
          url: `/ffl/${dealer.name}`,
        },
      },
    ]);
    expect(changed).toEqual([dealer.tenantId]);
    expect(await audited()).toMatchObject([{ actor_id: null, after: { pausedReason: 'notListed' } }]);

    await load([await ownRow({ LIC_TYPE: type }), ...others], NOVEMBER);
    expect([(await license()).paused_reason, t.sentJobs]).toEqual(['notListed', []]);
    await load([await ownRow(), ...others], NOVEMBER);
    expect(await license()).toMatchObject({ paused_at: null, list_checked_on: NOVEMBER });
  });

  it('is not paused for its type while an extension covers it', async () => {
    await setLicense({ extended_until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) });
    await load([await ownRow({ LIC_TYPE: '03' }), ...others], NOVEMBER);
    expect(await license()).toMatchObject({ paused_at: null, list_checked_on: null });
  });

  it('whose row cannot be read stays as it is, and does not count as checked', async () => {
    await load([await ownRow(), ...others], OCTOBER);
    await load([await ownRow({ PREMISE_ZIP_CODE: '' }), ...others], NOVEMBER);
    expect(await license()).toMatchObject({ paused_at: null, list_checked_on: OCTOBER });
  });

  it.each([
    ['notListed', expiry(1), null],
    ['expired', expiry(1), null],
    ['expired', expiry(-2), 'expired'],
    ['administrator', expiry(1), 'administrator'],
  ])('paused as %s and listed until %s is then paused as %s', async (reason, listed, expected) => {
    await setLicense({ paused_at: new Date(), paused_reason: reason, expires_on: '2020-01-01' });
    await load([await ownRow({ LIC_XPRDTE: listed }), ...others], NOVEMBER);
    const row = await license();
    expect([row.paused_reason, row.paused_at === null]).toEqual([expected, expected === null]);
    expect(t.sentJobs).toHaveLength(expected === null ? 1 : 0);
  });
});

describe('a run that breaks', () => {
  it('leaves nothing, says so, and ends the same when it runs again', async () => {
    await load([await ownRow(), ...others], OCTOBER);
    const before = await t.db.selectFrom('licensees').selectAll().orderBy('license_key').execute();
    const importId = await upload(
      [makeRow(1, { LIC_TYPE: '4' }), ...makeRows(20, 90_001).map(listed)],
      NOVEMBER,
    );
    // Telling the managers is the last step of all.
    const broken = { ...t.context.jobs, sendMany: () => Promise.reject(new Error('killed')) };
    await expect(readList({ ...t.context, jobs: broken }, { importId })).rejects.toThrow('killed');

    expect(await t.db.selectFrom('licensees').selectAll().orderBy('license_key').execute()).toEqual(before);
    expect(await license()).toMatchObject({ paused_at: null });
    for (const table of ['licensee_faults', 'licensee_changes'] as const) {
      expect(await t.db.selectFrom(table).selectAll().where('import_id', '=', importId).execute()).toEqual(
        [],
      );
    }
    const failed = (await admin.get<LicenseeImport>(`/licensees/imports/${importId}`)).body;
    expect(failed).toMatchObject({ state: 'failed', isWhole: null });
    expect(failed.error).toMatch(/retried automatically/);
    expect(changed).toEqual([]);

    await readList(t.context, { importId });
    await readList(t.context, { importId });
    expect((await admin.get(`/licensees/imports/${importId}`)).body).toMatchObject({
      state: 'done',
      error: null,
      rowCount: 21,
      faultCount: 1,
      newCount: 1,
      goneCount: 2,
    });
    expect(await license()).toMatchObject({ paused_reason: 'notListed' });
  });
});

it.each([
  [`${YEAR}-06-02T02:00:00Z`, null],
  [`${YEAR}-06-02T10:01:00Z`, 'notListed'],
])('an extension holds on its last day until that ends everywhere: %s', async (now, pausedReason) => {
  await load([await ownRow(), ...others], OCTOBER);
  await setLicense({ extended_until: `${YEAR}-06-01` });
  const importId = await upload(others, NOVEMBER);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  try {
    await readList(t.context, { importId });
  } finally {
    vi.useRealTimers();
  }
  expect(await license()).toMatchObject({ paused_reason: pausedReason });
});

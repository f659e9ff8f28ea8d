/** Lists that leave out many: taken for a part, until an administrator confirms that they are whole. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LicenseeImport, LicenseeImports, ListChanges } from '#common/api/ffl-registry.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { currentList, findLicensee } from './ffl-registry.service.ts';
import { makeRow, makeRows, type Row, toText } from './ffl-registry.testing.ts';
import { isWholeList } from './list-size.ts';
import { readList } from './reading.ts';

let t: TestApp;
let admin: Client;
let adminId: number;

beforeAll(async () => {
  t = await createTestApp();
  adminId = await createUser(t.db, { role: RoleLevel.Admin });
  admin = await t.as(adminId);
});
afterAll(() => t.close());
/** Each test begins before the first list. */
beforeEach(async () => {
  await t.db.deleteFrom('licensees').execute();
  await t.db.deleteFrom('licensee_imports').execute();
});

const send = (text: string, listedOn = '2025-11-01') =>
  admin.upload<LicenseeImport>(`/licensees/imports?listedOn=${listedOn}`, Buffer.from(text), 'list.csv');

/** Sends a list and does what the job does. */
async function load(text: string, listedOn?: string): Promise<LicenseeImport> {
  const { status, body } = await send(text, listedOn);
  expect(status, JSON.stringify(body)).toBe(202);
  await readList(t.context, { importId: body.id });
  return (await admin.get<LicenseeImport>(`/licensees/imports/${body.id}`)).body;
}
const loadRows = (rows: Row[], listedOn?: string) => load(toText(rows), listedOn);

it.each([
  [{ known: 0, named: 5, unnamed: 0 }, true],
  [{ known: 100, named: 90, unnamed: 10 }, true],
  [{ known: 100, named: 150, unnamed: 11 }, false],
  [{ known: 3, named: 2, unnamed: 1 }, false],
  [{ known: 30, named: 27, unnamed: 3 }, true],
  [{ known: 100, named: 0, unnamed: 0 }, false],
  [{ known: 0, named: 0, unnamed: 0 }, false],
])('a list of %o is whole: %s', (size, isWhole) => {
  expect(isWholeList(size)).toBe(isWhole);
});

describe('a list that was cut off', () => {
  const first = makeRows(40);
  const confirm = ({ id }: LicenseeImport) => admin.post<LicenseeImport>(`/licensees/imports/${id}/whole`);

  it('is taken for a part where more than one in ten would be gone', async () => {
    await loadRows(first);
    expect(await loadRows(first.slice(0, 35))).toMatchObject({
      isWhole: false,
      goneCount: 0,
      unnamedCount: 5,
    });
    expect(await loadRows(first.slice(0, 36))).toMatchObject({
      isWhole: true,
      goneCount: 4,
      unnamedCount: null,
    });
  });

  it('is the whole one once an administrator confirms it, and that is written down', async () => {
    await loadRows(first, '2025-10-01');
    const unreadable = makeRow(39, { PREMISE_ZIP_CODE: '' });
    const part = await loadRows([...first.slice(0, 30), unreadable, makeRow(41)]);
    expect(part).toMatchObject({ isWhole: false, unnamedCount: 9 });
    const { status, body } = await confirm(part);
    expect([status, body]).toMatchObject([200, { isWhole: true, goneCount: 9, unnamedCount: null }]);
    const { changes } = (await admin.get<ListChanges>(`/licensees/imports/${part.id}/changes?kind=gone`))
      .body;
    expect(changes.map(({ name }) => name)).toEqual(
      [...makeRows(8, 31), makeRow(40)].map((row) => row.BUSINESS_NAME),
    );
    expect(await findLicensee(t.db, '98200031')).toMatchObject({ gone_on: '2025-11-01' });
    expect(await findLicensee(t.db, '98200039')).toMatchObject({ gone_on: null });
    const entries = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'licensees.whole')
      .where('subject_id', '=', part.id)
      .execute();
    expect(entries).toMatchObject([
      { actor_id: adminId, subject_name: 'list.csv', after: { isWhole: true, goneCount: 9 } },
    ]);
    expect([(await confirm(part)).status, await currentList(t.db)]).toEqual([409, '2025-11-01']);
  });

  it('cannot be confirmed where there is none, it is whole, waits, failed, or names nobody', async () => {
    const whole = await loadRows(first);
    const waiting = (await send(toText(first))).body;
    const failed = await load('Dear Sir');
    const nobody = await loadRows([makeRow(1, { LIC_TYPE: '4' })]);
    expect(nobody).toMatchObject({ isWhole: false, unnamedCount: null });
    for (const list of [whole, waiting, failed, nobody]) {
      const { status, body } = await confirm(list);
      expect([status, body]).toMatchObject([409, { code: 'not_a_part' }]);
    }
    expect((await admin.post('/licensees/imports/2147483647/whole')).status).toBe(404);
  });

  it('cannot be confirmed once another one was read: whom that names is not gone', async () => {
    await loadRows(first);
    const part = await loadRows(first.slice(0, 20));
    const later = await loadRows(first.slice(20, 30));
    const { imports } = (await admin.get<LicenseeImports>('/licensees/imports')).body;
    expect(imports.map(({ unnamedCount }) => unnamedCount)).toEqual([30, null, null]);
    expect((await confirm(part)).status).toBe(409);
    expect((await confirm(later)).body.goneCount).toBe(30);
  });
});

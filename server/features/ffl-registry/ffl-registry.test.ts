/** Lists over HTTP: uploaded, read by the job, told with faults and changes, compared with the one before. */
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  LicenseeImport,
  LicenseeImports,
  LicenseeLookup,
  ListChanges,
  ListFaults,
} from '#common/api/ffl-registry.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { quarterCell } from '#common/domain/map-cells.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { currentList, findLicensee } from './ffl-registry.service.ts';
import { makeRow, makeRows, type Row, toSpreadsheet, toText } from './ffl-registry.testing.ts';
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
  t.sentJobs.length = 0;
});

const send = (content: string | Buffer, listedOn = '2025-11-01', name = 'list.csv') =>
  admin.upload<LicenseeImport>(`/licensees/imports?listedOn=${listedOn}`, Buffer.from(content), name);

/** Sends a list and does what the job does. */
async function load(content: string | Buffer, listedOn?: string): Promise<LicenseeImport> {
  const { status, body } = await send(content, listedOn);
  expect(status, JSON.stringify(body)).toBe(202);
  await readList(t.context, { importId: body.id });
  return (await admin.get<LicenseeImport>(`/licensees/imports/${body.id}`)).body;
}
const loadRows = (rows: Row[], listedOn?: string) => load(toText(rows), listedOn);

const faultsOf = async ({ id }: LicenseeImport) =>
  (await admin.get<ListFaults>(`/licensees/imports/${id}/faults`)).body.faults;
const changesOf = async ({ id }: LicenseeImport, kind: string) =>
  (await admin.get<ListChanges>(`/licensees/imports/${id}/changes?kind=${kind}`)).body.changes;
const countsOf = ({ newCount, goneCount, renewedCount, movedCount }: LicenseeImport) => [
  newCount,
  goneCount,
  renewedCount,
  movedCount,
];
const keys = async (): Promise<string[]> =>
  (await t.db.selectFrom('licensees').select('license_key').orderBy('license_key').execute()).map(
    (row) => row.license_key,
  );
const leftFiles = () => readdir(path.join(t.context.config.dataDir, 'lists'));

describe('an upload', () => {
  it('waits for its job, is read, and leaves no file', async () => {
    const { status, body } = await send(toText(makeRows(3)), '2025-11-01', 'ffl-list.csv');
    expect(status).toBe(202);
    expect(body).toMatchObject({
      state: 'waiting',
      fileName: 'ffl-list.csv',
      listedOn: '2025-11-01',
      progress: 0,
      startedBy: { id: adminId },
    });
    expect(t.sentJobs).toEqual([{ name: 'licensees.import', data: { importId: body.id } }]);
    expect(await leftFiles()).toHaveLength(1);
    await readList(t.context, { importId: body.id });
    expect((await admin.get<LicenseeImport>(`/licensees/imports/${body.id}`)).body).toMatchObject({
      state: 'done',
      progress: 1,
      rowCount: 3,
      faultCount: 0,
      newCount: 3,
      isWhole: true,
      error: null,
    });
    expect(await leftFiles()).toEqual([]);
  });

  it('is written into the audit log', async () => {
    const body = await loadRows(makeRows(1));
    const entry = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'licensees.import')
      .where('subject_id', '=', body.id)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_id: adminId,
      subject_name: 'list.csv',
      after: { listedOn: '2025-11-01', bytes: expect.any(Number) as number },
    });
  });

  it('of a day to come, or before that of the newest list, is refused', async () => {
    await loadRows(makeRows(2), '2025-10-01');
    const ahead = await send(toText(makeRows(2)), '2099-01-01');
    expect([ahead.status, ahead.body]).toMatchObject([422, { errors: [{ path: 'listedOn' }] }]);
    const older = await send(toText(makeRows(2)), '2025-09-01');
    expect([older.status, older.body]).toMatchObject([422, { code: 'older_list' }]);
    expect(JSON.stringify(older.body)).toMatch(
      /A newer list was read already, that of \w{3} \d{1,2}, \d{4}\./,
    );
    expect((await admin.post('/licensees/imports?listedOn=2025-11-01', {})).status).toBe(422);
    expect(await leftFiles()).toEqual([]);
  });

  it('that is no list fails with the reason, and what was known stays', async () => {
    await loadRows(makeRows(3));
    const failed = await load('Dear Sir,\nthank you.\n');
    expect(failed).toMatchObject({ state: 'failed', isWhole: null });
    expect(failed.error).toMatch(/doesn’t look like the ATF list/);
    const empty = await load(toText([]));
    expect(empty.error).toBe('This list has no rows below the names of its columns.');
    expect(await keys()).toHaveLength(3);
    expect(await leftFiles()).toEqual([]);
    const { imports } = (await admin.get<LicenseeImports>('/licensees/imports')).body;
    expect(imports.map(({ state }) => state)).toEqual(['failed', 'failed', 'done']);
  });

  it('whose reading process is killed says so, keeps nothing, and is read by the next try', async () => {
    const { body } = await send(toText(makeRows(5_000)));
    const kill = (message: unknown): void => {
      const child = (message as { process: ChildProcess }).process;
      child.once('message', () => child.kill('SIGKILL'));
    };
    subscribe('child_process', kill);
    try {
      await expect(readList(t.context, { importId: body.id })).rejects.toThrow('SIGKILL');
    } finally {
      unsubscribe('child_process', kill);
    }
    const told = async () => (await admin.get<LicenseeImport>(`/licensees/imports/${body.id}`)).body;
    expect(await told()).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/retried automatically/) as string,
    });
    expect(await keys()).toEqual([]);
    expect(await leftFiles()).toHaveLength(1);
    await readList(t.context, { importId: body.id });
    expect(await told()).toMatchObject({ state: 'done', error: null, rowCount: 5_000, newCount: 5_000 });
    expect(await leftFiles()).toEqual([]);
  });
});

describe('the first list', () => {
  it('is counted as new, and not written down row by row', async () => {
    const list = await loadRows(makeRows(2_500));
    expect(countsOf(list)).toEqual([2_500, 0, 0, 0]);
    expect(await changesOf(list, 'new')).toEqual([]);
    expect(await keys()).toHaveLength(2_500);
  });

  it('gives each licensee the place of its zip; one that is not known has none', async () => {
    const places = await t.db.selectFrom('zips').selectAll().orderBy('zip').execute();
    const some = places.filter((_, index) => index % 40 === 0);
    const rows = some.map(({ zip }, index) => makeRow(index, { PREMISE_ZIP_CODE: zip }));
    await loadRows([...rows, makeRow(rows.length, { PREMISE_ZIP_CODE: '00000' })]);
    const expected = some.map(({ zip, latitude, longitude }) => {
      const isKnown = latitude !== null && longitude !== null;
      return { zip, latitude, longitude, cell: isKnown ? quarterCell({ latitude, longitude }) : null };
    });
    expect(
      await t.db
        .selectFrom('licensees')
        .select(['zip', 'latitude', 'longitude', 'quarter_cell as cell'])
        .orderBy('license_key')
        .execute(),
    ).toEqual([...expected, { zip: '00000', latitude: null, longitude: null, cell: null }]);
    expect(expected.filter(({ cell }) => cell !== null).length).toBeGreaterThan(1_000);
  });

  it('comes as a spreadsheet as well', async () => {
    const numbers = ['LIC_DIST', 'LIC_CNTY', 'LIC_TYPE', 'LIC_SEQN', 'PREMISE_ZIP_CODE'] as const;
    const list = await load(toSpreadsheet(makeRows(1_200), { numbers }));
    expect(list).toMatchObject({ state: 'done', rowCount: 1_200, faultCount: 0, newCount: 1_200 });
    expect(await findLicensee(t.db, '98201200')).toMatchObject({
      license_number: '9-82-001-01-7C-01200',
      zip: '83702',
    });
  });
});

describe('faults', () => {
  it('are told by line, and the other rows are read', async () => {
    const rows = [
      makeRow(1),
      makeRow(2, { LIC_TYPE: '05' }),
      makeRow(3, { PREMISE_ZIP_CODE: 'NONE' }),
      makeRow(4, { LIC_XPRDTE: '7I', PREMISE_STATE: 'ZZ' }),
      makeRow(5),
    ];
    const list = await load(`${toText(rows)}\nonly,three,cells\n`);
    expect(list).toMatchObject({ state: 'done', rowCount: 6, faultCount: 4, newCount: 2 });
    expect(await faultsOf(list)).toEqual([
      { line: 3, reason: 'The type “05” is not known.' },
      { line: 4, reason: 'The zip “NONE” does not have 3 to 10 digits.' },
      {
        line: 5,
        reason:
          'The expiry “7I” is not a digit and a month’s letter, A to M without I. The state “ZZ” is not known.',
      },
      { line: 8, reason: 'This row has 3 columns; the list has 17.' },
    ]);
  });

  it('are rows of the same license: the one that runs longest stays, else the first', async () => {
    const list = await loadRows([
      makeRow(1, { LIC_XPRDTE: '7A' }),
      makeRow(1, { LIC_XPRDTE: '8A', BUSINESS_NAME: 'LATER' }),
      makeRow(2, { BUSINESS_NAME: 'FIRST' }),
      makeRow(2, { BUSINESS_NAME: 'SECOND' }),
      makeRow(1, { LIC_XPRDTE: '6M' }),
    ]);
    expect(list).toMatchObject({ rowCount: 5, faultCount: 3, newCount: 2 });
    expect(await faultsOf(list)).toEqual([
      { line: 2, reason: 'Line 3 has the same license with a later expiry.' },
      { line: 5, reason: 'Line 4 has the same license.' },
      { line: 6, reason: 'Line 3 has the same license with a later expiry.' },
    ]);
    expect(await findLicensee(t.db, '98200001')).toMatchObject({ business_name: 'LATER' });
    expect(await findLicensee(t.db, '98200002')).toMatchObject({ business_name: 'FIRST' });
  });

  it('are all counted, and the first thousand kept; they come page by page', async () => {
    const list = await loadRows(makeRows(1_500).map((row) => ({ ...row, LIC_TYPE: '4' })));
    expect(list).toMatchObject({ state: 'done', rowCount: 1_500, faultCount: 1_500, isWhole: false });
    const lines: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: ListFaults } = await admin.get<ListFaults>(
        `/licensees/imports/${list.id}/faults?limit=100${cursor && `&cursor=${cursor}`}`,
      );
      lines.push(...body.faults.map(({ line }) => line));
      cursor = body.nextCursor;
    }
    expect(lines).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 2));
  });
});

describe('the next list', () => {
  const first = makeRows(20);

  it('that says the same changes nothing', async () => {
    await loadRows(first);
    const again = await loadRows(first);
    expect(countsOf(again)).toEqual([0, 0, 0, 0]);
    expect(again.isWhole).toBe(true);
    expect(await keys()).toHaveLength(20);
  });

  it('tells who is new, gone, renewed and moved', async () => {
    await loadRows(first, '2025-10-01');
    const [one, two, three, four, , , ...others] = first as [Row, Row, Row, Row, Row, Row, ...Row[]];
    const list = await loadRows([
      one,
      { ...two, LIC_XPRDTE: '8C', LIC_CNTY: '027' },
      { ...three, PREMISE_STREET: '3 OTHER ST', PREMISE_ZIP_CODE: '83706' },
      { ...four, LIC_XPRDTE: '8D', PREMISE_CITY: 'MERIDIAN' },
      ...others,
      makeRow(21),
    ]);
    expect(countsOf(list)).toEqual([1, 2, 2, 2]);
    expect(await changesOf(list, 'new')).toMatchObject([
      { licenseNumber: '9-82-001-01-7C-00021', name: 'SHOP 21', city: 'BOISE', state: 'ID', before: null },
    ]);
    expect((await changesOf(list, 'gone')).map(({ name }) => name)).toEqual(['SHOP 5', 'SHOP 6']);
    expect(await changesOf(list, 'renewed')).toMatchObject([
      {
        name: 'SHOP 2',
        before: { licenseNumber: '9-82-001-01-7C-00002', expiresOn: '2027-03-01' },
        after: { licenseNumber: '9-82-027-01-8C-00002', expiresOn: '2028-03-01' },
      },
      { name: 'SHOP 4' },
    ]);
    expect(await changesOf(list, 'moved')).toMatchObject([
      {
        name: 'SHOP 3',
        before: { street: '3 MAIN ST', city: 'BOISE', state: 'ID', zip: '83702' },
        after: { street: '3 OTHER ST', city: 'BOISE', state: 'ID', zip: '83706' },
      },
      { name: 'SHOP 4' },
    ]);
    expect(await findLicensee(t.db, '98200005')).toMatchObject({ gone_on: '2025-11-01' });
    const back = await loadRows(first);
    expect(countsOf(back)).toEqual([2, 1, 0, 2]);
    expect(await findLicensee(t.db, '98200005')).toMatchObject({ gone_on: null });
  });

  it('does not take anybody for moved whose address is written in other letters', async () => {
    await loadRows(first);
    const list = await loadRows(first.map((row) => ({ ...row, PREMISE_CITY: 'Boise' })));
    expect(list.movedCount).toBe(0);
  });

  it('that is a part, such as one state, leaves the others where they are', async () => {
    await loadRows(first);
    const part = await loadRows(first.slice(0, 2));
    expect(part).toMatchObject({ isWhole: false, goneCount: 0 });
    const elsewhere = await loadRows(makeRows(6, 30).map((row) => ({ ...row, PREMISE_STATE: 'OR' })));
    expect(elsewhere).toMatchObject({ isWhole: false, goneCount: 0, newCount: 6 });
    expect(await currentList(t.db)).toBe('2025-11-01');
    expect(await keys()).toHaveLength(26);
  });

  it('does not take a licensee for gone whose row cannot be read', async () => {
    await loadRows(first);
    const list = await loadRows([...first.slice(1), makeRow(1, { PREMISE_ZIP_CODE: '' })]);
    expect(list).toMatchObject({ faultCount: 1, goneCount: 0, isWhole: true });
    expect(await findLicensee(t.db, '98200001')).toMatchObject({ gone_on: null, zip: '83702' });
  });

  it.each([
    ['a delimiter too many', (line: string) => line.replace('SHOP', 'SHOP,')],
    ['a quotation mark that is not closed', (line: string) => line.replace('SHOP', '"SHOP')],
    ['its end cut off', (line: string) => line.split(',').slice(0, 8).join(',')],
  ])('does not take a licensee for gone whose line has %s', async (_, spoil) => {
    await loadRows(first, '2025-10-01');
    const lines = toText(first).trimEnd().split('\n');
    const list = await load([...lines.slice(0, -1), spoil(lines.at(-1) ?? '')].join('\n'));
    expect(list).toMatchObject({ rowCount: 20, faultCount: 1, goneCount: 0, isWhole: true });
    expect(await findLicensee(t.db, '98200020')).toMatchObject({ gone_on: null });
    expect((await loadRows(first.slice(0, -1))).goneCount).toBe(1);
  });
});

describe('the look-up', () => {
  it('finds a license by its lasting key, and says of when the list is', async () => {
    await loadRows(makeRows(2));
    const { body } = await admin.get<LicenseeLookup>('/licensees/9-82-999-07-1A-00002');
    expect(body).toMatchObject({
      listedOn: '2025-11-01',
      licensee: { licenseNumber: '9-82-001-01-7C-00002', businessName: 'SHOP 2', goneOn: null },
    });
    const none = await admin.get<LicenseeLookup>('/licensees/982001018C99999');
    expect(none.body).toEqual({ licensee: null, listedOn: '2025-11-01' });
    expect((await admin.get('/licensees/9-82-001-01-7I-00002')).status).toBe(422);
  });
});

it('lists come page by page, the newest first', async () => {
  for (let n = 0; n < 3; n++) await send(toText(makeRows(1)));
  const first = (await admin.get<LicenseeImports>('/licensees/imports?limit=2')).body;
  const rest = (await admin.get<LicenseeImports>(`/licensees/imports?limit=2&cursor=${first.nextCursor}`))
    .body;
  const ids = [...first.imports, ...rest.imports].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect([ids.length, rest.nextCursor]).toEqual([3, null]);
  for (const url of ['', `/${ids[0]}/faults`, `/${ids[0]}/changes`]) {
    expect((await admin.get(`/licensees/imports${url}?cursor=x&kind=new`)).status).toBe(422);
  }
  for (const url of ['', '/faults', '/changes?kind=gone']) {
    expect((await admin.get(`/licensees/imports/2147483647${url}`)).status).toBe(404);
  }
});

/** The exported table: what stands in it, that it harms nobody, and that it can be brought back. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { INVENTORY_COLUMNS } from '#common/domain/inventory-csv.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { apply, bring, check, rowsOf, table } from './inventory.testing.ts';

let t: TestApp;
let staff: Client;

const NASTY = [
  '=HYPERLINK("https://bad.example")',
  '+1 scope',
  '-5 degrees, cold weather',
  '@home delivery',
  "'=quoted already",
  "''+twice quoted",
  "'Old Faithful'",
  'A "quoted" title, with a comma',
  'Semicolons; and | strokes',
  'Größe ½ – “curly”',
];

beforeAll(async () => {
  t = await createTestApp();
  const staffId = await createUser(t.db, { zip: '98101' });
  const dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
  const item = (values: object) =>
    createPost(t.db, { author_id: staffId, type: PostType.DealerUsed, ...values }, dealer);
  for (const [n, title] of NASTY.entries()) {
    await item({
      title,
      stock_number: title.slice(0, 12).trim(),
      description: `${title}\n\n- a list\n- of two`,
      manufacturer: title.slice(0, 20).trim(),
      condition: 'like new',
      caliber: '.22 LR',
      zip: n % 2 === 0 ? '83702' : '98101',
    });
  }
  for (const status of [
    PostStatus.Draft,
    PostStatus.Flagged,
    PostStatus.Pending,
    PostStatus.Complete,
    PostStatus.Approved,
  ]) {
    await item({ status, category: 'gunParts', type: PostType.DealerNew });
  }
  const pictured = await item({ stock_number: 'PIC', expires_at: new Date(Date.now() - 1_000) });
  for (const [position, source_url] of [
    null,
    'https://www.example.com/a b.jpg'.replace(' ', '%20'),
  ].entries()) {
    await t.db
      .insertInto('media')
      .values({
        owner_id: staffId,
        kind: 'post',
        post_id: pictured,
        position,
        storage_key: `pictures/aa/${position}`,
        sizes: [320, 800],
        width: 800,
        height: 600,
        thumbhash: '',
        source_url,
      })
      .execute();
  }
  // More than one page of the export.
  for (let n = 0; n < 510; n++) await item({ title: `Rifle number ${n}`, stock_number: `R-${n}` });
});
afterAll(() => t.close());

const download = async (): Promise<string> => (await staff.get<string>('/inventory/export.csv')).body;

it('brought back it changes nothing, whatever stands in it', async () => {
  const checked = await check(staff, Buffer.from(await download()), true);
  expect(await rowsOf(staff, checked.id, 'error')).toEqual([]);
  expect(await rowsOf(staff, checked.id, 'update')).toEqual([]);
  expect(checked.counts).toEqual({
    create: 0,
    update: 0,
    unchanged: NASTY.length + 5 + 1 + 510,
    retire: 0,
    error: 0,
    kept: 0,
    pictures: 0,
    rounded: 0,
    held: 0,
    fetching: 0,
  });
});

describe('the table', () => {
  it('is a file to save, marked as UTF-8, with the columns of the template', async () => {
    const { headers, body } = await staff.get<string>('/inventory/export.csv');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="inventory-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers['content-type']).toContain('text/csv');
    expect(body.split('\n', 1)[0]).toBe(`\uFEFF${INVENTORY_COLUMNS.join(',')}`);
    const template = (await staff.get<string>('/inventory/template.csv')).body;
    expect(template.split('\n', 1)[0]).toBe(`\uFEFF${INVENTORY_COLUMNS.join(',')}`);
  });

  it('holds no cell that a spreadsheet would run', async () => {
    const records = parse(await download(), { bom: true });
    const cells = records.flat();
    expect(cells.length).toBeGreaterThan(500 * INVENTORY_COLUMNS.length);
    expect(cells.filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([]);
  });

  it('tells no zip but the store’s own', async () => {
    await t.db.updateTable('tenants').set({ zip: '83702' }).execute();
    const text = await download();
    expect(text).toContain('83702');
    expect(text).not.toContain('98101');
  });
});

it('the template can be brought as it is', async () => {
  const file = Buffer.from((await staff.get<string>('/inventory/template.csv')).body);
  expect((await check(staff, file)).counts).toMatchObject({ create: 2, error: 0 });
});

it('a number of the store’s own is never taken for a listing without one', async () => {
  const ownerId = await createUser(t.db);
  const store = await createDealer(t.db, { members: { [ownerId]: 'staff' } });
  const owner = await t.as(ownerId, { host: store.host });
  const values = { author_id: ownerId, type: PostType.DealerNew };
  const unnumbered = await createPost(t.db, { ...values, title: 'No number yet' }, store);
  await createPost(t.db, { ...values, title: 'Odd number', stock_number: `rangepost:${unnumbered}` }, store);

  const like = await bring(t, owner, table([`P-${unnumbered},new,Another item,guns,50`]));
  expect(like.counts).toMatchObject({ create: 1, update: 0 });

  // Where a number stands against a stand-in, the number counts: in the check and in what follows it.
  const checked = await check(owner, table([`rangepost:${unnumbered},new,Odd number,guns,77`]));
  expect(await rowsOf(owner, checked.id)).toMatchObject([{ outcome: 'update', changes: ['price'] }]);
  await apply(t, owner, checked.id);
  const prices = await t.db
    .selectFrom('posts')
    .select(['title', 'price'])
    .where('tenant_id', '=', store.tenantId)
    .orderBy('id')
    .execute();
  expect(prices).toEqual([
    { title: 'No number yet', price: 100 },
    { title: 'Odd number', price: 77 },
    { title: 'Another item', price: 50 },
  ]);
});

it('what has no number is found again, changed, and not made anew when it is gone', async () => {
  const ownerId = await createUser(t.db);
  const store = await createDealer(t.db, { members: { [ownerId]: 'staff' } });
  const owner = await t.as(ownerId, { host: store.host });
  const id = await createPost(t.db, { author_id: ownerId, type: PostType.DealerNew }, store);
  const text = (await owner.get<string>('/inventory/export.csv')).body;
  expect(text).toContain(`rangepost:${id},new`);
  const done = await bring(t, owner, Buffer.from(text.replace(',100,', ',120,')));
  expect(done.counts).toMatchObject({ create: 0, update: 1 });
  await owner.delete(`/posts/${id}`);
  const gone = await bring(t, owner, Buffer.from(text));
  expect(gone.counts).toMatchObject({ create: 0, error: 1 });
  expect((await rowsOf(owner, gone.id))[0]?.errors[0]?.message).toContain('This listing is gone.');
});

/** Imports over HTTP: what a file makes of an inventory, once and again, and what it leaves alone. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Inventory, InventoryImport, InventoryImports } from '#common/api/inventory.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import {
  createDealer,
  createPost,
  createUser,
  type TestDealer,
  leaveStores,
} from '#server/testing/factories.ts';
import { applyImport } from './applying.ts';
import { apply, bring, check, goodRow, HEADER, rowsOf, table } from './inventory.testing.ts';

let t: TestApp;
let dealer: TestDealer;
let staffId: number;
let staff: Client;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
});

const countPosts = async (): Promise<number> =>
  (
    await t.db
      .selectFrom('posts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', dealer.tenantId)
      .executeTakeFirstOrThrow()
  ).count;

async function find(stockNumber: string): Promise<Post> {
  const { body } = await staff.get<Inventory>(`/inventory?phrase=${encodeURIComponent(stockNumber)}`);
  const item = body.items.find((one) => one.stockNumber === stockNumber);
  return (await staff.get<Post>(`/posts/${item?.id ?? 0}`)).body;
}

/** What is wrong in twenty of 500 rows, by the column that is named. */
const FAULTS: [column: string, row: string][] = [
  ['stock_number', ',new,No number at all,guns,100'],
  ['stock_number', 'S-1,new,The number of another row,guns,100'],
  ['stock_number', `${'9'.repeat(41)},new,A long number,guns,100`],
  ['type', 'B-1,,Neither new nor used,guns,100'],
  ['type', 'B-2,rental,Something else,guns,100'],
  ['title', 'B-3,new,,guns,100'],
  ['title', 'B-4,new,abc,guns,100'],
  ['title', `B-5,new,${'a'.repeat(121)},guns,100`],
  ['category', 'B-6,new,No category,,100'],
  ['category', 'B-7,new,An unknown category,boats,100'],
  ['price', 'B-8,new,No price,guns,'],
  ['price', 'B-9,new,No number,guns,call us'],
  ['price', 'B-10,new,A negative price,guns,-5'],
  ['price', 'B-11,new,Too dear,guns,1000001'],
  ['price', 'B-12,new,European cents,guns,"12,50"'],
  ['condition', 'B-13,new,An unknown condition,guns,100,shiny'],
  ['zip', 'B-14,new,No ZIP code,guns,100,,99999'],
  ['zip', 'B-15,new,Letters,guns,100,,ABCDE'],
  ['status', 'B-16,new,An unknown status,guns,100,,,lost'],
  ['pictures', 'B-17,new,No address,guns,100,,,,left.jpg'],
];
const WIDE = `${HEADER},condition,zip,status,pictures`;

describe('a file of 500 rows, of which 20 are wrong', () => {
  it('is checked without changing anything, and says what is wrong by line and column', async () => {
    const rows = Array.from({ length: 480 }, (_, n) => goodRow(n + 1));
    const file = table([...rows, ...FAULTS.map(([, row]) => row)], WIDE);
    const checked = await check(staff, file);
    expect(checked).toMatchObject({
      fileName: 'stock.csv',
      state: 'checked',
      rowCount: 500,
      counts: { create: 480, update: 0, unchanged: 0, retire: 0, error: 20, kept: 0 },
    });
    expect(await countPosts()).toBe(0);
    const errors = await rowsOf(staff, checked.id, 'error');
    expect(errors.map(({ line, errors: [first] }) => [line, first?.path])).toEqual(
      FAULTS.map(([column], index) => [482 + index, column]),
    );
    expect(errors[1]?.errors[0]?.message).toBe('Line 2 has this stock number already.');

    const done = await apply(t, staff, checked.id);
    expect(done).toMatchObject({ state: 'done', doneCount: 500, counts: { create: 480, error: 20 } });
    expect(await countPosts()).toBe(480);
    expect(await find('S-7')).toMatchObject({
      type: PostType.DealerUsed,
      title: 'Rifle number 7',
      price: 107,
      status: PostStatus.Published,
      location: { city: 'Boise' },
    });

    // Again: nothing is made twice.
    await applyImport(t.context, { importId: checked.id });
    expect((await staff.post<InventoryImport>(`/inventory/imports/${checked.id}/apply`)).body.state).toBe(
      'done',
    );
    const again = await bring(t, staff, file);
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 480, error: 20 });
    expect(await countPosts()).toBe(480);
  }, 60_000);

  it('tells the followers once, of all of them', async () => {
    const before = t.sentJobs.length;
    await bring(t, staff, table([goodRow(1), goodRow(2), goodRow(3)]));
    const told = t.sentJobs.slice(before).filter(({ name }) => name === 'notifications.dealerPost');
    expect(told).toEqual([
      { name: 'notifications.dealerPost', data: { postId: expect.any(Number), count: 3 } },
    ]);
  });
});

describe('a later file', () => {
  it('changes what differs, and leaves alone what an empty cell says nothing of', async () => {
    await bring(t, staff, table(['A,new,Ruger 10/22,guns,329,Ruger,10/22'], `${HEADER},maker,model`));
    const done = await bring(t, staff, table(['a,,,,299,-,'], `${HEADER},maker,model`));
    expect(done.counts).toMatchObject({ create: 0, update: 1 });
    expect((await rowsOf(staff, done.id))[0]?.changes).toEqual(['price', 'manufacturer']);
    expect(await find('A')).toMatchObject({
      title: 'Ruger 10/22',
      price: 299,
      previousPrice: 329,
      manufacturer: null,
      model: '10/22',
    });
  });

  it('tells those who saved an item of its lower price, like any other edit', async () => {
    await bring(t, staff, table(['A,new,Ruger 10/22,guns,329']));
    const { id } = await find('A');
    await bring(t, staff, table(['A,,,,299']));
    expect(t.sentJobs.at(-1)).toEqual({
      name: 'notifications.priceDrop',
      data: { postId: id, from: 329, to: 299 },
    });
  });

  it('keeps what was changed by hand, says so, and takes it over once both agree', async () => {
    await bring(t, staff, table(['A,new,Ruger 10/22,guns,329']));
    const { id } = await find('A');
    await staff.patch(`/posts/${id}`, { title: 'Ruger 10/22, boxed' });
    const kept = await bring(t, staff, table(['A,new,Ruger 10-22,guns,319']));
    expect(kept.counts).toMatchObject({ update: 1, kept: 1 });
    expect((await rowsOf(staff, kept.id, 'kept'))[0]).toMatchObject({ changes: ['price'], kept: ['title'] });
    expect(await find('A')).toMatchObject({ title: 'Ruger 10/22, boxed', price: 319 });

    await bring(t, staff, table(['A,new,"Ruger 10/22, boxed",guns,319']));
    await bring(t, staff, table(['A,new,Ruger 10/22 Carbine,guns,319']));
    expect(await find('A')).toMatchObject({ title: 'Ruger 10/22 Carbine' });
  });

  it('keeps an item sold that was sold at the counter', async () => {
    const header = `${HEADER},status`;
    const file = table(['A,new,Ruger 10/22,guns,329,active'], header);
    await bring(t, staff, file);
    const { id } = await find('A');
    await staff.post(`/posts/${id}/status`, { action: 'markSold' });
    const done = await bring(t, staff, file);
    expect(done.counts).toMatchObject({ unchanged: 1, kept: 1 });
    expect((await find('A')).status).toBe(PostStatus.Complete);
  });

  it.each([
    ['active', 'pending', PostStatus.Pending],
    ['active', 'sold', PostStatus.Complete],
    ['pending', 'sold', PostStatus.Complete],
    ['sold', 'active', PostStatus.Published],
    ['active', 'draft', PostStatus.Draft],
    ['draft', 'active', PostStatus.Published],
    ['draft', 'sold', PostStatus.Complete],
  ])('moves an item from %s to %s', async (from, to, status) => {
    const file = (state: string) => table([`A,new,Ruger 10/22,guns,329,${state}`], `${HEADER},status`);
    await bring(t, staff, file(from));
    await bring(t, staff, file(to));
    expect((await find('A')).status).toBe(status);
    const { sold_at } = await t.db
      .selectFrom('posts')
      .select('sold_at')
      .where('tenant_id', '=', dealer.tenantId)
      .executeTakeFirstOrThrow();
    expect(sold_at !== null).toBe(to === 'sold');
  });

  it('takes items that it does not name back to drafts where that is chosen, and brings them back', async () => {
    const all = table([1, 2, 3, 4].map((n) => goodRow(n)));
    await bring(t, staff, all);
    const byHand = await createPost(
      t.db,
      { author_id: staffId, type: PostType.DealerNew, stock_number: 'HAND' },
      dealer,
    );
    const sold = await find('S-4');
    await staff.post(`/posts/${sold.id}/status`, { action: 'markSold' });

    const some = table([goodRow(1), 'S-2,new,A faulty row names it too,boats,1']);
    expect((await check(staff, some)).counts.retire).toBe(0);
    const checked = await check(staff, some, true);
    expect((await rowsOf(staff, checked.id, 'retire')).map((row) => row.stockNumber)).toEqual(['S-3']);
    await apply(t, staff, checked.id);
    expect((await find('S-3')).status).toBe(PostStatus.Draft);
    expect((await find('S-2')).status).toBe(PostStatus.Published);
    expect((await find('S-4')).status).toBe(PostStatus.Complete);
    expect((await staff.get<Post>(`/posts/${byHand}`)).body.status).toBe(PostStatus.Published);

    const back = await bring(t, staff, all, true);
    expect(back.counts).toMatchObject({ create: 0, update: 1, unchanged: 3 });
    expect((await find('S-3')).status).toBe(PostStatus.Published);
  });

  it('brings back what it retired, and no draft that is one on purpose', async () => {
    const header = `${HEADER},status`;
    await bring(t, staff, table(['A,new,Ruger 10/22,guns,329,draft', 'B,new,Marlin 60,guns,199,'], header));
    await createPost(
      t.db,
      {
        author_id: staffId,
        type: PostType.DealerNew,
        stock_number: 'C',
        title: 'Rifle C',
        status: PostStatus.Draft,
      },
      dealer,
    );
    await bring(t, staff, table([goodRow(1)]), true);
    expect((await find('B')).status).toBe(PostStatus.Draft);
    const all = table(['A,new,Ruger 10/22,guns,329', 'B,new,Marlin 60,guns,199', 'C,new,Rifle C,guns,100']);
    await bring(t, staff, all);
    expect((await find('A')).status).toBe(PostStatus.Draft);
    expect((await find('B')).status).toBe(PostStatus.Published);
    expect((await find('C')).status).toBe(PostStatus.Draft);

    // Retired once, and now a draft on purpose.
    await bring(t, staff, table([goodRow(1)]), true);
    await bring(t, staff, table(['B,new,Marlin 60,guns,199,draft'], header));
    await bring(t, staff, all);
    expect((await find('B')).status).toBe(PostStatus.Draft);
  });
});

describe('between the check and the end', () => {
  it('a row is looked at again: a listing that has changed keeps its change', async () => {
    await bring(t, staff, table(['A,new,Ruger 10/22,guns,329']));
    const checked = await check(staff, table(['A,new,Ruger 10/22,guns,299', 'B,new,Marlin 60,guns,199']));
    const { id } = await find('A');
    await staff.patch(`/posts/${id}`, { price: 310 });
    await createPost(
      t.db,
      { author_id: staffId, type: PostType.DealerNew, stock_number: 'b', title: 'Marlin 60', price: 189 },
      dealer,
    );
    const done = await apply(t, staff, checked.id);
    expect(done.counts).toMatchObject({ create: 0, update: 1, unchanged: 1, kept: 1 });
    expect((await find('A')).price).toBe(310);
    expect((await find('b')).price).toBe(199);
  });

  it('what is refused then is an error of its row alone', async () => {
    await bring(t, staff, table(['A,new,Ruger 10/22,guns,329']));
    const checked = await check(staff, table(['A,new,Ruger 10/22,guns,299', 'B,new,Marlin 60,guns,199']));
    await t.db
      .updateTable('posts')
      .set({ status: PostStatus.Hidden, previous_status: PostStatus.Published, reason: 'Because.' })
      .where('tenant_id', '=', dealer.tenantId)
      .execute();
    const done = await apply(t, staff, checked.id);
    expect(done).toMatchObject({ state: 'done', counts: { create: 1, error: 1 } });
    expect((await rowsOf(staff, checked.id, 'error'))[0]?.errors).toEqual([
      { path: 'stock_number', message: 'A moderator has hidden this listing.' },
    ]);
  });

  it('a server that is killed in the middle goes on where it stopped', async () => {
    const checked = await check(staff, table(Array.from({ length: 60 }, (_, n) => goodRow(n + 1))));
    await staff.post(`/inventory/imports/${checked.id}/apply`);
    // The 40th listing cannot be written: as if the database had gone.
    await sql`
      create function stop_at_forty() returns trigger language plpgsql as $$ begin
        if new.title = 'Rifle number 40' then raise exception 'gone'; end if; return new; end $$`.execute(
      t.db,
    );
    await sql`create trigger stop before insert on posts for each row execute function stop_at_forty()`.execute(
      t.db,
    );
    await expect(applyImport(t.context, { importId: checked.id })).rejects.toThrow('gone');
    const halted = (await staff.get<InventoryImport>(`/inventory/imports/${checked.id}`)).body;
    expect(halted).toMatchObject({ state: 'failed', doneCount: 39 });
    expect(await countPosts()).toBe(39);
    await sql`drop trigger stop on posts`.execute(t.db);
    await sql`drop function stop_at_forty`.execute(t.db);

    const done = await apply(t, staff, checked.id);
    expect(done).toMatchObject({ state: 'done', doneCount: 60, error: null });
    expect(await countPosts()).toBe(60);
  });

  it('two runs at once make nothing twice', async () => {
    const checked = await check(staff, table(Array.from({ length: 40 }, (_, n) => goodRow(n + 1))));
    await staff.post(`/inventory/imports/${checked.id}/apply`);
    const job = { importId: checked.id };
    await Promise.all([applyImport(t.context, job), applyImport(t.context, job)]);
    expect(await countPosts()).toBe(40);
  });

  it('two of one store are applied one after the other', async () => {
    const files = [100, 200].map((price) =>
      table(Array.from({ length: 30 }, (_, n) => goodRow(n + 1, price))),
    );
    const ids: number[] = [];
    for (const file of files) ids.push((await check(staff, file)).id);
    for (const id of ids) await staff.post(`/inventory/imports/${id}/apply`);
    await Promise.all(ids.map((importId) => applyImport(t.context, { importId })));
    const { body } = await staff.get<InventoryImports>('/inventory/imports');
    expect(body.imports.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(body.imports.map(({ counts }) => counts.create).toSorted((a, b) => a - b)).toEqual([0, 30]);
    expect(body.imports.map(({ counts }) => counts.update).toSorted((a, b) => a - b)).toEqual([0, 30]);
    expect(await countPosts()).toBe(30);
  });

  it('whoever has left the store applies nothing any more', async () => {
    const checked = await check(staff, table([goodRow(1)]));
    await staff.post(`/inventory/imports/${checked.id}/apply`);
    await leaveStores(t.context, staffId);
    await applyImport(t.context, { importId: checked.id });
    const row = await t.db
      .selectFrom('inventory_imports')
      .select(['state', 'error'])
      .where('id', '=', checked.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('failed');
    expect(row.error).toContain('can no longer post');
    expect(await countPosts()).toBe(0);
  });
});

describe('a file is read', () => {
  it.each<[name: string, file: Buffer]>([
    [
      'with other names, order and case',
      table(['1250,guns,Größe,used,A'], 'PRICE,Department,Name,New or Used,SKU'),
    ],
    ['with semicolons', table(['A;used;Größe;guns;1250'], HEADER.replaceAll(',', ';'))],
    ['with tabs', table(['A\tused\tGröße\tguns\t1250'], HEADER.replaceAll(',', '\t'))],
    ['in Latin-1', Buffer.from(`${HEADER}\nA,used,Größe,guns,1250\n`, 'latin1')],
    ['with a mark', Buffer.concat([Buffer.from('\uFEFF'), table(['A,used,Größe,guns,"$1,250.00"'])])],
    ['in UTF-16', Buffer.from(`\uFEFF${HEADER}\nA,used,Größe,guns,1250\n`, 'utf16le')],
    ['with columns that mean nothing here', table(['7,A,used,Größe,guns,1250,0123'], `qty,${HEADER},upc`)],
    ['with empty lines', table(['', 'A,used,Größe,guns,1250', ',,,,', ''])],
  ])('%s', async (_name, file) => {
    expect((await bring(t, staff, file)).counts).toMatchObject({ create: 1, error: 0 });
    expect(await find('A')).toMatchObject({ title: 'Größe', price: 1250, type: PostType.DealerUsed });
  });

  it('with breaks and quotation marks in cells; its lines are counted like an editor does', async () => {
    const header = `${HEADER},description`;
    const file = table(
      ['A,new,"Barrel, 5"" blued",guns,100,"One\r\ntwo\r\nthree"', 'B,new,Barrel 5" bare,guns,x,', 'C,,,,,'],
      header,
    );
    const checked = await check(staff, file);
    const rows = await rowsOf(staff, checked.id);
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'create'],
      [5, 'error'],
      [6, 'error'],
    ]);
    await apply(t, staff, checked.id);
    expect(await find('A')).toMatchObject({ title: 'Barrel, 5" blued', description: 'One\ntwo\nthree' });
  });

  it.each<[name: string, file: Buffer, message: string]>([
    ['empty', Buffer.alloc(0), 'This file is empty.'],
    ['without rows', table([]), 'no items'],
    ['without stock numbers', table(['a,b'], 'title,price'), 'Add a column named stock_number'],
    ['with a column twice', table(['a,b,c'], 'sku,stock_number,title'), 'Two columns have the same meaning'],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'not a text file'],
    ['with an open quotation mark', Buffer.from(`${HEADER}\nA,"new,b,c,5\n`), 'never closed'],
    [
      'with too many rows',
      table(
        Array.from({ length: 10_001 }, (_, n) => `S-${n}`),
        'sku',
      ),
      'at most 10,000 rows',
    ],
    ['that is too large', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'at most 10 MB'],
  ])('but not one %s', async (_name, file, message) => {
    const answer = await staff.upload('/inventory/imports', file);
    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toContain(message);
  });
});

it('the staff of another store finds none of it', async () => {
  const checked = await check(staff, table([goodRow(1)]));
  const otherId = await createUser(t.db);
  const other = await createDealer(t.db, { members: { [otherId]: 'manager' } });
  for (const host of [other.host, dealer.host, 'localhost']) {
    const stranger = await t.as(otherId, { host });
    expect((await stranger.get(`/inventory/imports/${checked.id}`)).status).toBe(404);
    expect((await stranger.get(`/inventory/imports/${checked.id}/rows`)).status).toBe(404);
    expect((await stranger.post(`/inventory/imports/${checked.id}/apply`)).status).toBe(404);
  }
  const atHome = await t.as(otherId, { host: other.host });
  expect((await atHome.get('/inventory/imports')).body).toEqual({ imports: [], nextCursor: null });
});

it('a store whose license is not verified imports nothing', async () => {
  await t.db.updateTable('ffls').set({ paused_at: new Date() }).where('id', '=', dealer.fflId).execute();
  t.context.events.emit('tenant.changed', { tenantId: dealer.tenantId });
  const answer = await staff.upload('/inventory/imports', table([goodRow(1)]));
  expect(answer.status).toBe(403);
});

it('a person has six files checked in a minute', async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const userId = await createUser(strict.db);
    const store = await createDealer(strict.db, { members: { [userId]: 'staff' } });
    const client = await strict.as(userId, { host: store.host });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) {
      statuses.push((await client.upload('/inventory/imports', table([goodRow(n)]))).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  } finally {
    await strict.close();
  }
});

it('the numbers of an import stand with it, and are not counted for whoever looks', async () => {
  const { id } = await bring(t, staff, table([goodRow(1), goodRow(2), ',new,No number,guns,1']));
  await t.db.deleteFrom('inventory_import_rows').where('import_id', '=', id).execute();
  const { body } = await staff.get<InventoryImport>(`/inventory/imports/${id}`);
  expect(body).toMatchObject({ rowCount: 3, doneCount: 3, counts: { create: 2, error: 1, kept: 0 } });
});

it('says before whose cents are rounded, and counts them', async () => {
  const checked = await check(
    staff,
    table(['A,new,Ruger 10/22,guns,329.50', 'B,new,Marlin 60,guns,"$1,249.00"', 'C,new,Savage 64,guns,x']),
  );
  expect(checked.counts).toMatchObject({ create: 2, error: 1, rounded: 1, pictures: 0 });
  const [row, ...others] = await rowsOf(staff, checked.id, 'rounded');
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    stockNumber: 'A',
    outcome: 'create',
    errors: [],
    notes: [{ path: 'price', message: 'Prices are whole dollars: “329.50” becomes $330.' }],
  });
  await apply(t, staff, checked.id);
  expect(await find('A')).toMatchObject({ price: 330 });
});

/** Every field of a listing, from the API and a store's file to lists, export and back. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post, Posts } from '#common/api/posts.ts';
import type { Problem } from '#common/api/shared.ts';
import {
  type ListingFieldKey,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  LISTING_FILTERS,
  NO_DETAILS,
} from '#common/domain/listing-fields.ts';
import { bring, rowsOf, table } from './inventory.testing.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let owner: Client;
let staff: Client;
const sale = {
  type: 'sell',
  title: 'Marlin 336C lever action',
  description: 'Walnut.',
  price: 785,
  category: 'guns',
};

/** A value of each field, another one, and how a person writes the first. */
const VALUES: Record<ListingFieldKey, [value: string | number, other: string | number, typed: string]> = {
  condition: ['like new', 'fair', 'Like New'],
  manufacturer: ['Marlin', 'Ruger', 'Marlin'],
  model: ['336C', '10/22', '336C'],
  caliber: ['.30-30 Win', '.22 LR', '.30-30 Win'],
  firearmType: ['rifle', 'frame', 'Rifle'],
  action: ['lever', 'semiAuto', 'LEVER'],
  barrelLength: [18.5, 22, '18.5"'],
  capacity: [6, 10, '6 rounds'],
  finish: ['Matte blued', 'Stainless', 'Matte  blued'],
  upc: ['036000291452', '012345678905', '0 36000-29145 2'],
  partNumber: ['MR-70504', 'RG-1103', 'MR-70504'],
  collectible: ['curio', 'antique', 'Curio or Relic'],
};
const pick = (index: 0 | 1 | 2): Record<string, string | number> =>
  Object.fromEntries(LISTING_FIELD_KEYS.map((key) => [key, VALUES[key][index]]));

beforeAll(async () => {
  t = await createTestApp();
  owner = await t.as(await createUser(t.db));
  const staffId = await createUser(t.db);
  const dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
});
afterAll(() => t.close());

describe('over the API', () => {
  it('are stored, shown, changed one by one, and cleared', async () => {
    const { status, body: post } = await owner.post<Post>('/posts', { ...sale, ...pick(0) });
    expect([status, post]).toEqual([201, expect.objectContaining(pick(0))]);
    for (const key of LISTING_FIELD_KEYS) {
      const [before, other] = VALUES[key];
      const changed = await owner.patch<Post>(`/posts/${post.id}`, { [key]: other });
      expect([changed.status, changed.body], key).toEqual([
        200,
        expect.objectContaining({ ...pick(0), [key]: other }),
      ]);
      const cleared = await owner.patch<Post>(`/posts/${post.id}`, { [key]: null });
      expect(cleared.body[key], key).toBeNull();
      await owner.patch(`/posts/${post.id}`, { [key]: before });
    }
    expect((await t.client().get<Post>(`/posts/${post.id}`)).body).toMatchObject(pick(0));
  });

  it('go when the category has none of them, and when the listing becomes a discussion they never were', async () => {
    const { body: post } = await owner.post<Post>('/posts', {
      ...sale,
      title: 'A scope on rings',
      ...pick(0),
    });
    const { body } = await owner.patch<Post>(`/posts/${post.id}`, { category: 'optics' });
    for (const key of LISTING_FIELD_KEYS) {
      const stays = LISTING_FIELDS[key].categories === undefined;
      expect(body[key], key).toBe(stays ? VALUES[key][0] : null);
    }
    const talk = { type: 'basic', title: 'What is it worth', description: 'A Marlin.', ...pick(0) };
    expect((await owner.post<Post>('/posts', talk)).body).toMatchObject(NO_DETAILS);
  });

  it.each([
    ['firearmType', 'bazooka', 'This is not one of the choices.'],
    ['barrelLength', 61, 'At most 60.'],
    ['barrelLength', 'long', 'This value has the wrong type.'],
    ['capacity', 0, 'At least 1.'],
    ['capacity', 6.5, 'Enter a whole number.'],
    ['upc', '036000291453', 'Check the digits of the UPC: it has 12, and the last one checks the others.'],
    ['finish', 'x'.repeat(61), 'At most 60 characters.'],
  ])('%s: %j is refused beside its field', async (key, value, message) => {
    const { status, body } = await owner.post<Problem>('/posts', { ...sale, [key]: value });
    expect([status, body.errors]).toEqual([422, [{ path: key, message }]]);
  });
});

describe('a list is narrowed', () => {
  let found: number;
  let other: number;
  beforeAll(async () => {
    const seller = await t.as(await createUser(t.db));
    found = (await seller.post<Post>('/posts', { ...sale, title: 'Found by its fields', ...pick(0) })).body
      .id;
    other = (await seller.post<Post>('/posts', { ...sale, title: 'Another rifle', ...pick(1) })).body.id;
  });
  const ids = async (query: string): Promise<number[]> => {
    const { status, body } = await t.client().get<Posts>(`/posts?limit=100&${query}`);
    expect(status, query).toBe(200);
    return body.posts.map(({ id }) => id);
  };

  it.each(LISTING_FILTERS.map(({ name, key, bound }) => ({ name, key, bound })))(
    'by $name',
    async ({ name, key, bound }) => {
      const [value, second] = VALUES[key];
      const isFirstSmaller = value < second;
      const [wanted, unwanted] =
        (bound === 'max') === isFirstSmaller || bound === undefined ? [found, other] : [other, found];
      const limit =
        bound === undefined
          ? value
          : bound === 'max'
            ? isFirstSmaller
              ? value
              : second
            : isFirstSmaller
              ? second
              : value;
      for (const more of [
        '',
        '&sort=1',
        '&phrase=rifle%20OR%20found',
        '&zipCode=83702',
        '&category=guns,gunParts',
      ]) {
        const listed = await ids(`${name}=${encodeURIComponent(limit)}${more}`);
        expect(listed, more).toContain(wanted);
        expect(listed, more).not.toContain(unwanted);
      }
    },
  );

  it.each([
    'upc=036000291452',
    'partNumber=mr-70504',
    'finish=BLUED',
    'minBarrelLength=18.5&maxBarrelLength=18.5',
  ])('by %s', async (query) => {
    expect(await ids(query)).toContain(found);
    expect(await ids(query)).not.toContain(other);
  });

  it.each(['minCapacity=few', 'action=slow', 'maxBarrelLength=1000'])('%s is refused', async (query) => {
    expect((await t.client().get(`/posts?${query}`)).status).toBe(422);
  });
});

describe('a store’s file', () => {
  const columns = LISTING_FIELD_KEYS.map((key) => LISTING_FIELDS[key].column);
  const header = `stock_number,type,title,category,price,${columns.join(',')}`;
  const cells = (index: 0 | 1 | 2) =>
    LISTING_FIELD_KEYS.map((key) => `"${String(VALUES[key][index]).replaceAll('"', '""')}"`).join(',');
  const readPost = async (stock: string): Promise<Post> => {
    const row = await t.db
      .selectFrom('posts')
      .select('id')
      .where('stock_number', '=', stock)
      .executeTakeFirstOrThrow();
    return (await staff.get<Post>(`/posts/${row.id}`)).body;
  };

  it('brings them as people write them, and the export gives them back the same', async () => {
    const { counts } = await bring(
      t,
      staff,
      table([`F-1,used,Marlin from a file,guns,700,${cells(2)}`], header),
    );
    expect(counts).toMatchObject({ create: 1, error: 0 });
    expect(await readPost('F-1')).toMatchObject(pick(0));
    const exported = (await staff.get<string>('/inventory/export.csv')).body;
    const [line] = parse<Record<string, string>>(exported, { bom: true, columns: true }).filter(
      (row) => row.stock_number === 'F-1',
    );
    expect(Object.keys(line ?? {})).toEqual(expect.arrayContaining(columns));
    const again = await bring(t, staff, Buffer.from(exported));
    expect(again.counts).toMatchObject({ create: 0, update: 0, error: 0 });
  });

  it('says what is wrong with a cell; a UPC that is none is left out with a note', async () => {
    const named = 'stock_number,type,title,category,price,barrel_length,upc';
    const done = await bring(
      t,
      staff,
      table(
        ['F-2,used,A rifle for notes,guns,700,18,0123', 'F-3,used,A rifle with a fault,guns,700,very long,'],
        named,
      ),
    );
    expect(done.counts).toMatchObject({ create: 1, error: 1 });
    const [first, second] = await rowsOf(staff, done.id);
    expect(first?.notes).toEqual([{ path: 'upc', message: expect.stringContaining('“0123” was skipped.') }]);
    expect(second?.errors).toEqual([
      { path: 'barrel_length', message: '“very long”: Enter a number from 0.5 to 60 (in).' },
    ]);
    expect((await readPost('F-2')).upc).toBeNull();
  });
});

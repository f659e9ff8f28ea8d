/** Tries imports whose texts the listing screen stops: each row fares by itself. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostStatus } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser } from '#server/testing/factories.ts';
import { bring, check, HEADER, rowsOf, table } from './inventory.testing.ts';

const GOOD = 'Little used.';
const HELD = 'Comes with my suppressor.';
const REFUSED = 'Comes with a glock switch.';

let t: TestApp;
let staff: Client;

beforeAll(async () => {
  t = await createTestApp();
  const id = await createUser(t.db);
  const dealer = await createDealer(t.db, { members: { [id]: 'staff' } });
  staff = await t.as(id, { host: dealer.host });
});
afterAll(() => t.close());

const bringItems = (items: [words: string, status: string][]) =>
  bring(
    t,
    staff,
    table(
      items.map(([words, status], n) => `I-${n},new,Item ${n},guns,${100 + n},${words},${status}`),
      `${HEADER},description,status`,
    ),
  );
const statuses = async () =>
  (
    await t.db
      .selectFrom('posts')
      .select(['stock_number', 'status'])
      .where('stock_number', 'like', 'I-%')
      .orderBy('stock_number')
      .execute()
  ).map(({ stock_number: number, status }) => [number, status]);

it('what is good is public, what a moderator should see is held, and the rest is refused by its row', async () => {
  const { id } = await bringItems([
    [GOOD, 'active'],
    [HELD, 'pending'],
    [REFUSED, 'active'],
  ]);
  const rows = await rowsOf(staff, id);
  expect(rows.map(({ outcome, errors }) => [outcome, errors.map(({ path }) => path)])).toEqual([
    ['create', []],
    ['create', []],
    ['error', ['description']],
  ]);
  expect(await statuses()).toEqual([
    ['I-0', PostStatus.Published],
    ['I-1', PostStatus.Flagged],
  ]);
});

it('the check foretells what will be held and what refused', async () => {
  const { id, counts } = await check(
    staff,
    table(
      [
        ['F-1', GOOD, 'active'],
        ['F-2', HELD, 'active'],
        ['F-3', REFUSED, 'active'],
        ['F-4', REFUSED, 'draft'],
      ].map(([number, words, status]) => `${number},new,Item ${number},guns,100,${words},${status}`),
      `${HEADER},description,status`,
    ),
  );
  const rows = await rowsOf(staff, id);
  expect(rows.map(({ notes }) => notes.map(({ path, message }) => [path, message.split('.')[0]]))).toEqual([
    [],
    [['review', 'A moderator will check this before it is public']],
    [['review', 'This row will be refused']],
    [],
  ]);
  expect(counts).toMatchObject({ create: 4, held: 2 });
});

it('a file that mends them frees what was held, and brings what was refused', async () => {
  await bringItems([
    [GOOD, 'active'],
    [GOOD, 'active'],
    [GOOD, 'active'],
  ]);
  expect(await statuses()).toEqual([
    ['I-0', PostStatus.Published],
    ['I-1', PostStatus.Published],
    ['I-2', PostStatus.Published],
  ]);
});

/** Pictures by address: fetched once, put in order, kept where somebody has changed them. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { InventoryImport } from '#common/api/inventory.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { FetchRefused } from '#server/lib/safe-fetch.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';
import { bring, check, HEADER, rowsOf, table } from './inventory.testing.ts';
import { compareRows } from './checking.ts';
import { addPictures } from './pictures.ts';

const LEFT = 'https://www.example.com/left.jpg';
const RIGHT = 'https://www.example.com/right.jpg';
const MISSING = 'https://www.example.com/missing.jpg';
const TEXT = 'https://www.example.com/text.jpg';

let t: TestApp;
let dealer: TestDealer;
let staff: Client;
let picture: Buffer;
let asked: string[];

beforeAll(async () => {
  t = await createTestApp();
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#664422' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());
beforeEach(async () => {
  const staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
  t.sentJobs.length = 0;
  asked = [];
});

/** The internet of these tests. */
function fetchFile(address: string): Promise<Buffer> {
  asked.push(address);
  if (address === MISSING) return Promise.reject(new FetchRefused('The site answered 404.'));
  return Promise.resolve(address === TEXT ? Buffer.from('no picture') : picture);
}

const file = (pictures: string): Buffer =>
  table([`A,new,Ruger 10/22,guns,329,${pictures}`], `${HEADER},image urls`);

/** Brings the file, and does the work of every job about pictures since. */
async function bringPictures(pictures: string): Promise<{ post: Post; rowId: number; importId: number }> {
  const { id } = await bring(t, staff, file(pictures));
  await work();
  const [row] = await rowsOf(staff, id);
  const { body } = await staff.get<Post>(`/posts/${row?.postId ?? 0}`);
  return { post: body, rowId: row?.id ?? 0, importId: id };
}

async function work(): Promise<void> {
  const jobs = t.sentJobs.filter(({ name }) => name === 'inventory.pictures');
  t.sentJobs.length = 0;
  for (const { data } of jobs) await addPictures(t.context, data as JobData['inventory.pictures'], fetchFile);
}

const countsOf = async (importId: number): Promise<InventoryImport['counts']> =>
  (await staff.get<InventoryImport>(`/inventory/imports/${importId}`)).body.counts;

const sourcesOf = async (postId: number): Promise<(string | null)[]> =>
  (
    await t.db
      .selectFrom('media')
      .select('source_url')
      .where('post_id', '=', postId)
      .orderBy('position')
      .execute()
  ).map((row) => row.source_url);

it('are fetched and stand in the order of the file', async () => {
  const { post } = await bringPictures(`${LEFT} | ${RIGHT}`);
  expect(post.media).toHaveLength(2);
  expect(await sourcesOf(post.id)).toEqual([LEFT, RIGHT]);
});

it('are fetched once: not by a second run of the job, nor by the same file, nor in another order', async () => {
  const { post, rowId } = await bringPictures(`${LEFT} ${RIGHT}`);
  await addPictures(t.context, { rowId }, fetchFile);
  await bringPictures(`${LEFT} ${RIGHT}`);
  const turned = await bringPictures(`${RIGHT} ${LEFT}`);
  expect(asked).toEqual([LEFT, RIGHT]);
  expect(await sourcesOf(post.id)).toEqual([RIGHT, LEFT]);
  expect(turned.post.media.map(({ id }) => id)).toEqual(post.media.map(({ id }) => id).toReversed());
});

it('that cannot be had are told with their row, and tried again with the next file', async () => {
  const { post, importId } = await bringPictures(`${MISSING} ${LEFT} ${TEXT}`);
  expect(await sourcesOf(post.id)).toEqual([LEFT]);
  const [row] = await rowsOf(staff, importId, 'pictures');
  expect(row?.outcome).toBe('create');
  expect(await countsOf(importId)).toMatchObject({ create: 1, pictures: 1, fetching: 0 });
  expect(row?.errors.map(({ path, message }) => [path, message.split(': ')[0]])).toEqual([
    ['pictures', MISSING],
    ['pictures', TEXT],
  ]);
  asked = [];
  const again = await bringPictures(`${MISSING} ${LEFT} ${TEXT}`);
  expect(asked).toEqual([MISSING, TEXT]);
  // What could not be had changes nothing.
  expect(await countsOf(again.importId)).toMatchObject({ create: 0, update: 0, unchanged: 1, pictures: 1 });
});

it('that would be refused by their address are said before, and the others come', async () => {
  const INSIDE = 'https://127.0.0.1/a.jpg';
  const SECRET = 'https://me:word@www.example.com/a.jpg';
  const checked = await check(staff, file(`${INSIDE} ${LEFT} ${SECRET}`));
  expect(checked.counts).toMatchObject({ create: 1, error: 0, pictures: 1 });
  const [row] = await rowsOf(staff, checked.id, 'pictures');
  expect(row).toMatchObject({ outcome: 'create', errors: [] });
  expect(row?.notes.map(({ path, message }) => [path, message])).toEqual([
    ['pictures', `${INSIDE}: This address is not on the public internet.`],
    ['pictures', `${SECRET}: An address with a password in it is not fetched.`],
  ]);
  const { post } = await bringPictures(`${INSIDE} ${LEFT} ${SECRET}`);
  expect(asked).toEqual([LEFT]);
  expect(await sourcesOf(post.id)).toEqual([LEFT]);
  const again = await check(staff, file(`${INSIDE} ${LEFT} ${SECRET}`));
  expect(again.counts).toMatchObject({ update: 0, unchanged: 1, pictures: 1 });
  // Nothing but refused ones takes none away.
  expect((await check(staff, file(INSIDE))).counts).toMatchObject({ update: 0, unchanged: 1 });
});

it('are said before where a site in production would not fetch them without https', async () => {
  const fileRows = [
    { line: 2, cells: { stock_number: 'A', type: 'new', title: 'Ruger', category: 'guns', price: '9' } },
  ].map(({ line, cells }) => ({ line, cells: { ...cells, pictures: 'http://www.example.com/left.jpg' } }));
  const { config } = t.context;
  const notesOf = async (appEnv: typeof config.appEnv) => {
    const context = { ...t.context, config: { ...config, appEnv } };
    const { rows } = await compareRows(context, dealer.tenantId, fileRows);
    return rows[0]?.data?.notes?.map(({ message }) => message);
  };
  expect(await notesOf('production')).toEqual([
    'http://www.example.com/left.jpg: Only addresses that begin with https:// are fetched.',
  ]);
  expect(await notesOf('demo')).toBeUndefined();
});

it('count as on their way until they have come', async () => {
  const { id } = await bring(t, staff, file(LEFT));
  expect(await countsOf(id)).toMatchObject({ fetching: 1, pictures: 0 });
  await work();
  expect(await countsOf(id)).toMatchObject({ fetching: 0, pictures: 0 });
});

it('stay as somebody has put them, and no picture of one’s own is replaced', async () => {
  const { post } = await bringPictures(`${LEFT} ${RIGHT}`);
  const [, second] = post.media;
  await staff.patch(`/posts/${post.id}`, { mediaIds: [second?.id ?? 0] });
  const { importId } = await bringPictures(`${LEFT} ${RIGHT}`);
  expect(await sourcesOf(post.id)).toEqual([RIGHT]);
  expect((await rowsOf(staff, importId, 'kept'))[0]?.kept).toEqual(['pictures']);

  const own = (await staff.upload<{ id: number }>('/media', picture)).body;
  await bring(t, staff, table(['B,new,Marlin 60,guns,199']));
  const [row] = await t.db
    .selectFrom('posts')
    .select('id')
    .where('tenant_id', '=', dealer.tenantId)
    .where('stock_number', '=', 'B')
    .execute();
  await staff.patch(`/posts/${row?.id ?? 0}`, { mediaIds: [own.id] });
  await bring(t, staff, table([`B,,,,,${LEFT}`], `${HEADER},pictures`));
  await work();
  expect(await sourcesOf(row?.id ?? 0)).toEqual([null]);
});

it('that come when the pictures were changed meanwhile are let go', async () => {
  const { id } = await bring(t, staff, file(LEFT));
  const [row] = await rowsOf(staff, id);
  const postId = row?.postId ?? 0;
  const own = (await staff.upload<{ id: number }>('/media', picture)).body;
  await addPictures(t.context, { rowId: row?.id ?? 0 }, async (address) => {
    await staff.patch(`/posts/${postId}`, { mediaIds: [own.id] });
    return fetchFile(address);
  });
  expect(await sourcesOf(postId)).toEqual([null]);
  const { count } = await t.db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source_url', 'is', null)
    .where('post_id', 'is', null)
    .where('owner_id', '=', (await staff.get<Post>(`/posts/${postId}`)).body.author.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

it('of a listing that is gone are not fetched', async () => {
  const { id } = await bring(t, staff, file(LEFT));
  const [row] = await rowsOf(staff, id);
  await staff.delete(`/posts/${row?.postId ?? 0}`);
  await work();
  expect(asked).toEqual([]);
});

it('are taken away by a hyphen', async () => {
  const { post } = await bringPictures(LEFT);
  await bringPictures('-');
  expect(await sourcesOf(post.id)).toEqual([]);
});

it('that may not be put on the listing any more are let go, and the row says why', async () => {
  const { id } = await bring(t, staff, file(`${LEFT} ${RIGHT}`));
  const [row] = await rowsOf(staff, id);
  await t.db
    .updateTable('posts')
    .set({ status: PostStatus.Hidden, previous_status: PostStatus.Published, reason: 'Because.' })
    .where('id', '=', row?.postId ?? 0)
    .execute();
  const countPictures = async () =>
    (await t.db.selectFrom('media').select('id').where('kind', '=', 'post').execute()).length;
  const before = await countPictures();
  await work();
  expect(await countPictures()).toBe(before);
  expect((await rowsOf(staff, id, 'pictures'))[0]?.errors).toEqual([
    { path: 'pictures', message: 'The listing may not be changed at the moment.' },
  ]);
});

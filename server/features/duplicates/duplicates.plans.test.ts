/** The plans of likenesses on a filled table: what is compared are those that share a band, however many hashes there are. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createPlanReader } from '#server/testing/plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { selectBurst, selectSimilarPictures, selectSimilarTexts } from './duplicates.queries.ts';

const MANY = 100_000;
/** Every fifth hash has the same lowest band, as pictures on white paper do; no more than so many of those are compared. */
const CROWD_EVERY = 5;
const BAND_LIMIT = 2_000;
const PICTURES = 12;
/** Each has written much, and of all kinds: PostgreSQL then expects much of the author, too, and few alike. */
const STRANGERS = 40;
const FILL_MS = 180_000;

let database: TestDatabase;
let db: Database;
let pictures: ReturnType<typeof createPlanReader>;
let texts: ReturnType<typeof createPlanReader>;
let authorId: number;
let postId: number;
let similarId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  pictures = createPlanReader(database, 'picture_hashes');
  texts = createPlanReader(database, 'text_hashes');
  const { pool } = database;
  const strangerIds = await Promise.all(Array.from({ length: STRANGERS }, () => createUser(db)));
  const [strangerId = 0] = strangerIds;
  const strangerOf = (n: string) => `('{${strangerIds.join()}}'::int[])[1 + ${n} % ${STRANGERS}]`;
  authorId = await createUser(db);
  similarId = await createPost(db, { author_id: strangerId });
  await pool.query(`
    insert into posts (status, type, category, author_id, tenant_id, title)
    select 10, 30 + n % 2 * 10, n % 7, ${strangerOf('n')}, p.tenant_id, 'A thing' from generate_series(1, ${MANY}) n, posts p where p.id = ${similarId}`);
  await pool.query(`
    insert into media (owner_id, kind, storage_key, sizes, width, height, thumbhash, post_id)
    select p.author_id, 'post', 'pictures/' || p.id, '{320}', 320, 240, '', p.id from posts p`);
  postId = await createPost(db, { author_id: authorId });
  await pool.query(`
    insert into media (owner_id, kind, storage_key, sizes, width, height, thumbhash, post_id)
    select ${authorId}, 'post', 'mine/' || n, '{320}', 320, 240, '', ${postId} from generate_series(1, ${PICTURES}) n`);
  const spread = (id: string) =>
    `(hashtextextended(${id}::text, 7) & case when ${id} % ${CROWD_EVERY} = 0 then ~65535::bigint else -1 end)`;
  await pool.query(
    `insert into picture_hashes (media_id, owner_id, hash) select id, owner_id, ${spread('id')} from media`,
  );
  await pool.query(`insert into text_hashes (post_id, author_id, hash, created_at)
    select id, author_id, ${spread('id')}, now() - interval '1 day' from posts where id <> ${postId}`);
  // One stranger's picture and text with one bit changed in each of three bands.
  const near = '# (1 | (1::bigint << 20) | (1::bigint << 40))';
  await pool.query(`
    update picture_hashes set hash = (select hash ${near} from picture_hashes h join media m on m.id = h.media_id
      where m.post_id = ${similarId}) where media_id = (select max(id) from media)`);
  await pool.query(`insert into text_hashes (post_id, author_id, hash)
    select ${postId}, ${authorId}, hash ${near} from text_hashes where post_id = ${similarId}`);
  await pool.query('vacuum (analyze) posts, media, picture_hashes, text_hashes');
}, FILL_MS);
afterAll(() => database.close());

it('a picture is found among a hundred thousand by its bands', async () => {
  const call = (on: Database) => selectSimilarPictures(on, { postId, authorId });
  expect(await call(db)).toEqual([similarId]);
  const read = await pictures.readOf(() => call(pictures.db));
  expect(read.scanned).toEqual([]);
  expect(read.rows).toBeLessThan(PICTURES * 4 * 10 + 3 * BAND_LIMIT);
});

it('a text is, too', async () => {
  const call = (on: Database) => selectSimilarTexts(on, { postId, authorId, since: new Date(0) });
  expect(await call(db)).toEqual([similarId]);
  const read = await texts.readOf(() => call(texts.db));
  expect(read.scanned).toEqual([]);
  expect(read.rows).toBeLessThan(BAND_LIMIT + 100);
});

it('a burst is looked for among the author’s own of the day', async () => {
  const since = new Date(Date.now() - 3_600_000);
  const call = (on: Database) => selectBurst(on, { postId, authorId, since, limit: 100 });
  expect(await call(db)).toEqual([postId]);
  const read = await texts.readOf(() => call(texts.db));
  expect(read.scanned).toEqual([]);
  expect(read.rows).toBeLessThan(10);
});

/** Lists and search over HTTP, against what a full scan of the same rows finds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post } from '#common/contracts/posts.ts';
import { distanceMiles } from '#common/domain/distance.ts';
import { PostStatus, PostType, valuesOf } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

type Page = { posts: Post[]; nextCursor: string | null };

let t: TestApp;
let authorId: number;
let visitor: Client;
let author: Client;
let dealer: TestDealer;

beforeAll(async () => {
  t = await createTestApp();
  authorId = await createUser(t.db);
  author = await t.as(authorId);
  visitor = t.client();
  dealer = await createDealer(t.db);
});
afterAll(() => t.close());

async function ids(query: string, client = visitor): Promise<number[]> {
  const answer = await client.get<Page>(`/posts?limit=100&${query}`);
  expect(answer.status).toBe(200);
  const found = answer.body.posts.map((post) => post.id);
  if (!query.startsWith('id=') && answer.body.nextCursor === null) {
    const counted = await client.get(`/posts/count?${query}`);
    expect(counted.body, `count of ${query}`).toEqual({ count: found.length, capped: false });
  }
  return found;
}

/** Follows the cursors to the end. */
async function walk(query: string, limit: number): Promise<Post[]> {
  const posts: Post[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: { body: Page } = await visitor.get<Page>(
      `/posts?${query}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    posts.push(...answer.body.posts);
    cursor = answer.body.nextCursor;
  }
  return posts;
}

describe('types, statuses and categories', () => {
  const made = new Map<string, number>();

  beforeAll(async () => {
    for (const type of valuesOf(PostType)) {
      made.set(`type ${type}`, await createPost(t.db, { author_id: authorId, type }, dealer));
    }
    for (const status of valuesOf(PostStatus)) {
      made.set(
        `status ${status}`,
        await createPost(t.db, { author_id: authorId, status, title: `Status ${status}` }),
      );
    }
    made.set('kit', await createPost(t.db, { author_id: authorId, category: 'kit' }));
    made.set('ammunition', await createPost(t.db, { author_id: authorId, category: 'ammunition' }));
    made.set(
      'expired',
      await createPost(t.db, { author_id: authorId, expires_at: new Date(Date.now() - 1_000) }),
    );
  });
  const id = (name: string): number => made.get(name) ?? Number.NaN;

  it('without types lists 0, 1, 2, 10 and 20', async () => {
    const listed = await ids('');
    for (const type of valuesOf(PostType)) {
      expect(listed.includes(id(`type ${type}`)), `type ${type}`).toBe([0, 1, 2, 10, 20].includes(type));
    }
  });

  it('lists each type alone, by number and by name; unknown text means Sell', async () => {
    for (const [name, type] of Object.entries(PostType)) {
      expect(await ids(`types=${type}`), name).toContain(id(`type ${type}`));
      expect(await ids(`types=${name.toUpperCase()}`)).toContain(id(`type ${type}`));
    }
    expect(await ids('types=nonsense')).toContain(id('type 0'));
    expect(await ids('types=0,10')).toEqual(expect.arrayContaining([id('type 0'), id('type 10')]));
    expect((await visitor.get('/posts?types=7')).status).toBe(422);
  });

  it('shows active and pending by default, completed on request, others never', async () => {
    const shown = await ids('');
    for (const status of valuesOf(PostStatus)) {
      expect(shown.includes(id(`status ${status}`)), `status ${status}`).toBe(
        [10, 20, 40, 50].includes(status),
      );
    }
    expect(await ids('statuses=30')).toEqual([id('status 30')]);
    expect(await ids('statuses=0,5,60,70')).toEqual([]);
    expect(await ids('includeCompleted=true')).toContain(id('status 30'));
    expect(await ids('includePending=false')).not.toContain(id('status 20'));
    expect(await ids('includeActive=false')).not.toContain(id('status 10'));
    expect((await visitor.get('/posts?statuses=11')).status).toBe(422);
  });

  it('shows its author everything but what is deleted', async () => {
    const own = await ids(`authorId=${authorId}`, author);
    for (const status of valuesOf(PostStatus)) {
      expect(own.includes(id(`status ${status}`)), `status ${status}`).toBe(status !== PostStatus.Deleted);
    }
    expect(own).toContain(id('expired'));
    expect(await ids(`authorId=${authorId}`)).not.toContain(id('status 0'));
    expect(await ids(`authorId=${authorId}&statuses=0,5,60`)).toEqual([]);
  });

  it('leaves out what has ended, before any job has marked it', async () => {
    expect(await ids('')).not.toContain(id('expired'));
  });

  it('takes ammo and ammunition alike, and several categories', async () => {
    for (const name of ['ammo', 'AMMUNITION', 'ammo,kit']) {
      expect(await ids(`category=${name}`)).toContain(id('ammunition'));
    }
    expect(await ids('category=kit')).toEqual([id('kit')]);
    expect((await visitor.get('/posts?category=cars')).status).toBe(422);
  });

  it('includeSell is 0, 1, 2, 20 and includeBuy is 10, 20; explicit types win', async () => {
    const buy = await ids('includeSellPosts=false');
    expect(buy).toEqual(expect.arrayContaining([id('type 10'), id('type 20')]));
    expect(buy).not.toContain(id('type 0'));
    const sell = await ids('includeBuyPosts=false');
    expect(sell).toEqual(expect.arrayContaining([0, 1, 2, 20].map((type) => id(`type ${type}`))));
    expect(sell).not.toContain(id('type 10'));
    expect(await ids('includeSellPosts=false&types=1')).toEqual([id('type 1')]);
    expect(await ids('includeSellPosts=false&includeBuyPosts=false')).toEqual([]);
  });

  it('shows one post alone by id, and nothing where it is not public', async () => {
    expect(await ids(`id=${id('status 30')}`)).toEqual([id('status 30')]);
    expect(await ids(`id=${id('status 0')}`)).toEqual([]);
  });

  it('finds what was made on a dealer’s tenant by fflId', async () => {
    const found = await ids(`fflId=${dealer.fflId}&types=0,1,2`);
    expect(new Set(found)).toEqual(new Set([0, 1, 2].map((type) => id(`type ${type}`))));
  });
});

describe('paging', () => {
  it('walks New and Best by cursor, in order, without doubles or gaps', async () => {
    for (let index = 0; index < 25; index++) {
      await createPost(t.db, {
        author_id: authorId,
        category: 'reloading',
        // Several in the same millisecond: the id decides then.
        created_at: new Date(Date.now() - Math.floor(index / 3) * 60_000),
        up_vote_count: index % 5,
      });
    }
    for (const sort of [0, 1]) {
      const all = await ids(`category=reloading&sort=${sort}`);
      const paged = await walk(`category=reloading&sort=${sort}`, 4);
      expect(paged.map((post) => post.id)).toEqual(all);
      expect(new Set(all).size).toBe(25);
    }
    const times = (await walk('category=reloading', 7)).map((post) => post.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('refuses a cursor that is none, or one of another order', async () => {
    const { body } = await visitor.get<Page>('/posts?category=reloading&limit=1&sort=1');
    const ancient = Buffer.from('["created",-8600000000000000,1]').toString('base64url');
    for (const cursor of ['nonsense', 'W10', ancient, body.nextCursor]) {
      expect((await visitor.get(`/posts?category=reloading&sort=0&cursor=${cursor}`)).status).toBe(422);
    }
  });

  it('holds 20 by default and at most 100', async () => {
    expect((await visitor.get<Page>('/posts?category=reloading')).body.posts).toHaveLength(20);
    expect((await visitor.get('/posts?limit=101')).status).toBe(422);
    expect((await visitor.get('/posts?limit=0')).status).toBe(422);
  });

  it('counts what it lists', async () => {
    const { body } = await visitor.get('/posts/count?category=reloading');
    expect(body).toEqual({ count: 25, capped: false });
  });
});

describe('distance', () => {
  type Placed = { id: number; latitude: number; longitude: number };
  let placed: Placed[];
  /** A zip whose point is not known. */
  let pointless: string;

  beforeAll(async () => {
    const zips = await t.db
      .selectFrom('zips')
      .select(['zip', 'latitude', 'longitude'])
      .where('latitude', 'is not', null)
      .orderBy('zip')
      .execute();
    placed = [];
    const unknown = await t.db
      .selectFrom('zips')
      .select('zip')
      .where('latitude', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    pointless = unknown.zip;
    for (let index = 0; index < zips.length; index += 60) {
      const zip = zips[index];
      if (zip?.latitude == null || zip.longitude == null) continue;
      const id = await createPost(t.db, { author_id: authorId, category: 'optics', zip: zip.zip });
      placed.push({ id, latitude: zip.latitude, longitude: zip.longitude });
    }
    await createPost(t.db, { author_id: authorId, category: 'optics', zip: pointless });
  });

  it.each([
    ['83702', 5],
    ['83702', 25],
    ['10001', 100],
    ['67202', 250],
    ['67202', 500],
    ['99501', 500],
    ['96813', 100],
    ['98101', 100],
    ['00601', 250],
  ])('around %s within %i miles finds exactly what a full scan finds', async (zip, miles) => {
    const center = await t.db
      .selectFrom('zips')
      .select(['latitude', 'longitude'])
      .where('zip', '=', zip)
      .executeTakeFirstOrThrow();
    const from = { latitude: center.latitude ?? 0, longitude: center.longitude ?? 0 };
    const expected = placed
      .filter((post) => distanceMiles(from, post) <= miles)
      .map((post) => post.id)
      .toSorted((a, b) => a - b);
    const found = await walk(`category=optics&zipCode=${zip}&maxDistanceMiles=${miles}`, 50);
    expect(found.map((post) => post.id).toSorted((a, b) => a - b)).toEqual(expected);
    for (const post of found) expect(post.location?.distanceMiles).toBeLessThanOrEqual(miles);
    const { body } = await visitor.get(
      `/posts/count?category=optics&zipCode=${zip}&maxDistanceMiles=${miles}`,
    );
    expect(body.count).toBe(expected.length);
  });

  it('is 100 miles by default, any with 0, and refuses less than 5 or more than 500', async () => {
    const far = await walk('category=optics&zipCode=67202', 100);
    expect(far.every((post) => (post.location?.distanceMiles ?? 0) <= 100)).toBe(true);
    const all = await walk('category=optics&zipCode=67202&maxDistanceMiles=0', 100);
    expect(all.length).toBeGreaterThan(far.length);
    for (const miles of [-1, 1, 4, 501]) {
      expect((await visitor.get(`/posts?zipCode=67202&maxDistanceMiles=${miles}`)).status).toBe(422);
    }
  });

  it('knows zips without a point as valid, but without distance', async () => {
    const answer = await visitor.get<Page>(`/posts?category=optics&zipCode=${pointless}&maxDistanceMiles=25`);
    expect(answer.status).toBe(200);
    expect(answer.body.posts.length).toBeGreaterThan(0);
    expect(answer.body.posts[0]?.location).not.toHaveProperty('distanceMiles');
    expect((await visitor.get('/posts?zipCode=00000')).status).toBe(422);
    expect((await visitor.get('/posts?zipCode=123456')).status).toBe(422);
  });
});

describe('search', () => {
  let lever: number;
  let mentions: number;

  beforeAll(async () => {
    lever = await createPost(t.db, {
      author_id: authorId,
      type: PostType.Buy,
      title: 'Winchester 94 lever action',
      manufacturer: 'Winchester',
      caliber: '.30-30 Win',
      condition: 'good',
      price: 950,
    });
    mentions = await createPost(t.db, {
      author_id: authorId,
      type: PostType.Buy,
      title: 'Saddle scabbard',
      description: 'Fits a Winchester with a long barrel.',
      condition: 'fair',
      price: 80,
      created_at: new Date(Date.now() + 60_000),
    });
  });

  it('ranks titles above mentions with a phrase, and is New without one', async () => {
    expect(await ids('types=10&phrase=winchester')).toEqual([lever, mentions]);
    expect(await ids('types=10&phrase=winchesters&sort=0')).toEqual([mentions, lever]);
    expect((await ids('types=10&sort=2'))[0]).toBe(mentions);
    const paged = await walk('types=10&phrase=winchester', 1);
    expect(paged.map((post) => post.id)).toEqual([lever, mentions]);
  });

  it('says nothing of a phrase that no post holds, and takes any punctuation', async () => {
    expect(await ids('phrase=zzzznothing')).toEqual([]);
    for (const phrase of ['"', "o'brien & (", '<b>', '!!', ':*', '-', '%', '\\']) {
      expect((await visitor.get(`/posts?phrase=${encodeURIComponent(phrase)}`)).status).toBe(200);
    }
  });

  it.each([
    ['minPrice=900', true, false],
    ['maxPrice=900', false, true],
    ['condition=good', true, false],
    ['condition=like%20new', false, false],
    ['manufacturer=WINCHESTER', true, false],
    ['caliber=.30-30%20win', true, false],
    ['createdAfter=2099-01-01', false, false],
    ['timeRange=today', true, true],
    ['phrase=winchester&zipCode=83702&maxDistanceMiles=5', true, true],
    ['phrase=winchester&zipCode=10001&maxDistanceMiles=5', false, false],
  ])('filters by %s', async (query, hasLever, hasMention) => {
    const found = await ids(`types=10&${query}`);
    expect([found.includes(lever), found.includes(mentions)]).toEqual([hasLever, hasMention]);
  });

  it('refuses dates that are none', async () => {
    const answer = await visitor.get<{ detail: string }>('/posts?createdAfter=yesterday-ish');
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toBe('Invalid date string');
    expect((await visitor.get('/posts?createdAfter=-200000-01-01T00:00:00Z')).status).toBe(422);
  });

  it.each([
    ['today', 1],
    ['thisWeek', 7],
    ['thisMonth', 28],
    ['thisYear', 365],
  ])('%s begins %i days back or a little more', async (range, days) => {
    const caliber = `range ${range}`;
    const inside = await createPost(t.db, {
      author_id: authorId,
      caliber,
      created_at: new Date(Date.now() - days * 86_400_000 + 600_000),
    });
    await createPost(t.db, {
      author_id: authorId,
      caliber,
      created_at: new Date(Date.now() - (days + 4) * 86_400_000),
    });
    expect(await ids(`timeRange=${range}&caliber=${encodeURIComponent(caliber)}`)).toEqual([inside]);
  });
});

describe('saved posts', () => {
  it('lists what one has saved, last saved first, and nothing of anyone else', async () => {
    const reader = await t.as(await createUser(t.db));
    const [first, second] = [
      await createPost(t.db, { author_id: authorId }),
      await createPost(t.db, { author_id: authorId }),
    ];
    await reader.put(`/posts/${second}/bookmark`);
    await reader.put(`/posts/${first}/bookmark`);
    await t.db
      .updateTable('bookmarks')
      .set({ created_at: new Date(Date.now() - 5_000) })
      .where('post_id', '=', second)
      .execute();
    expect(await ids('saved=true', reader)).toEqual([first, second]);
    expect((await visitor.get('/posts?saved=true')).status).toBe(401);
    await author.delete(`/posts/${first}`);
    expect(await ids('saved=true', reader)).toEqual([second]);
  });
});

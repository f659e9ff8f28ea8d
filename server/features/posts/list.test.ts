/** Lists and search over HTTP, against what a full scan of the same rows finds. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post, Suggestions } from '#common/api/posts.ts';
import { foldDetail } from '#common/domain/detail-labels.ts';
import { distanceMiles } from '#common/domain/distance.ts';
import { PostStatus, PostType, RoleLevel, valuesOf } from '#common/domain/enums.ts';
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

  it('lists each type alone, by number and by name; unknown text means Sell (spec 1, 2)', async () => {
    for (const [name, type] of Object.entries(PostType)) {
      expect(await ids(`types=${type}`), name).toContain(id(`type ${type}`));
      expect(await ids(`types=${name.toUpperCase()}`)).toContain(id(`type ${type}`));
    }
    expect(await ids('types=nonsense')).toContain(id('type 0'));
    expect(await ids('types=0,10')).toEqual(expect.arrayContaining([id('type 0'), id('type 10')]));
    expect((await visitor.get('/posts?types=7')).status).toBe(422);
  });

  it('shows active and pending by default, completed on request, others never (spec 9)', async () => {
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

  it('shows moderators flagged, hidden and deleted posts, together with others or alone', async () => {
    const moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
    const held = [id('status 5'), id('status 60'), id('status 70')];
    const sorted = async (query: string) => (await ids(query, moderator)).toSorted((a, b) => a - b);
    expect(await sorted('statuses=0,5,60,70')).toEqual(held);
    expect(await sorted('statuses=5&category=guns')).toEqual([id('status 5')]);
    expect(await sorted('statuses=5,30')).toEqual([id('status 5'), id('status 30')]);
    expect(await sorted('statuses=5,30&sort=1')).toEqual([id('status 5'), id('status 30')]);
    expect(await sorted('statuses=60,30&phrase=status')).toEqual([id('status 30'), id('status 60')]);
    expect(await sorted('statuses=60&zipCode=83702&maxDistanceMiles=50')).toEqual([id('status 60')]);
    expect(await sorted('statuses=60&zipCode=10001&maxDistanceMiles=50')).toEqual([]);
  });

  it('goes through a moderator’s list page by page', async () => {
    const moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
    const first = await moderator.get<Page>('/posts?statuses=5,60,30&limit=2');
    const second = await moderator.get<Page>(
      `/posts?statuses=5,60,30&limit=2&cursor=${first.body.nextCursor}`,
    );
    const found = [...first.body.posts, ...second.body.posts].map((post) => post.id);
    expect(found.toSorted((a, b) => a - b)).toEqual([id('status 5'), id('status 30'), id('status 60')]);
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

  it('includeSell is 0, 1, 2, 20 and includeBuy is 10, 20; explicit types win (spec 3)', async () => {
    const buy = await ids('includeSellPosts=false');
    expect(buy).toEqual(expect.arrayContaining([id('type 10'), id('type 20')]));
    expect(buy).not.toContain(id('type 0'));
    const sell = await ids('includeBuyPosts=false');
    expect(sell).toEqual(expect.arrayContaining([0, 1, 2, 20].map((type) => id(`type ${type}`))));
    expect(sell).not.toContain(id('type 10'));
    expect(await ids('includeSellPosts=false&types=1')).toEqual([id('type 1')]);
    expect(await ids('includeSellPosts=false&includeBuyPosts=false')).toEqual([]);
  });

  it('shows one post alone by id, and nothing where it is not public (spec 2)', async () => {
    expect(await ids(`id=${id('status 30')}`)).toEqual([id('status 30')]);
    expect(await ids(`id=${id('status 0')}`)).toEqual([]);
  });

  it('finds what was made on a dealer’s tenant by fflId (spec 2)', async () => {
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

  it('is 100 miles by default, any with 0, and refuses less than 5 or more than 500 (spec 1, 9)', async () => {
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
    expect((await visitor.get('/posts?zipCode=00000')).body).toMatchObject({
      status: 422,
      detail: 'We couldn’t find that ZIP code.',
    });
    for (const zip of ['837', '8370', '123456', 'boise']) {
      expect((await visitor.get(`/posts?zipCode=${zip}`)).body).toMatchObject({
        status: 422,
        errors: [{ path: 'zipCode', message: 'A ZIP code has five digits.' }],
      });
    }
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

  it('ranks titles above mentions with a phrase, and is New without one (spec 2)', async () => {
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

  it('refuses dates that are none (spec 2)', async () => {
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

describe('a phrase of signs', () => {
  it.each([
    '-',
    '- ',
    '-&',
    '-"" ',
    '-"',
    '--"a" ',
    '-é ',
    '-字',
    '-😀',
    '-_',
    '-the ',
    '-|-(',
    "-'",
    'or -',
    '-\\ ',
  ])('finds what it can and never fails: %j', async (sign) => {
    const phrase = encodeURIComponent(sign.repeat(60).slice(0, 200));
    for (const path of ['/posts', '/posts/count']) {
      for (const more of ['', '&zipCode=83702&maxDistanceMiles=25', '&statuses=10,5']) {
        expect((await visitor.get(`${path}?phrase=${phrase}${more}`)).status).toBe(200);
      }
    }
  });
});

describe('manufacturer, model and caliber', () => {
  const named = new Map<string, number>();
  const ITEMS = [
    ['Winchester', 'Model 70', '.308 Win'],
    ['Smith & Wesson', 'M&P 15', '5.56 NATO'],
    ['Browning', 'Citori 725 Field', '12 gauge'],
    ['Marlin', '336', '.30-30 Win.'],
    ['Česká zbrojovka', 'CZ-75', '9 mm Luger'],
    ['Remington', '700', '.30-06 Springfield'],
  ] as const;
  beforeAll(async () => {
    for (const [manufacturer, model, caliber] of ITEMS) {
      named.set(
        manufacturer,
        await createPost(t.db, { author_id: authorId, category: 'guns', manufacturer, model, caliber }),
      );
    }
  });

  it.each([
    ['manufacturer', 'smith', ['Smith & Wesson']],
    ['manufacturer', 'SMITH AND', []],
    ['manufacturer', 'smith & wesson', ['Smith & Wesson']],
    ['manufacturer', 'wesson smith', ['Smith & Wesson']],
    ['manufacturer', 'mith', []],
    ['manufacturer', 'ceska', ['Česká zbrojovka']],
    ['model', 'citori', ['Browning']],
    ['model', '725 field', ['Browning']],
    ['model', 'cz75', ['Česká zbrojovka']],
    ['model', 'CZ-75', ['Česká zbrojovka']],
    ['caliber', '308', ['Winchester']],
    ['caliber', '.308 win', ['Winchester']],
    ['caliber', '30-30', ['Marlin']],
    ['caliber', '30-06', ['Remington']],
    ['caliber', '5.56', ['Smith & Wesson']],
    ['caliber', '556', ['Smith & Wesson']],
    ['caliber', '9mm', ['Česká zbrojovka']],
    ['caliber', '12 ga', ['Browning']],
  ])('%s %j finds %j', async (field, text, makers) => {
    const query = `${field}=${encodeURIComponent(text)}`;
    const wanted = makers.map((maker) => named.get(maker));
    const known = new Set(named.values());
    const find = async (more: string) => (await ids(`${query}&${more}`)).filter((one) => known.has(one));
    expect(await find('')).toEqual(wanted);
    for (const more of ['sort=1', `authorId=${authorId}`, 'phrase=a', 'zipCode=83702&maxDistanceMiles=0']) {
      const found = await find(more);
      expect(wanted, more).toEqual(expect.arrayContaining(found));
      if (more !== 'phrase=a') expect(found, more).toEqual(wanted);
    }
  });

  it('passes over a filter without a word', async () => {
    expect(await ids('manufacturer=%26%26')).toEqual(await ids(''));
  });

  it('compares words as the pages do', async () => {
    const texts = [
      ...ITEMS.flat(),
      'AR-15',
      '1-8x24',
      'M1A',
      "Hi-Power 'Mk. III'",
      '',
      ' ',
      '7mm-08',
      '6.5 Creedmoor',
    ];
    for (const text of texts) {
      const { rows } = await sql<{ words: string[] }>`
        select tsvector_to_array(detail_words(${text})) as words`.execute(t.db);
      expect(rows[0]?.words, text).toEqual([...new Set(foldDetail(text))].toSorted());
    }
  });

  it('are suggested from what is listed, most first', async () => {
    const suggest = async (query: string) =>
      (await visitor.get<Suggestions>(`/posts/suggestions?${query}`)).body.suggestions;
    expect(await suggest('field=caliber&text=308')).toEqual([{ value: '.308 Win', count: 1 }]);
    expect(await suggest('field=manufacturer&text=wess')).toEqual([{ value: 'Smith & Wesson', count: 1 }]);
    expect(await suggest('field=manufacturer&text=zzz')).toEqual([]);
    expect((await suggest('field=manufacturer&limit=3')).length).toBe(3);
    expect((await visitor.get('/posts/suggestions?field=zip')).status).toBe(422);
    expect((await visitor.get('/posts/suggestions?field=model&limit=500')).status).toBe(422);
  });
});

describe('the ZIP code of a private seller', () => {
  it('is not told by distances, whatever ZIP code of the city they are asked from', async () => {
    const zips = await t.db
      .selectFrom('zips')
      .select('zip')
      .where('city', '=', 'Boise')
      .where('state', '=', 'ID')
      .where('latitude', 'is not', null)
      .execute();
    expect(zips.length).toBeGreaterThan(5);
    const post = await createPost(t.db, { author_id: authorId, category: 'guns', zip: '83702' });
    const nearest: string[] = [];
    const within: string[] = [];
    for (const { zip } of zips) {
      const { body } = await visitor.get<Post>(`/posts/${post}?zipCode=${zip}`);
      const miles = body.location?.distanceMiles ?? 0;
      expect(miles % 5).toBe(0);
      if (miles === 5) nearest.push(zip);
      if ((await ids(`zipCode=${zip}&maxDistanceMiles=6&category=guns`)).includes(post)) within.push(zip);
      const listed = await visitor.get<Page>(`/posts?id=${post}&zipCode=${zip}`);
      expect(listed.body.posts[0]?.location?.distanceMiles).toBe(miles);
    }
    expect(nearest).toContain('83702');
    expect(nearest.length).toBeGreaterThan(3);
    expect(within.length).toBeGreaterThanOrEqual(nearest.length);
  });
});

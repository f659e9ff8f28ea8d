/** The demo on a real database: whole, coherent, and the same each time. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '#common/domain/categories.ts';
import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
  DISPLAY_NAME_PATTERN,
  TITLE_MAX,
  TITLE_MIN,
} from '#common/domain/limits.ts';
import { isAnonymousName } from '#common/domain/limits.ts';
import { degreeCell, quarterCell } from '#common/domain/map-cells.ts';
import { digitsOnly } from '#common/domain/phone.ts';
import { licenseExpiry, parseLicenseNumber } from '#common/domain/license-number.ts';
import {
  checkDetails,
  detailsOfRow,
  LISTING_COLUMNS,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  type ListingColumns,
} from '#common/domain/listing-fields.ts';
import { LISTING_TYPES, POST_TYPES } from '#common/domain/post-types.ts';
import { PostStatus, PostType, valuesOf } from '#common/domain/enums.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { DEALERS, PEOPLE } from './data.ts';
import { growDemo } from './grow.ts';
import { createMemoryStorage, makeStandIns } from './pictures.testing.ts';
import { resetDemo } from './reset.ts';
import { DEMO_LOGINS, hasDemo, seedDemo } from './seed.ts';
import { writeDemo } from './write.ts';

const POSTS = 2_000;
const SEED_TIMEOUT_MS = 60_000;
/** Of a license number (ATF): region, district, county, type, expiry, sequence. */
const LICENSE = /^[1345689]-\d{2}-\d{3}-(0[1-36-9]|1[01])-\d[A-HJ-M]-\d{5}$/;

const now = new Date();
const pictures = makeStandIns();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await writeDemo(database.db, pictures, POSTS, now);
}, SEED_TIMEOUT_MS);

afterAll(() => database.close());

/** How many rows the query's `count` says. */
async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(database.db);
  return Number((rows[0] as { count: unknown }).count);
}

describe('the demo', () => {
  it('has deals that were rated by both, by one and by nobody yet, and a score for somebody', async () => {
    const ratings = await count(sql`select count(*) from ratings`);
    const deals = await count(sql`select count(*) from deals`);
    expect(deals).toBeGreaterThan(10);
    expect(ratings).toBeGreaterThan(deals);
    expect(
      await count(sql`select count(*) from deals d where not exists (
      select 1 from ratings r where r.deal_id = d.id)`),
    ).toBeGreaterThan(0);
    expect(
      await count(sql`select count(*) from ratings r join deals d on d.id = r.deal_id
      where num_nonnulls(r.about_id, r.about_ffl_id) <> 1 or d.buyer_id = d.seller_id
        or r.author_id not in (d.buyer_id, d.seller_id)`),
    ).toBe(0);
  });

  it('has 2,000 posts of every type in every category and status', async () => {
    const posts = await database.db.selectFrom('posts').select(['type', 'status', 'category']).execute();
    expect(posts).toHaveLength(POSTS);
    const listings = posts.filter((post) => LISTING_TYPES.some((type) => type === post.type));
    expect(new Set(posts.map((post) => post.type))).toEqual(new Set(POST_TYPES));
    expect(new Set(posts.map((post) => post.status))).toEqual(new Set(valuesOf(PostStatus)));
    for (const type of [PostType.Sell, PostType.DealerNew, PostType.Buy]) {
      const categories = listings.filter((post) => post.type === type).map((post) => post.category);
      expect(new Set(categories)).toEqual(new Set(CATEGORIES));
    }
  });

  it('has the counts that its rows have', async () => {
    const wrong = await count(sql`
      select count(*) from posts p where (up_vote_count, down_vote_count, hate_count, love_count) <>
        (select count(*) filter (where reaction = 2)::int, count(*) filter (where reaction = 1)::int,
                count(*) filter (where reaction = 3)::int, count(*) filter (where reaction = 4)::int
         from reactions r where r.post_id = p.id)
        or bookmark_count <> (select count(*) from bookmarks b where b.post_id = p.id)
        or comment_count <> (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null)`);
    expect(wrong).toBe(0);
    expect(await count(sql`select count(*) from reactions`)).toBeGreaterThan(POSTS);
    expect(await count(sql`select count(*) from comments where parent_id is not null`)).toBeGreaterThan(500);
  });

  it('has notifications for those who log in, and none about posts that are not shown', async () => {
    const { rows } = await sql<{ name: string; unread: number; total: number }>`
      select u.display_name as name, count(n.id)::int as total, count(n.id) filter (where n.read_at is null)::int as unread
      from users u left join notifications n on n.user_id = u.id
      where u.display_name = any(${['Tom W.', 'Ellen R.']}) group by u.id`.execute(database.db);
    for (const row of rows) {
      expect([row.name, row.unread > 0, row.total > row.unread]).toEqual([row.name, true, true]);
      expect(row.total).toBeLessThan(200);
    }
    expect(await count(sql`select count(*) from notifications where updated_at > ${now}`)).toBe(0);
    expect(
      await count(sql`
        select count(*) from notifications n join posts p on p.id = n.post_id
        where p.status not in (10, 20, 30, 40, 50)`),
    ).toBe(0);
  });

  it('has a real place, its cells and a life for each listing, and for nothing else', async () => {
    const posts = await database.db
      .selectFrom('posts as p')
      .leftJoin('zips as z', 'z.zip', 'p.zip')
      .select([
        'p.type',
        'p.zip',
        'p.latitude',
        'p.longitude',
        'p.degree_cell',
        'p.quarter_cell',
        'p.category',
      ])
      .select(['z.latitude as zip_latitude', sql<boolean>`p.expires_at < 'infinity'`.as('ends'), 'p.lapsed'])
      .execute();
    for (const post of posts) {
      const isListing = LISTING_TYPES.some((type) => type === post.type);
      expect([post.zip !== null, post.category !== null, post.ends]).toEqual([
        isListing,
        isListing,
        isListing,
      ]);
      if (post.latitude === null || post.longitude === null) continue;
      expect(post.latitude).toBe(post.zip_latitude);
      const point = { latitude: post.latitude, longitude: post.longitude };
      expect([post.degree_cell, post.quarter_cell]).toEqual([degreeCell(point), quarterCell(point)]);
    }
    expect(posts.filter((post) => post.lapsed).length).toBeGreaterThan(20);
  });

  it('says why a post was flagged or hidden, and prices what must have a price', async () => {
    expect(await count(sql`select count(*) from posts where status in (5, 60) and reason is null`)).toBe(0);
    expect(await count(sql`select count(*) from posts where type in (0, 1, 2) and price is null`)).toBe(0);
    expect(await count(sql`select count(*) from posts where type > 20 and price is not null`)).toBe(0);
    expect(await count(sql`select count(*) from posts where previous_price <= price`)).toBe(0);
    expect(await count(sql`select count(*) from posts where (type in (1, 2)) <> (ffl_id is not null)`)).toBe(
      0,
    );
    expect(await count(sql`select count(*) from posts where (type = 40) <> (video_url is not null)`)).toBe(0);
    const { rows } = await sql<{ shortest: number; longest: number }>`
      select min(length(title)) as shortest, max(length(title)) as longest from posts`.execute(database.db);
    expect(rows[0]?.shortest).toBeGreaterThanOrEqual(TITLE_MIN);
    expect(rows[0]?.longest).toBeLessThanOrEqual(TITLE_MAX);
  });

  it('has details that fit: checked, of guns complete, with the barrel that the title names', async () => {
    const posts = await database.db
      .selectFrom('posts')
      .select(['type', 'title', 'category', ...LISTING_COLUMNS])
      .where('type', 'in', [...LISTING_TYPES])
      .execute();
    for (const { type, title, category, ...columns } of posts) {
      const details = detailsOfRow(columns as ListingColumns);
      expect(checkDetails(details, type as PostType, category)).toEqual({ details, errors: [] });
      if (category !== 'guns') continue;
      expect([title, details.firearmType !== null, details.action !== null]).toEqual([title, true, true]);
      const named = / for /.test(title) ? undefined : /, ([\d.]+) in barrels?\b/.exec(title)?.[1];
      if (named !== undefined) expect(details.barrelLength).toBe(Number(named));
    }
    for (const key of LISTING_FIELD_KEYS) {
      const { column } = LISTING_FIELDS[key];
      const filled = await count(sql`select count(*) from posts where ${sql.ref(column)} is not null`);
      expect([key, filled > 0]).toEqual([key, true]);
    }
    expect(await count(sql`select count(*) from posts where collectible = 'antique'`)).toBeGreaterThan(0);
  });

  it('has been seen more often than it was saved, and its stores no more often than their listings', async () => {
    const seen = await count(
      sql`select count(*) from posts p join post_views v on v.post_id = p.id
        where p.status <> 0 and v.views >= p.bookmark_count + p.up_vote_count`,
    );
    expect(seen).toBe(await count(sql`select count(*) from posts where status <> 0`));
    const { rows } = await sql<{ name: string; days: number; listings: number }>`
      select t.name,
        (select sum(views)::int from tenant_views v where v.tenant_id = t.id) as days,
        (select sum(views)::int from post_views v join posts p on p.id = v.post_id
          where p.tenant_id = t.id and p.ffl_id is not null) as listings
      from tenants t where t.ffl_id is not null`.execute(database.db);
    expect(rows).toHaveLength(6);
    for (const { days, listings } of rows) {
      expect(days).toBeGreaterThan(listings / 2);
      expect(days).toBeLessThanOrEqual(listings);
    }
  });

  it('likes its first dealer', async () => {
    const { rows } = await sql<{ count: number; average: number; worst: number }>`
      select count(*)::int, avg(score)::float as average, min(score)::int as worst
      from ratings r join tenants t on t.ffl_id = r.about_ffl_id where t.name = ${DEALERS[0]?.name}`.execute(
      database.db,
    );
    expect(rows[0]?.count).toBeGreaterThan(4);
    expect(rows[0]?.average).toBeGreaterThan(4.4);
    expect(rows[0]?.worst).toBeGreaterThan(3);
  });

  it('lies in the past, in order, and most of it in the last weeks', async () => {
    for (const table of ['posts', 'comments', 'reactions', 'bookmarks', 'messages', 'reports'] as const) {
      expect(await count(sql`select count(*) from ${sql.table(table)} where created_at > ${now}`)).toBe(0);
    }
    expect(
      await count(
        sql`select count(*) from comments c join posts p on p.id = c.post_id where c.created_at < p.created_at`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) from comments c join comments q on q.id = c.parent_id where c.created_at < q.created_at`,
      ),
    ).toBe(0);
    const recent = await count(
      sql`select count(*) from posts where created_at > ${now}::timestamptz - interval '27 days'`,
    );
    expect(recent).toBeGreaterThan(POSTS / 2);
  });

  it('has six verified dealers in different states, each with hosts, pictures and members', async () => {
    const dealers = await database.db
      .selectFrom('tenants as t')
      .innerJoin('ffls as f', 'f.id', 't.ffl_id')
      .selectAll('f')
      .select(['t.id', 't.transfer_fee', 't.logo_id', 't.state as tenant_state', 't.phone_number'])
      .execute();
    expect(dealers).toHaveLength(6);
    expect(new Set(dealers.map((dealer) => dealer.tenant_state)).size).toBe(6);
    expect(dealers.filter((dealer) => dealer.transfer_fee === null)).toHaveLength(1);
    expect(dealers.some((dealer) => dealer.logo_id === null)).toBe(true);
    for (const dealer of dealers) {
      expect(dealer.license_number).toMatch(LICENSE);
      const license = parseLicenseNumber(dealer.license_number);
      expect(licenseExpiry(license?.expiry ?? '', now.toISOString().slice(0, 10))).toBe(dealer.expires_on);
      expect(dealer.verified_at).not.toBeNull();
      expect(dealer.phone_number).toMatch(/^\+1\d{3}55501\d{2}$/);
      const owned = (table: string) =>
        count(sql`select count(*) from ${sql.table(table)} where tenant_id = ${dealer.id}`);
      expect(await owned('tenant_hosts')).toBe(1);
      expect(await owned('tenant_media')).toBe(3);
      expect(await owned('tenant_members')).toBe(2);
      expect(await owned('posts')).toBeGreaterThan(20);
    }
    expect(await count(sql`select count(*) from tenants where ffl_id is null`)).toBe(1);
  });

  it('has loaded a list of licensees that names its dealers, and others around them', async () => {
    const listed = await database.db.selectFrom('licensees').selectAll().execute();
    expect(listed).toHaveLength(406);
    for (const row of listed) {
      const { license_number, license_key, license_type, expires_on } = row;
      expect(license_number).toMatch(LICENSE);
      expect(parseLicenseNumber(license_number)).toMatchObject({ key: license_key, type: license_type });
      expect(expires_on > now.toISOString()).toBe(true);
      expect(row.quarter_cell).not.toBeNull();
    }
    expect(new Set(listed.map((row) => row.license_type)).size).toBeGreaterThan(5);
    expect(await count(sql`select count(*) from ffls f join licensees l using (license_key)`)).toBe(6);
    const list = await database.db.selectFrom('licensee_imports').selectAll().executeTakeFirstOrThrow();
    expect(list).toMatchObject({
      state: 'done',
      is_whole: true,
      row_count: 406,
      new_count: 406,
      fault_count: 0,
    });
    expect(await count(sql`select count(*) from licensee_changes where kind = 'new'`)).toBe(406);
  });

  it('has 40 people with allowed names and numbers that reach nobody', () => {
    expect(PEOPLE).toHaveLength(40);
    expect(new Set(PEOPLE.map(({ name }) => name.toLowerCase())).size).toBe(40);
    for (const { name, phone } of PEOPLE) {
      expect(name).toMatch(new RegExp(DISPLAY_NAME_PATTERN, 'u'));
      expect(name.length).toBeGreaterThanOrEqual(DISPLAY_NAME_MIN);
      expect(name.length).toBeLessThanOrEqual(DISPLAY_NAME_MAX);
      expect(phone).toMatch(/^\+1\d{3}55501\d{2}$/);
    }
    const roles = PEOPLE.flatMap(({ role }) => role ?? []);
    expect(roles.toSorted()).toEqual(['Admin', 'Mod', 'Sudo']);
    const anonymous = PEOPLE.filter(({ name }) => isAnonymousName(name));
    expect(anonymous).toHaveLength(1);
    expect(Object.keys(anonymous[0] ?? {})).toEqual(['name', 'phone', 'activity', 'login']);
  });

  it('prints logins that exist', async () => {
    const users = await database.db.selectFrom('users').select('phone_number').execute();
    const hosts = await database.db.selectFrom('tenant_hosts').select('host').execute();
    for (const login of DEMO_LOGINS) {
      expect(users).toContainEqual({ phone_number: `+1${digitsOnly(login.phone)}` });
      if (login.host !== undefined) expect(hosts).toContainEqual({ host: login.host });
    }
    expect(new Set(DEMO_LOGINS.flatMap((login) => login.host ?? [])).size).toBe(6);
  });

  it('shows different pictures on neighbouring listings', async () => {
    const { rows } = await sql<{ storage_key: string; previous: string | null }>`
      select storage_key, lag(storage_key) over (order by p.id) as previous
      from posts p join media m on m.post_id = p.id and m.position = 0
      where p.type in (0, 1, 2, 10, 20)`.execute(database.db);
    expect(rows.length).toBeGreaterThan(1_000);
    expect(rows.filter((row) => row.storage_key === row.previous)).toEqual([]);
  });

  it(
    'is the same in another database at another time',
    async () => {
      const other = await createTestDatabase();
      try {
        const later = new Date(now.getTime() + 86_400_000 * 40);
        await writeDemo(other.db, pictures, POSTS, later);
        const read = ({ db }: TestDatabase) =>
          db
            .selectFrom('posts')
            .select(['id', 'title', 'price', 'zip', 'author_id', 'up_vote_count'])
            .orderBy('id')
            .execute();
        expect(await read(other)).toEqual(await read(database));
      } finally {
        await other.close();
      }
    },
    SEED_TIMEOUT_MS,
  );
});

describe('the demo’s commands', () => {
  it(
    'does nothing where the demo is, grows it to a number, and starts over',
    async () => {
      const trial = await createTestDatabase();
      const storage = createMemoryStorage();
      try {
        await writeDemo(trial.db, pictures, 200, now);
        expect(await seedDemo({ db: trial.db, storage })).toMatchObject({ seeded: false });
        const grow = () => growDemo({ db: trial.db, storage, posts: 700, report: () => {} });
        expect(await grow()).toBe(500);
        expect(await grow()).toBe(0);
        const { rows } = await sql<{ posts: number; shown: number }>`
        select count(*)::int as posts, count(m.id)::int as shown
        from posts p left join media m on m.post_id = p.id and m.position = 0`.execute(trial.db);
        expect(rows[0]?.posts).toBe(700);
        expect(rows[0]?.shown).toBeGreaterThan(300);
        const shown = await trial.db.selectFrom('media').select('storage_key').distinct().execute();
        await resetDemo(trial.db, storage);
        expect(await hasDemo(trial.db)).toBe(false);
        for (const key of storage.files.keys()) {
          expect(shown).not.toContainEqual({ storage_key: key.replace(/-\d+\.webp$/, '') });
        }
      } finally {
        await trial.close();
      }
    },
    SEED_TIMEOUT_MS,
  );
});

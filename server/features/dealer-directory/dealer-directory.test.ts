/** The dealer directory over HTTP: who is in it, what is said of whom, in which order, and page by page. */
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Dealer, Dealers } from '#common/api/dealer-directory.ts';
import { distanceMiles, type Point } from '#common/domain/distance.ts';
import type { Ffls, Tenants } from '#server/db/schema.gen.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer } from '#server/testing/factories.ts';
import { createLicensee, createList } from '#server/testing/licensees.ts';

const BOISE = '83702';
const MERIDIAN = '83642';
const TWIN_FALLS = '83301';
const DENVER = '80202';
/** Military: valid, but without a point. */
const NOWHERE = '09001';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const listId = await createList(t.db);
  await createStore('Counter', { zip: BOISE, hours: '24/7', transfer_fee: 35, offers_consignment: true });
  await createStore('Far Away', { zip: DENVER, transfer_fee: 20 });
  await createStore('Closed Today', { zip: MERIDIAN, hours: 'off', transfer_fee: 25 });
  await createStore('Keeps To Itself', { zip: MERIDIAN, takes_transfers: false });
  await createStore('Paused', { zip: TWIN_FALLS, hours: '24/7' }, { paused_at: new Date() });
  await createStore('Placeless', { zip: null });
  const licensees: Parameters<typeof createLicensee>[2][] = [
    { zip: BOISE, business_name: "MCARDLE'S GUNS LLC" },
    { zip: BOISE, business_name: 'AAA PAWN', license_type: 2 },
    { zip: MERIDIAN, business_name: 'MAKER', license_type: 7 },
    { zip: TWIN_FALLS, business_name: 'IMPORTER', license_type: 8 },
    { zip: DENVER, business_name: 'NEARLY 100% OFF' },
    { zip: BOISE, business_name: 'COLLECTOR', license_type: 3 },
    { zip: BOISE, business_name: 'AMMUNITION MAKER', license_type: 6 },
    { zip: BOISE, business_name: 'DESTRUCTIVE', license_type: 9 },
    { zip: BOISE, business_name: 'GONE', gone_on: '2026-01-01' },
    { zip: BOISE, business_name: 'EXPIRED', expires_on: '2020-01-01' },
  ];
  for (const values of licensees) await createLicensee(t.db, listId, values);
  // A firm with two licenses stands once.
  await createLicensee(t.db, listId, { zip: MERIDIAN, business_name: 'MAKER', license_type: 1 });
  // Ours: its row of the list is the store that stands in the directory already.
  const ours = await t.db
    .selectFrom('ffls')
    .selectAll()
    .where('business_name', '=', 'Counter')
    .executeTakeFirstOrThrow();
  await createLicensee(t.db, listId, {
    zip: BOISE,
    business_name: 'COUNTER AS LISTED',
    license_key: ours.license_key,
    license_number: ours.license_number,
  });
});

afterAll(() => t.close());

async function createStore(
  displayName: string,
  tenant: Updateable<Tenants>,
  ffl: Updateable<Ffls> = {},
): Promise<void> {
  const { tenantId, fflId } = await createDealer(t.db);
  await t.db
    .updateTable('tenants')
    .set({ display_name: displayName, ...tenant })
    .where('id', '=', tenantId)
    .execute();
  await t.db
    .updateTable('ffls')
    .set({ business_name: displayName, ...ffl })
    .where('id', '=', fflId)
    .execute();
}

const ask = (query: string) => t.client().get<Dealers>(`/ffls?${query}`);
const list = async (query: string): Promise<Dealer[]> => (await ask(query)).body.ffls;
const namesOf = async (query: string): Promise<string[]> =>
  (await list(query)).map(({ displayName }) => displayName);

describe('without a place', () => {
  it('lists the stores alone, by name', async () => {
    expect(await namesOf('')).toEqual([
      'Closed Today',
      'Counter',
      'Far Away',
      'Keeps To Itself',
      'Paused',
      'Placeless',
    ]);
  });

  it('does so for a zip that has no point', async () => {
    expect(await namesOf(`zipCode=${NOWHERE}`)).toContain('Placeless');
  });
});

describe('around a zip', () => {
  it('lists stores and licensees by distance, stores first where it is the same', async () => {
    expect(await namesOf(`zipCode=${BOISE}`)).toEqual([
      'Counter',
      'Aaa Pawn',
      "McArdle's Guns LLC",
      'Closed Today',
      'Keeps To Itself',
      'Maker',
      'Paused',
      'Importer',
      // Whoever is no member is not looked for beyond 500 miles.
      'Far Away',
      'Placeless',
    ]);
  });

  it('ends at the distance that was asked for', async () => {
    expect(await namesOf(`zipCode=${BOISE}&maxDistanceMiles=5`)).toEqual([
      'Counter',
      'Aaa Pawn',
      "McArdle's Guns LLC",
    ]);
    expect(await namesOf(`zipCode=${BOISE}&maxDistanceMiles=0`)).toHaveLength(10);
  });

  it('says of a store what its counter offers', async () => {
    const [store] = await list(`zipCode=${BOISE}`);
    expect(store).toEqual({
      isMember: true,
      id: expect.any(Number) as number,
      name: expect.stringContaining('dealer-') as string,
      displayName: 'Counter',
      logoUrl: null,
      city: 'Boise',
      state: 'ID',
      distanceMiles: 0,
      verified: true,
      transferFee: 35,
      takesTransfers: true,
      offersConsignment: true,
      openState: { isOpen: true, nextChange: null },
      timeZone: expect.any(String) as string,
      url: expect.stringContaining('dealer-') as string,
    });
  });

  it('says of whoever is no member the name, the city and the state, and nothing else', async () => {
    const { body } = await ask(`zipCode=${BOISE}`);
    const outsiders = body.ffls.filter(({ isMember }) => !isMember);
    expect(outsiders).toHaveLength(4);
    for (const { displayName, city, state, distanceMiles: miles, ...rest } of outsiders) {
      expect([displayName, city, state, miles]).not.toContain(null);
      expect(new Set(Object.values(rest))).toEqual(new Set([null, false]));
    }
    expect(JSON.stringify(body)).not.toMatch(/SECRET|5550199|5-43-|543000/);
  });

  it('does not say where somebody stands in the list, in its cursor either', async () => {
    const { body } = await ask(`zipCode=${BOISE}&limit=2`);
    expect(Buffer.from(body.nextCursor ?? '', 'base64url').toString()).not.toMatch(/543|SECRET/);
  });
});

describe('a filter', () => {
  const near = `zipCode=${BOISE}`;
  it.each([
    ['verified=true', ['Counter', 'Closed Today', 'Keeps To Itself', 'Far Away', 'Placeless']],
    ['maxTransferFee=25', ['Closed Today', 'Far Away']],
    ['openNow=true', ['Counter', 'Paused']],
    ['takesTransfers=true', ['Counter', 'Closed Today', 'Paused', 'Far Away', 'Placeless']],
    ['membersOnly=true&maxDistanceMiles=5', ['Counter']],
    ['verified=true&openNow=true', ['Counter']],
    ['verified=false&maxDistanceMiles=5', ['Counter', 'Aaa Pawn', "McArdle's Guns LLC"]],
  ])('%s', async (filter, names) => {
    expect(await namesOf(`${near}&${filter}`)).toEqual(names);
  });

  it('narrows the list by name as well', async () => {
    expect(await namesOf('openNow=true')).toEqual(['Counter', 'Paused']);
  });

  it('looks for a part of the name, whatever its letters and signs', async () => {
    expect(await namesOf(`${near}&phrase=mA`)).toEqual(['Maker']);
    expect(await namesOf('phrase=FAR')).toEqual(['Far Away']);
    expect(await namesOf(`zipCode=${DENVER}&phrase=${encodeURIComponent('0% o')}`)).toEqual([
      'Nearly 100% Off',
    ]);
    expect(await namesOf(`zipCode=${DENVER}&phrase=${encodeURIComponent('_')}`)).toEqual([]);
  });
});

describe('around a city', () => {
  it('lists stores, the nearest first, and does not say how far they are', async () => {
    const dealers = await list('city=Boise&state=ID&maxDistanceMiles=200');
    expect(dealers.map(({ displayName }) => displayName)).toEqual([
      'Counter',
      'Closed Today',
      'Keeps To Itself',
      'Paused',
    ]);
    for (const dealer of dealers) expect(dealer).not.toHaveProperty('distanceMiles');
  });
});

describe('pages', () => {
  it.each([
    ['by distance', `zipCode=${BOISE}`],
    ['within a distance', `zipCode=${BOISE}&maxDistanceMiles=150`],
    ['by name', ''],
    ['of those who are verified', `zipCode=${BOISE}&verified=true`],
    ['of those who are open', 'openNow=true'],
  ])('%s make up the list, whatever their size', async (_name, query) => {
    const whole = await list(query);
    for (const limit of [1, 2, 3, 7]) {
      const seen: Dealer[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body }: { body: Dealers } = await ask(
          `${query}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        expect(body.ffls.length).toBeLessThanOrEqual(limit);
        seen.push(...body.ffls);
        cursor = body.nextCursor;
      }
      expect(seen).toEqual(whole);
    }
  });

  it('leaves nobody out where more are at one place than fit', async () => {
    const listId = await createList(t.db);
    for (let n = 0; n < 120; n++) {
      await createLicensee(t.db, listId, {
        zip: '82001',
        business_name: `SHOP ${String(n % 60)}`,
        city: `TOWN ${n}`,
      });
    }
    const first = await ask('zipCode=82001&limit=100');
    const second = await ask(`zipCode=82001&limit=100&cursor=${first.body.nextCursor}`);
    const places = [...first.body.ffls, ...second.body.ffls].map(
      ({ displayName, city }) => displayName + city,
    );
    expect(new Set(places.filter((place) => place.startsWith('Shop')))).toHaveProperty('size', 120);
    expect(new Set(places).size).toBe(places.length);
  });

  it('orders by the distance on the globe', async () => {
    const center = await pointOf('83201');
    const dealers = await list('zipCode=83201&limit=100');
    const miles = dealers.flatMap((dealer) => dealer.distanceMiles ?? []);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    const boise = dealers.find(({ displayName }) => displayName === 'Counter');
    expect(boise?.distanceMiles).toBe(Math.round(distanceMiles(center, await pointOf(BOISE))));
  });
});

async function pointOf(zip: string): Promise<Point> {
  const { latitude, longitude } = await t.db
    .selectFrom('zips')
    .selectAll()
    .where('zip', '=', zip)
    .executeTakeFirstOrThrow();
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
}

describe('what cannot be meant', () => {
  it.each([
    'zipCode=00000',
    'zipCode=abc',
    'maxDistanceMiles=501',
    'maxDistanceMiles=-1',
    'maxTransferFee=-1',
    'verified=perhaps',
    'limit=101',
    `phrase=${'x'.repeat(101)}`,
    'state=Idaho',
    'cursor=nonsense',
    `zipCode=${BOISE}&cursor=nonsense`,
    // Of another order.
    `cursor=${Buffer.from('["near",1,2]').toString('base64url')}`,
    `zipCode=${BOISE}&cursor=${Buffer.from('["name","A",2]').toString('base64url')}`,
    `zipCode=${BOISE}&cursor=${Buffer.from('["near",1,["A","B"]]').toString('base64url')}`,
    `zipCode=${BOISE}&cursor=${Buffer.from(String.raw`["near",1,["A","B","\u0000"]]`).toString('base64url')}`,
  ])('%s is refused', async (query) => {
    expect((await ask(query)).status).toBe(422);
  });
});

it.each([
  // Two hours after midnight in London, the day before in Hawaii.
  ['2030-06-02T02:00:00Z', true],
  ['2030-06-02T09:59:00Z', true],
  ['2030-06-02T10:01:00Z', false],
])(
  'a licensee is listed on the last day of the license until it ends everywhere: %s',
  async (now, isListed) => {
    const listId = await createList(t.db);
    await createLicensee(t.db, listId, { zip: '99501', business_name: 'LAST DAY', expires_on: '2030-06-01' });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      expect((await namesOf('zipCode=99501&maxDistanceMiles=5')).includes('Last Day')).toBe(isListed);
    } finally {
      vi.useRealTimers();
      await t.db.deleteFrom('licensees').where('business_name', '=', 'LAST DAY').execute();
    }
  },
);

/** Zips: looked up, and found nearest to an address. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { distanceMiles } from '#common/domain/distance.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { accessZip, zipForAddress } from './places.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('GET zips/{zip}', () => {
  it('answers the city and state of a zip, for visitors too', async () => {
    const answer = await t.client().get('/zips/83702');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ zip: '83702', city: 'Boise', state: 'ID' });
  });

  it.each([
    ['00000', 404],
    ['99999', 404],
    ['8370', 422],
    ['837021', 422],
    ['8370x', 422],
  ])('%s answers %i', async (zip, expected) => {
    expect((await t.client().get(`/zips/${zip}`)).status).toBe(expected);
  });
});

describe('accessZip', () => {
  it('gives the point of a zip, and none where it is not known', async () => {
    const boise = await accessZip(t.db, '83702');
    expect(boise.latitude).toBeCloseTo(43.6, 0);
    expect(boise.longitude).toBeCloseTo(-116.2, 0);
    const { zip } = await sql<{ zip: string }>`select zip from zips where latitude is null limit 1`
      .execute(t.db)
      .then(({ rows }) => rows[0] ?? { zip: '' });
    expect(await accessZip(t.db, zip)).toMatchObject({ latitude: null, longitude: null });
  });

  it.each([
    [undefined, 'zipCode'],
    ['criteria.zipCode', 'criteria.zipCode'],
  ])('refuses an unknown one on the field %s', async (path, expected) => {
    await expect(accessZip(t.db, '00000', path)).rejects.toMatchObject({
      status: 422,
      code: 'unknown_zip',
      errors: [{ path: expected }],
    });
  });
});

describe('zipForAddress', () => {
  const at = (latitude: number, longitude: number, country = 'US') => {
    t.context.geoip = {
      ...original,
      lookup: () => Promise.resolve({ city: null, state: null, country, latitude, longitude }),
    };
    return zipForAddress(t.context, '8.8.8.8');
  };
  let original: TestApp['context']['geoip'];
  beforeAll(() => {
    original = t.context.geoip;
  });
  afterEach(() => {
    t.context.geoip = original;
  });

  it.each([
    ['Boise', 43.62, -116.2],
    ['Manhattan', 40.75, -73.99],
    ['a corner of Nevada', 38.2, -116.4],
    ['the north of Alaska', 69.5, -152.1],
    ['Hawaii', 21.3, -157.85],
    ['Puerto Rico', 18.4, -66.06],
    ['Guam', 13.45, 144.78],
  ])('finds the nearest zip of %s, as a full scan would', async (_name, latitude, longitude) => {
    const zip = await at(latitude, longitude);
    const rows = await t.db.selectFrom('zips').selectAll().where('latitude', 'is not', null).execute();
    const miles = (row: (typeof rows)[number]) =>
      distanceMiles({ latitude, longitude }, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 });
    const found = rows.find((row) => row.zip === zip);
    if (found === undefined) throw new Error(`${zip} is no zip`);
    // Zips of one building share a point: the distance is what must agree.
    expect(miles(found)).toBeCloseTo(Math.min(...rows.map(miles)), 1);
  });

  it('is null outside the US, far from every zip, and for a private address', async () => {
    expect(await at(45.5, -73.6, 'CA')).toBeNull();
    expect(await at(0, -30)).toBeNull();
    t.context.geoip = original;
    expect(await zipForAddress(t.context, '127.0.0.1')).toBeNull();
  });

  it('is null where the city database cannot be read', async () => {
    t.context.geoip = { ...original, lookup: () => Promise.reject(new Error('no such file')) };
    expect(await zipForAddress(t.context, '8.8.8.8')).toBeNull();
  });

  it('reads the rows of a narrow band of latitude', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select zip from zips
      where latitude is not null and latitude >= 43.5 and latitude <= 43.7`.execute(t.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('zips_latitude');
  });
});

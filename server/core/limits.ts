/** Every rate limit of the HTTP interface, in one table: requests for each person or address in a window. */
import { isIP } from 'node:net';

export type LimitName = keyof typeof LIMITS;

const MINUTE = 60_000;

export const LIMITS = {
  /** Reading; generous, since one page asks several times. */
  read: { max: 600, windowMs: MINUTE },
  /** Searching by phrase or distance costs more. */
  search: { max: 240, windowMs: MINUTE },
  /** A page shows dozens of pictures. */
  picture: { max: 3_000, windowMs: MINUTE },
  write: { max: 60, windowMs: MINUTE },
  /** A picture each; a listing has up to twelve. */
  upload: { max: 60, windowMs: MINUTE },
  /** Asking for a code and entering one; the numbers' own limits stand beside it. */
  login: { max: 30, windowMs: MINUTE },
} as const;

/**
 * The network that an address counts as: an IPv4 address itself, an IPv6 address its /64
 * (one household or server has a whole /64).
 */
export function networkOf(ip: string): string {
  const version4 = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  if (isIP(version4) === 4) return version4;
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`;
}

/** Rate limits, code limits and body limits. */
import { CODE_RESEND_SECONDS } from '#common/domain/limits.ts';
import { isIP } from 'node:net';

export type LimitName = keyof typeof LIMITS;

const MINUTE = 60_000;

/**
 * Each counts all routes of its name together, in three ways: `max` for each person who is logged in, whatever the
 * address; `max` for all visitors of one network; and `ofNetwork` for all people and visitors of one network. A network is
 * an IPv4 address or an IPv6 /64, and may be a whole office or a phone company.
 */
export const LIMITS = {
  /** Reading; generous, since one page asks several times. */
  read: { max: 1_200, ofNetwork: 12_000, windowMs: MINUTE },
  /** Searching by phrase or distance costs more. */
  search: { max: 240, ofNetwork: 2_400, windowMs: MINUTE },
  /** Drawing a page. */
  page: { max: 300, ofNetwork: 3_000, windowMs: MINUTE },
  /** Scripts, styles and whatever else states no limit of its own; also addresses where nothing is. */
  file: { max: 3_000, ofNetwork: 30_000, windowMs: MINUTE },
  /** A page shows dozens of pictures. */
  picture: { max: 3_000, ofNetwork: 30_000, windowMs: MINUTE },
  /** Each text that one is about to publish; whoever looks for what passes is slow. */
  screen: { max: 20, ofNetwork: 200, windowMs: MINUTE },
  write: { max: 120, ofNetwork: 1_200, windowMs: MINUTE },
  /** One a second is quick for a person. */
  message: { max: 60, ofNetwork: 600, windowMs: MINUTE },
  /** A picture each; a listing has up to twelve. */
  upload: { max: 60, ofNetwork: 600, windowMs: MINUTE },
  /** A table of ten thousand rows each. */
  table: { max: 6, ofNetwork: 60, windowMs: MINUTE },
  /** Asking for a code and entering one; the limits of numbers stand beside it. */
  login: { max: 30, ofNetwork: 60, windowMs: MINUTE },
  /** Requests of live connections; where WebSockets are blocked each event takes one, in each tab. */
  live: { max: 1_200, ofNetwork: 12_000, windowMs: MINUTE },
  /** Health and figures; a proxy asks every second or so. */
  operation: { max: 600, ofNetwork: 600, windowMs: MINUTE },
  /** Things that one person's pages begin to watch, over connections that `live` has counted. */
  watch: { max: 300, ofNetwork: null, windowMs: MINUTE },
} as const;

/** Codes that are sent to one number, and texts with codes that one network causes; the whole site's number is a setting. */
export const CODE_LIMITS = {
  numberSeconds: CODE_RESEND_SECONDS,
  ofNumberHour: 5,
  ofNumberDay: 10,
  /** More for browsers and networks that have logged in to the account, once others have used up the number's codes. */
  ofKnownHour: 2,
  ofKnownDay: 4,
  ofNetworkHour: 60,
  /** An IPv6 /48, which one customer can have, gets no more than this part of the site's codes in a day. */
  partOfWideNetworkDay: 1 / 10,
  /** Wrong tries of a network at codes that other browsers asked for. */
  ofNetworkTriesHour: 10,
} as const;

/** The longest bodies in bytes. What is uploaded as a file is measured by its feature while it arrives. */
export const BODY_LIMITS = {
  json: 256 * 1024,
  /** Of a browser without scripts, or a mail program. */
  form: 4_096,
} as const;

/** How often something was done in the present window, and what is left of the window in milliseconds. */
export type Count = { current: number; ttl: number };

/** What one process keeps in mind at most; those whose window began first are forgotten first. */
const MAX_KEYS = 10_000;

/** Counts in this process: each call is one more of its key. */
export function createCounter(): (key: string, windowMs: number) => Count {
  const windows = new Map<string, { current: number; until: number }>();
  return (key, windowMs) => {
    const now = Date.now();
    const known = windows.get(key);
    if (known !== undefined && known.until > now) {
      known.current++;
      return { current: known.current, ttl: known.until - now };
    }
    windows.delete(key);
    for (const oldest of windows.keys()) {
      if (windows.size < MAX_KEYS) break;
      windows.delete(oldest);
    }
    windows.set(key, { current: 1, until: now + windowMs });
    return { current: 1, ttl: windowMs };
  };
}

/**
 * The network that an address counts as: an IPv4 address itself, an IPv6 address its /64
 * (one household or server has a whole /64).
 */
export const networkOf = (ip: string): string => maskAddress(ip, 4);

/** The /48 of an IPv6 address, which holds 65,536 networks; null for an IPv4 address. */
export function wideNetworkOf(ip: string): string | null {
  const network = maskAddress(ip, 3);
  return isIP(network) === 6 ? `${network}/48` : null;
}

/** An IPv4 address as it is, or so many groups of an IPv6 address. */
function maskAddress(ip: string, kept: number): string {
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
    .slice(0, kept)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`;
}

/** Fetches untrusted addresses from the public internet only. */
import { type LookupAddress, lookup as lookupName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A file that is not fetched; the message is for whoever named the address. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

export type SafeFetch = (address: string) => Promise<Buffer>;

type LookupAll = (host: string, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void;

export type SafeFetchOptions = {
  /** Whether unencrypted addresses will do: on one's own machine. */
  allowHttp: boolean;
  maxBytes: number;
  /** For the whole way, redirects included. */
  timeoutMs: number;
  /** Replaced in tests alone: how names become addresses, and which of them may be asked. */
  lookup?: LookupAll;
  isAllowed?: (address: string) => boolean;
};

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const NOT_PUBLIC = 'This address is not on the public internet.';

/** Whether an address belongs to the public network: no machine, net or service of our own answers there. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within an IPv6 one counts as what it is.
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  // The internet is in 2000::/3; elsewhere are old forms such as ::127.0.0.1, and nets that nobody has given out.
  return !(read instanceof ipaddr.IPv6) || read.match(GLOBAL_IPV6);
}

const lookupAll: LookupAll = (host, callback) => lookupName(host, { all: true }, callback);

/**
 * An address that may be asked, as far as the address itself tells.
 * @param base what it is relative to
 * @throws {@link FetchRefused} with what is wrong with it
 */
export function readFetchAddress(
  address: string,
  {
    allowHttp,
    isAllowed = isPublicAddress,
    base,
  }: Pick<SafeFetchOptions, 'allowHttp' | 'isAllowed'> & { base?: URL },
): URL {
  const url = URL.parse(address, base);
  if (url === null) throw new FetchRefused('This is not an address.');
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    throw new FetchRefused('Only addresses that begin with https:// are fetched.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('An address with a password in it is not fetched.');
  }
  // Addresses in numbers are never looked up. The parser has brought all their forms to one.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isAllowed(host)) throw new FetchRefused(NOT_PUBLIC);
  return url;
}

/**
 * A fetcher of files. Names are looked up once, and the connection goes to the very address that was checked, so that a
 * name which answers differently a moment later leads nowhere else. Each redirect is checked like the first address.
 * The answered file has not been looked at: its name and declared type count for nothing.
 * @returns a function that throws {@link FetchRefused} for whatever is wrong with the address or its answer
 */
export function createSafeFetch({
  allowHttp,
  maxBytes,
  timeoutMs,
  lookup = lookupAll,
  isAllowed = isPublicAddress,
}: SafeFetchOptions): SafeFetch {
  const pinned: LookupFunction = (host, options, callback) => {
    lookup(host, (error, addresses) => {
      if (error !== null) return callback(error, []);
      // One that is not public says what the name is for: none of the others is asked either.
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new FetchRefused(NOT_PUBLIC), []);
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  const readAddress = (address: string, base?: URL): URL =>
    readFetchAddress(address, { allowHttp, isAllowed, base });

  return async (address) => {
    // Takes 20 MB, and is rarely needed.
    const { Agent, request } = await import('undici');
    const dispatcher = new Agent({ connect: { lookup: pinned, timeout: timeoutMs } });
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      let url = readAddress(address);
      for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
        const { statusCode, headers, body } = await request(url, {
          dispatcher,
          signal,
          headers: { accept: 'image/*', 'user-agent': 'Rangepost' },
        });
        if (REDIRECTS.has(statusCode)) {
          url = readAddress(String(headers['location'] ?? ''), url);
          await body.dump();
          continue;
        }
        if (statusCode !== 200) throw new FetchRefused(`The site answered ${statusCode}.`);
        if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
        return await readAtMost(body, maxBytes);
      }
      throw new FetchRefused('The address leads on too many times.');
    } catch (error) {
      throw toRefusal(error, signal);
    } finally {
      await dispatcher.destroy();
    }
  };
}

async function readAtMost(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = (maxBytes: number): FetchRefused =>
  new FetchRefused(`The file has more than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);

function toRefusal(error: unknown, signal: AbortSignal): FetchRefused {
  if (error instanceof FetchRefused) return error;
  if (signal.aborted) return new FetchRefused('The site took too long to answer.');
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof FetchRefused) return cause;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new FetchRefused('There is no such site.');
  return new FetchRefused('The site could not be reached.');
}

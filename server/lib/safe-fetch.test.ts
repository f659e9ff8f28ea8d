/** What is fetched of strangers' addresses, and what is not, with a site of the test's own. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSafeFetch, isPublicAddress, type SafeFetchOptions } from './safe-fetch.ts';

const MB = 1024 * 1024;
let server: Server;
let port: number;
let asked: string[];

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  asked.push(url);
  const [, kind = '', detail = ''] = url.split('/');
  if (kind === 'to') {
    response.writeHead(302, { location: decodeURIComponent(detail) }).end();
  } else if (kind === 'hops') {
    const left = Number(detail);
    if (left === 0) response.end('arrived');
    else response.writeHead(301, { location: `/hops/${left - 1}` }).end();
  } else if (kind === 'large') {
    response.writeHead(200, { 'content-length': 2 * MB }).end(Buffer.alloc(2 * MB));
  } else if (kind === 'endless') {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', more);
    more();
  } else if (kind === 'missing') {
    response.writeHead(404).end();
  } else if (kind !== 'silent') {
    response.end(`the file ${kind}`);
  }
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
});

/** Where the names of the test lead. */
const NAMES: Record<string, string[]> = {
  'shop.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.8'],
  'both.example': ['127.0.0.1', '192.168.1.1'],
};

/** As in production, but that this machine stands for the public network: of all else only what is public is asked. */
const fetcher = (options: Partial<SafeFetchOptions> = {}) =>
  createSafeFetch({
    allowHttp: true,
    maxBytes: MB,
    timeoutMs: 2_000,
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    lookup: (host, callback) => {
      const addresses = (NAMES[host] ?? []).map((address) => ({ address, family: 4 }));
      const missing = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      callback(addresses.length === 0 ? missing : null, addresses);
    },
    ...options,
  });
const at = (path: string, host = 'shop.example'): string => `http://${host}:${port}${path}`;

describe('an address is public', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

const PRIVATE = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '::7f00:1',
  '::ffff:0:7f00:1',
  '64:ff9b:1::7f00:1',
  'fec0::1',
  '4000::1',
];

describe('an address is not public', () => {
  test.each(PRIVATE)('%s', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(['', 'localhost', 'a.example'])('%j, which is none', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  );
});

describe('nobody is asked', () => {
  const strict = createSafeFetch({ allowHttp: true, maxBytes: MB, timeoutMs: 2_000 });
  test.each([
    ...PRIVATE.map((address) => `http://${address.includes(':') ? `[${address}]` : address}/`),
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://127。0。0。1/',
    'http://localhost/',
  ])('at %s', async (address) => {
    const { port: ours } = server.address() as AddressInfo;
    const url = new URL(address);
    url.port = String(ours);
    await expect(strict(url.href)).rejects.toThrow('This address is not on the public internet.');
    expect(asked).toEqual([]);
  });

  test.each<[name: string, address: () => string, message: string]>([
    ['a name that leads inside', () => at('/a', 'inside.example'), 'not on the public internet'],
    [
      'a name of which one address leads inside',
      () => at('/a', 'both.example'),
      'not on the public internet',
    ],
    ['a name of nobody', () => at('/a', 'none.example'), 'There is no such site.'],
    ['a file of this machine', () => 'file:///etc/passwd', 'https://'],
    ['a text in the address', () => 'data:image/png;base64,AAAA', 'https://'],
    ['another kind of service', () => 'ftp://shop.example/a', 'https://'],
    ['a password', () => at('/a', 'me:secret@shop.example'), 'password'],
    ['no address', () => 'left.jpg', 'This is not an address.'],
  ])('for %s', async (_name, address, message) => {
    await expect(fetcher()(address())).rejects.toThrow(message);
    expect(asked).toEqual([]);
  });

  test('without encryption, unless that is meant', async () => {
    await expect(fetcher({ allowHttp: false })(at('/a'))).rejects.toThrow('https://');
    expect(asked).toEqual([]);
  });
});

describe('a file', () => {
  test('is answered as it is', async () => {
    expect((await fetcher()(at('/left.jpg'))).toString()).toBe('the file left.jpg');
  });

  test('is found over three redirects, and not over four', async () => {
    expect((await fetcher()(at('/hops/3'))).toString()).toBe('arrived');
    await expect(fetcher()(at('/hops/4'))).rejects.toThrow('too many times');
  });

  test.each([
    ['this machine by another number', 'http://127.0.0.2/'],
    ['a net of our own', 'http://10.0.0.1/'],
    ['a cloud’s own service', 'http://169.254.169.254/latest/meta-data/'],
    ['the same in IPv6', 'http://[::ffff:a9fe:a9fe]/'],
    ['a name that leads inside', 'http://inside.example/'],
  ])('is not fetched where a redirect leads to %s', async (_name, target) => {
    await expect(fetcher()(at(`/to/${encodeURIComponent(target)}`))).rejects.toThrow(
      'not on the public internet',
    );
    expect(asked).toHaveLength(1);
  });

  test('is asked at the address that was checked, though its name would lead inside a moment later', async () => {
    let lookups = 0;
    const turning = fetcher({
      lookup: (_host, callback) => {
        lookups++;
        callback(null, [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.8', family: 4 }]);
      },
    });
    expect((await turning(at('/left.jpg'))).toString()).toBe('the file left.jpg');
    expect(lookups).toBe(1);
  });

  test('is not followed into a file of this machine', async () => {
    const address = at(`/to/${encodeURIComponent('file:///etc/passwd')}`);
    await expect(fetcher()(address)).rejects.toThrow('https://');
  });

  test.each([
    ['that says it is too large', '/large', 'more than 1 MB'],
    ['that never ends', '/endless', 'more than 1 MB'],
    ['that is not there', '/missing', 'The site answered 404.'],
  ])('%s is given up', async (_name, path, message) => {
    await expect(fetcher()(at(path))).rejects.toThrow(message);
  });

  test('that does not come is given up', async () => {
    await expect(fetcher({ timeoutMs: 200 })(at('/silent'))).rejects.toThrow('took too long');
  });

  test('of a site where nobody answers is given up', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(fetcher()(`http://shop.example:${free}/a`)).rejects.toThrow('could not be reached');
  });
});

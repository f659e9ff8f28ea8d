/** What counts as this machine: the connection, the headers and the name, all of them. */
import { describe, expect, it } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { isLocalRequest } from './local-requests.ts';

const OUTSIDE = '203.0.113.7';

const isLocal = (remoteAddress: string | undefined, headers: Record<string, string>): boolean =>
  isLocalRequest({ raw: { socket: { remoteAddress }, headers } } as unknown as Pick<FastifyRequest, 'raw'>);

describe('a request from this machine', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.1', 'alder-ridge.localhost:3000'],
    ['127.0.0.1', 'LocalHost'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1:3000'],
  ])('is one from %s for %s', (address, host) => {
    expect(isLocal(address, { host })).toBe(true);
  });

  it.each([OUTSIDE, '10.0.0.5', '::ffff:203.0.113.7', '2001:db8::1', undefined])(
    'is none from %s',
    (address) => {
      expect(isLocal(address, { host: 'localhost' })).toBe(false);
    },
  );

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ])('is none with %s, whatever it says', (header) => {
    expect(isLocal('127.0.0.1', { host: 'localhost', [header]: '127.0.0.1' })).toBe(false);
  });

  it.each([
    'demo.example.org',
    'abc.trycloudflare.example',
    'localhost.example.org',
    'notlocalhost',
    '127.example.org',
    '192.168.1.20:3000',
    'x@localhost.example',
    '',
  ])('is none for the host %j', (host) => {
    expect(isLocal('127.0.0.1', { host })).toBe(false);
  });

  it('is none without a host', () => {
    expect(isLocal('127.0.0.1', {})).toBe(false);
  });
});

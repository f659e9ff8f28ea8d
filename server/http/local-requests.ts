/** Detects requests from the server's own machine. */
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../lib/config.ts';

/** What proxies, tunnels and the networks before a site add; `x-forwarded-…` besides. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fly-client-ip',
  'fastly-client-ip',
];

/**
 * True only where nothing speaks against it: the connection comes from this machine, no header names a proxy, and the
 * host that was asked for is this machine's. What TRUST_PROXY believes plays no part.
 */
export function isLocalRequest({ raw: { socket, headers } }: Pick<FastifyRequest, 'raw'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '');
  const names = Object.keys(headers);
  return (
    address !== undefined &&
    isLoopbackHost(address) &&
    !names.some((name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.includes(name)) &&
    isLocalName(headers.host)
  );
}

/** A name that leads to this machine on every machine: a tunnel or a foreign page has another. */
function isLocalName(host: string | undefined): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/, '$1');
  return host !== undefined && name !== undefined && (isLoopbackHost(name) || name.endsWith('.localhost'));
}

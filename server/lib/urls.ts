/** Addresses that this site writes out. */
import type { Config } from './config.ts';

/**
 * The origin of a tenant's own site: its host on the network's scheme and port.
 * @param host null stands for the network itself.
 */
export function siteUrl(config: Pick<Config, 'publicUrl'>, host: string | null): string {
  if (host === null) return config.publicUrl;
  const url = new URL(config.publicUrl);
  url.hostname = host;
  return url.origin;
}

/** A path on this site and nothing else: `//evil.example` and `/\evil.example` lead away. */
export function toOwnPath(text: string): string {
  const base = 'http://own.invalid';
  const url = URL.parse(text, base);
  if (url === null || url.origin !== base || !text.startsWith('/')) return '/';
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}`;
}

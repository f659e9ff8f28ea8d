/** Validates the hosts of a tenant. */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Config } from '#server/lib/config.ts';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Reads the name of a host: lower case, without scheme, port or path.
 * @returns the name as requests carry it, or why it cannot be one.
 */
export function readHost(
  text: string,
  { publicUrl, appEnv }: Pick<Config, 'publicUrl' | 'appEnv'>,
): { host: string } | { error: string } {
  // A path or a port would be cut off without a word.
  const host = /[/?#\\@:]/.test(text) ? '' : domainToASCII(text.trim());
  // A machine's own names reach nobody outside it, and an address belongs to whoever has it next.
  const isPublic = host.includes('.') && isIP(host) === 0 && !/(^|\.)localhost$/.test(host);
  if (!HOST_NAME.test(host)) return { error: 'Enter only a host name, such as store.example.com.' };
  if (host === new URL(publicUrl).hostname) return { error: 'This host belongs to the network.' };
  if (appEnv === 'production' && !isPublic) return { error: 'Enter a host that the public can reach.' };
  return { host };
}

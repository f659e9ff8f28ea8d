/** Tries which hosts a tenant may claim. */
import { describe, expect, it } from 'vitest';
import { readHost } from './hosts.ts';

const LOCAL = { publicUrl: 'http://localhost:3000', appEnv: 'demo' } as const;
const PUBLIC = { publicUrl: 'https://range.example.org', appEnv: 'production' } as const;

describe('a host', () => {
  it.each([
    ['store.example.com', 'store.example.com'],
    ['  Store.Example.COM ', 'store.example.com'],
    ['büchse.example', 'xn--bchse-kva.example'],
  ])('%j is kept as %s', (text, host) => {
    expect(readHost(text, PUBLIC)).toEqual({ host });
  });

  it.each([
    '',
    ' ',
    'store.example.com:8080',
    'https://store.example.com',
    'store.example.com/shop',
    'user@store.example.com',
    'store..example.com',
    '.store.example.com',
    'store.example.com.',
    '-store.example.com',
    'store_one.example.com',
    'two words.example.com',
    '*.example.com',
    '[::1]',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(127)}example`,
  ])('%j is refused', (text) => {
    expect(readHost(text, LOCAL)).toHaveProperty('error');
  });

  it('is never the network’s own', () => {
    expect(readHost('LOCALHOST', LOCAL)).toHaveProperty('error');
    expect(readHost('range.example.org', PUBLIC)).toHaveProperty('error');
  });

  it.each(['localhost', 'shop.localhost', '10.0.0.7', '127.1', 'intranet'])(
    '%s is refused in production',
    (text) => {
      expect(readHost(text, PUBLIC)).toHaveProperty('error');
    },
  );

  it('of one’s own machine serves a demo', () => {
    expect(readHost('shop.localhost', LOCAL)).toEqual({ host: 'shop.localhost' });
  });
});

/** Tries that a part is asked for once, and again only after it did not come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onDemand } from './on-demand.ts';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

test('is asked for once, however often it is wanted', async () => {
  const ask = vi.fn(() => Promise.resolve('part'));
  const part = onDemand(ask);
  expect(part.get()).toBeUndefined();
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part']);
  expect(part.get()).toBe('part');
  await part.load();
  expect(ask).toHaveBeenCalledOnce();
});

test('is asked for again where it did not come', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue('part');
  const part = onDemand(ask);
  await expect(part.load()).rejects.toThrow('lost');
  expect(part.get()).toBeUndefined();
  expect(await part.load()).toBe('part');
});

test('is not asked for without a connection', async () => {
  const ask = vi.fn(() => Promise.resolve('part'));
  const part = onDemand(ask);
  vi.stubGlobal('navigator', { onLine: false });
  await expect(part.load()).rejects.toThrow('no connection');
  expect(ask).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  expect(await part.load()).toBe('part');
});

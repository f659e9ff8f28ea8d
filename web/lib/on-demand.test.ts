/** Tries that a part is asked for once, and again, under another address, only after it did not come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadEarly, onDemand } from './on-demand.ts';

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
  await expect(part.load()).rejects.toThrow('No connection');
  expect(ask).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  expect(await part.load()).toBe('part');
});

test('is asked for under another address where it was lost, since browsers remember a loss', async () => {
  const address = 'http://localhost/assets/part-1234.js';
  const loss = new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  vi.resetModules();
  const { onDemand: freshOnDemand } = await import('./on-demand.ts');
  const part = freshOnDemand<{ name: string }>(() => Promise.reject(loss));
  vi.doMock(`${address}?again=1`, () => {
    throw new Error('lost again');
  });
  await expect(part.load()).rejects.toThrow();
  vi.doMock(`${address}?again=2`, () => ({ name: 'part' }));
  expect(await part.load()).toMatchObject({ name: 'part' });
  expect(part.get()).toMatchObject({ name: 'part' });
  for (const number of [1, 2]) vi.doUnmock(`${address}?again=${number}`);
});

test('is there only with what it needs', async () => {
  const needed = onDemand(vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('box'));
  const part = onDemand(() => Promise.resolve('part'), needed);
  await expect(part.load()).rejects.toThrow('lost');
  expect(part.get()).toBeUndefined();
  expect(await part.load()).toBe('part');
  expect(needed.get()).toBe('box');
});

test('tells whoever listens that it is there', async () => {
  const part = onDemand(() => Promise.resolve('part'));
  const [listener, gone] = [vi.fn(), vi.fn()];
  part.subscribe(listener);
  part.subscribe(gone)();
  await part.load();
  expect([listener.mock.calls.length, gone.mock.calls.length]).toEqual([1, 0]);
});

test('complains of nothing where it was only loaded early', async () => {
  const complain = vi.spyOn(console, 'error');
  vi.stubGlobal('document', {});
  const part = onDemand(() => Promise.reject(new Error('lost')));
  loadEarly(part);
  await expect(part.load()).rejects.toThrow('lost');
  expect(complain).not.toHaveBeenCalled();
  complain.mockRestore();
});

/** Tries that what is said before anything can show it is shown later, in order, and that no word is lost. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type * as ToastFile from './toast.ts';

type ToastModule = typeof ToastFile;
type Shown = Parameters<ToastModule['showToasts']>[0];

let isThere = false;
const load = vi.fn(() => {
  if (!isThere) throw new Error('lost');
  return { ToastBox: () => null };
});

let words: ToastModule;
beforeEach(async () => {
  isThere = false;
  load.mockClear();
  vi.stubGlobal('navigator', { onLine: true });
  vi.resetModules();
  vi.doMock('./toast-box.tsx', load);
  words = await import('./toast.ts');
});

afterAll(() => {
  vi.doUnmock('./toast-box.tsx');
  vi.resetModules();
});

function listen(): { on: Shown; said: unknown[] } {
  const said: unknown[] = [];
  const on = Object.assign((...args: unknown[]) => said.push(args), {
    success: (...args: unknown[]) => said.push(['success', ...args]),
    error: (...args: unknown[]) => said.push(['error', ...args]),
  });
  return { on: on as unknown as Shown, said };
}
const titles = () => words.getWaitingToasts().words.map(({ title }) => title);

test('words wait until something shows them, and then come in order', () => {
  const { toast, getWaitingToasts, subscribeToToasts, showToasts } = words;
  const listener = vi.fn();
  subscribeToToasts(listener);
  expect(getWaitingToasts().words).toEqual([]);
  toast.success('Saved');
  toast.error('Lost', { id: 'loss' });
  expect([titles(), listener.mock.calls.length]).toEqual([['Saved', 'Lost'], 2]);

  const { on, said } = listen();
  showToasts(on);
  toast('Hello');
  expect(said).toEqual([
    ['success', 'Saved', undefined],
    ['error', 'Lost', { id: 'loss' }],
    ['Hello', undefined],
  ]);
  expect(getWaitingToasts()).toEqual(words.NO_WORDS);
});

test('what shows them is asked for with each word until it is there, and said to be missing before', async () => {
  const { toast, getWaitingToasts, toastBox } = words;
  toast.error('First');
  await vi.waitFor(() => expect(getWaitingToasts().isStuck).toBe(true));
  isThere = true;
  const came = vi.fn();
  toastBox.subscribe(came);
  toast.error('Second');
  expect(titles()).toEqual(['First', 'Second']);
  await vi.waitFor(() => expect(came).toHaveBeenCalledOnce());
  expect(toastBox.get()).toBeDefined();
});

test('words that wait are there once, and are taken back by their name or by themselves', () => {
  const { toast, dropToast, getWaitingToasts } = words;
  toast.error('Log in', { id: 'logged-out' });
  toast.error('Lost');
  toast.error('Log in again', { id: 'logged-out' });
  toast.error('Lost');
  expect(titles()).toEqual(['Log in again', 'Lost']);
  toast.dismiss('logged-out');
  expect(titles()).toEqual(['Lost']);
  for (const waiting of getWaitingToasts().words) dropToast(waiting);
  expect(getWaitingToasts()).toEqual(words.NO_WORDS);
});

test('an error goes with its page, and what went well stays', () => {
  const { toast, dropErrors, showToasts } = words;
  toast.success('Saved');
  toast.error('Lost');
  dropErrors();
  expect(titles()).toEqual(['Saved']);

  const { on } = listen();
  const dismiss = vi.fn();
  const shown = [
    { id: 1, type: 'error' },
    { id: 2, type: 'success' },
  ];
  showToasts(Object.assign(on, { getToasts: () => shown, dismiss }));
  dropErrors();
  expect(dismiss.mock.calls).toEqual([[1]]);
});

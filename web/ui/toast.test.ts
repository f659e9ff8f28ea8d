/** Tries that what is said before anything can show it is shown later, in order. */
import { expect, test, vi } from 'vitest';
import { hasWords, showWords, subscribeToWords, toast } from './toast.ts';

test('words wait until something shows them, and then come in order', () => {
  const listener = vi.fn();
  subscribeToWords(listener);
  expect(hasWords()).toBe(false);
  toast.success('Saved');
  toast.error('Lost', { id: 'loss' });
  expect([hasWords(), listener.mock.calls.length]).toEqual([true, 2]);

  const said: unknown[] = [];
  const on = Object.assign((...words: unknown[]) => said.push(words), {
    success: (...words: unknown[]) => said.push(['success', ...words]),
    error: (...words: unknown[]) => said.push(['error', ...words]),
  });
  showWords(on as unknown as Parameters<typeof showWords>[0]);
  toast('Hello');
  expect(said).toEqual([
    ['success', 'Saved', undefined],
    ['error', 'Lost', { id: 'loss' }],
    ['Hello', undefined],
  ]);
});

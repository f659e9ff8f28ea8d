/** What arrives from Redis is anybody's: nothing of it may end this node. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createNeighbors } from './neighbors.ts';

it.each([
  null,
  0,
  'text',
  [],
  {},
  { type: 'other' },
  { type: 'question' },
  { type: 'question', id: 1, from: 'a', question: {} },
  { type: 'question', id: 'a', from: 'a', question: null },
  { type: 'answer', id: 'a' },
  { type: 'answer', id: 'unknown', answer: {} },
])('survives %j', async (message) => {
  const neighbors = createNeighbors(pino({ level: 'silent' }));
  await expect(neighbors.hear(message)).resolves.toBeUndefined();
});

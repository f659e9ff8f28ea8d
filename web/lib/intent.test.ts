/** What was pressed before a login, as its history entry has it. */
import { describe, expect, it } from 'vitest';
import { readIntent } from './intent.ts';

const HOUR_MS = 3_600_000;
const intent = { kind: 'save', id: 5 };

describe('what was pressed before a login', () => {
  it.each([
    ['nothing', null, null],
    ['text', 'save', null],
    ['another state', { from: 'menu' }, null],
    ['an intent', { intent, at: 0 }, intent],
    ['an intent of a link, which does nothing by itself', { intent }, intent],
    ['an intent of an hour ago', { intent, at: -1 }, null],
  ])('%s', (_name, state, expected) => {
    expect(readIntent(state, HOUR_MS - 1)).toEqual(expected);
  });
});

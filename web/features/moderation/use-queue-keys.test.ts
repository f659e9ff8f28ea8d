/** Which keys the queue answers to. */
import { expect, it } from 'vitest';
import { readKey } from './use-queue-keys.ts';

const press = (key: string, fields: Partial<Parameters<typeof readKey>[0]> = {}) =>
  readKey({ key, isModified: false, isElsewhere: false, isOnCase: false, ...fields });

it.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['c', 'claim'],
  ['a', 'keep'],
  ['r', 'remove'],
  ['d', 'delete'],
  ['s', 'skip'],
  ['?', 'help'],
  ['R', 'remove'],
  ['x', null],
  ['Enter', null],
  ['constructor', null],
])('%s asks for %s', (key, expected) => {
  expect(press(key)).toBe(expected);
});

it('arrows go on only from a case: elsewhere they scroll', () => {
  expect(press('ArrowDown')).toBeNull();
  expect(press('ArrowDown', { isOnCase: true })).toBe('next');
  expect(press('ArrowUp', { isOnCase: true })).toBe('previous');
});

it.each([{ isModified: true }, { isElsewhere: true }])('nothing is done with %j', (fields) => {
  for (const key of 'jkcards?') expect(press(key, fields)).toBeNull();
});

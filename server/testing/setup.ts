/** What no test may do unseen: print an error, or leave a rejection unhandled. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

const errors: unknown[][] = [];
const rejections: unknown[] = [];

process.on('unhandledRejection', (reason) => rejections.push(reason));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args);
  });
});

afterEach(() => {
  expect(errors.splice(0), 'console.error was called').toEqual([]);
  expect(rejections.splice(0), 'a rejection was not handled').toEqual([]);
});

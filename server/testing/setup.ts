/** What no test may do unseen: print an error, or leave a rejection unhandled. */
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

const errors: unknown[][] = [];
const rejections: unknown[] = [];

const recordRejection = (reason: unknown): void => void rejections.push(reason);
process.on('unhandledRejection', recordRejection);
// The files of a worker share their process.
afterAll(() => void process.off('unhandledRejection', recordRejection));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args);
  });
});

afterEach(() => {
  expect(errors.splice(0), 'console.error was called').toEqual([]);
  expect(rejections.splice(0), 'a rejection was not handled').toEqual([]);
});

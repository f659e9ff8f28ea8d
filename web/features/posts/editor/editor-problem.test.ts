/** Tries what is blamed where a post could not be saved. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '#common/api/call.ts';
import type { Problem } from '#common/api/shared.ts';
import { isUnknownPlace, readProblem } from './editor-problem.ts';

const problem = (status: number, errors?: Problem['errors']): Problem => ({
  type: 'about:blank',
  title: 'Problem',
  status,
  code: 'some_code',
  detail: 'What went wrong.',
  ...(errors ? { errors } : {}),
});

describe('a try to save that failed', () => {
  test.each([
    ['no answer', new ApiError(0, null), /couldn’t reach the server/],
    ['an answer of a proxy', new ApiError(502, null), /Couldn’t save/],
    ['a fault of the page', new TypeError('x is undefined'), /Couldn’t save/],
  ])('%s blames no field, and says that the text is kept', (_name, error, words) => {
    const { message, fields, pictures } = readProblem(error);
    expect(message).toMatch(words);
    expect(message).toContain('Your text is still here');
    expect(fields).toEqual({});
    expect(pictures).toBeUndefined();
  });

  test('a fault of the server is told in its own words, and blames no field', () => {
    expect(readProblem(new ApiError(500, problem(500)))).toEqual({
      message: 'What went wrong.',
      fields: {},
      pictures: undefined,
    });
  });

  test('what the server names stands beside its field', () => {
    const errors = [
      { path: 'zipCode', message: 'There is no such ZIP code.' },
      { path: 'mediaIds.1', message: 'It is gone.' },
    ];
    const { fields, pictures } = readProblem(new ApiError(422, problem(422, errors)));
    expect(fields).toEqual({ zipCode: 'There is no such ZIP code.' });
    expect(pictures).toBe('It is gone.');
  });
});

test.each([
  ['is not known', new ApiError(404, problem(404)), true],
  ['was not answered', new ApiError(0, null), false],
  ['failed on the server', new ApiError(500, problem(500)), false],
  ['was asked too often', new ApiError(429, problem(429)), false],
  ['was answered', null, false],
])('a ZIP code that %s', (_name, error, isUnknown) => {
  expect(isUnknownPlace(error)).toBe(isUnknown);
});

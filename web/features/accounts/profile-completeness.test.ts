/** Tries the profile-completeness badge of specification section 4. */
import { expect, test } from 'vitest';
import { countMissingProfileItems } from './profile-completeness.ts';

const complete = {
  displayName: 'Tom W.',
  email: 'tom@mail.example',
  profilePic: '/api/media/ab/cd-320.webp',
  zipCode: '83702',
};

test('a complete profile lacks nothing', () => {
  expect(countMissingProfileItems(complete)).toBe(0);
});

test.each([
  [{ displayName: 'Anon-3f9c' }, 1],
  [{ displayName: 'Anon-3f9c-77aa' }, 1],
  [{ displayName: 'Anonymous Tom' }, 0],
  [{ email: null }, 1],
  [{ profilePic: '/default-profile-pic.svg' }, 1],
  [{ zipCode: null }, 1],
  [
    {
      displayName: 'Anon-3f9c',
      email: null,
      profilePic: 'https://cdn.example/default-profile-pic.png',
      zipCode: null,
    },
    4,
  ],
])('%o lacks %i (spec 4)', (change, count) => {
  expect(countMissingProfileItems({ ...complete, ...change })).toBe(count);
});

/** Tries the age gate's rule of specification section 4. */
import { describe, expect, test } from 'vitest';
import { isGateOpen } from './age-rules.ts';

const visitor = { isLoggedIn: false, isRequired: true, isVerified: false, pathname: '/' };

describe('isGateOpen (spec 4)', () => {
  test('opens for a visitor who has not confirmed (spec 6)', () => expect(isGateOpen(visitor)).toBe(true));
  test.each([
    { isLoggedIn: true },
    { isRequired: false },
    { isVerified: true },
    { pathname: '/terms' },
    { pathname: '/privacy' },
    { pathname: '/privacy/' },
    { pathname: '/unsubscribe' },
  ])('stays closed with %o', (change) => expect(isGateOpen({ ...visitor, ...change })).toBe(false));
  test.each(['/home', '/terms-of-trade', '/posts/5', '/accounts/login'])('opens at %s', (pathname) =>
    expect(isGateOpen({ ...visitor, pathname })).toBe(true),
  );
});

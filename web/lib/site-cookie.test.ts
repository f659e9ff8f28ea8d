/** Tries the cookies that all hosts of a site share. */
import { describe, expect, test } from 'vitest';
import { siteCookies } from './site-cookie.ts';

describe('the cookie age-verified is true or false, at path /, for a year (spec 4, 9)', () => {
  test.each([
    ['true', null, false, ['age-verified=true; path=/; max-age=31536000; samesite=lax']],
    ['false', null, true, ['age-verified=false; path=/; max-age=31536000; samesite=lax; secure']],
    [null, null, false, ['age-verified=; path=/; max-age=0; samesite=lax']],
    [
      'true',
      '.rangepost.example',
      true,
      [
        'age-verified=; path=/; max-age=0; samesite=lax; secure',
        'age-verified=true; path=/; domain=.rangepost.example; max-age=31536000; samesite=lax; secure',
      ],
    ],
  ])('%j on %j', (value, domain, isSecure, cookies) =>
    expect(siteCookies('age-verified', value, { domain, isSecure })).toEqual(cookies),
  );
});

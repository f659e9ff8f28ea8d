/** Tries where the login leads: back to where one came from, and never to another site. */
import { describe, expect, test } from 'vitest';
import { isLoginPath, loginUrl, readRequestedUrl } from './require-login.ts';

const SITE = 'https://rangepost.example';
const read = (requested: string) =>
  readRequestedUrl(new URL(`${SITE}/accounts/login?requestedUrl=${encodeURIComponent(requested)}`));

describe('readRequestedUrl', () => {
  test.each([
    ['/posts/5', '/posts/5'],
    ['/posts?types=0,10#top', '/posts?types=0,10#top'],
    [`${SITE}/profile`, '/profile'],
    ['accounts', '/accounts'],
  ])('%s leads to %s', (requested, target) => expect(read(requested)).toBe(target));

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/posts',
    '\\\\elsewhere.example',
    'http://rangepost.example/',
    'javascript:alert(1)',
    'data:text/html,hello',
    '/\\elsewhere.example',
    '\t//elsewhere.example',
    '/\t/elsewhere.example',
    'https:/\\elsewhere.example',
    'https://rangepost.example@elsewhere.example/',
    'https://rangepost.example.elsewhere.example/',
    '//elsewhere。example',
    'JaVaScRiPt:alert(1)',
    '',
  ])('%s leads nowhere (spec 2)', (requested) => expect(read(requested)).toBeNull());

  test('slashes at the start of a path never become a host', () => {
    expect(read(`${SITE}//elsewhere.example/`)).toBe('/elsewhere.example/');
    expect(read('/.//elsewhere.example/')).toBe('/elsewhere.example/');
    expect(read('https:elsewhere.example')).toBe('/elsewhere.example');
    expect(read('/%2f%2felsewhere.example/')).toBe('/%2f%2felsewhere.example/');
  });

  test('an address without it names nothing', () => {
    expect(readRequestedUrl(new URL(`${SITE}/posts`))).toBeNull();
  });
});

test('the login page carries path and query of the page that asked', () => {
  const asked = new URL(`${SITE}/posts/create?type=sell`);
  expect(loginUrl(asked)).toBe('/accounts/login?requestedUrl=%2Fposts%2Fcreate%3Ftype%3Dsell');
  expect(readRequestedUrl(new URL(loginUrl(asked), SITE))).toBe('/posts/create?type=sell');
});

test('both login pages are known, with a slash at their end too', () => {
  expect(isLoginPath('/accounts/login')).toBe(true);
  expect(isLoginPath('/account/login/')).toBe(true);
  expect(isLoginPath('/accounts')).toBe(false);
});

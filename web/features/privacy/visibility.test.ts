/** The pages name every cookie that the site sets, and every key that it keeps in the browser. */
import { expect, test } from 'vitest';
import { COOKIES, STORED } from './visibility.ts';

/** The router writes scroll positions by itself. */
const FROM_LIBRARIES = ['react-router-scroll-positions'];

const SERVER_SOURCES = import.meta.glob<string>(['/server/**/*.ts', '/common/**/*.ts', '!/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PAGE_SOURCES = import.meta.glob<string>(['/web/**/*.{ts,tsx}', '!/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function findNames(sources: Record<string, string>, isMeant: RegExp, name: RegExp): string[] {
  return Object.values(sources)
    .filter((source) => isMeant.test(source))
    .flatMap((source) => [...source.matchAll(name)].map(([, key, prefix]) => key ?? prefix ?? ''));
}

test('every cookie', () => {
  const names = findNames(SERVER_SOURCES, /_COOKIE = /, /_COOKIE = '([\w-]+)'/g);
  expect(COOKIES.map(({ what }) => what).toSorted()).toEqual(names.toSorted());
});

test('every key of local and session storage', () => {
  const keys = findNames(
    PAGE_SOURCES,
    /localStorage|sessionStorage|storeInTab/,
    /KEY = '([\w-]+)'|`([\w-]+:)\$\{/g,
  );
  expect(STORED.map(({ what }) => what).toSorted()).toEqual([...keys, ...FROM_LIBRARIES].toSorted());
});

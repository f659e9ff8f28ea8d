/** The pages name every cookie that the site sets, and every key that it keeps in the browser. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COOKIES, STORED } from './visibility.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Its scroll positions are the router's own. */
const OF_LIBRARIES = ['react-router-scroll-positions'];

function findInSources(patterns: string[], isMeant: RegExp, name: RegExp): string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  const sources = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .filter((source) => isMeant.test(source));
  return sources.flatMap((source) =>
    [...source.matchAll(name)].map(([, found, start]) => found ?? start ?? ''),
  );
}

test('every cookie', () => {
  const names = findInSources(['server/**/*.ts', 'common/**/*.ts'], /_COOKIE = /, /_COOKIE = '([\w-]+)'/g);
  expect(COOKIES.map(({ what }) => what).toSorted()).toEqual(names.toSorted());
});

test('every key of local and session storage', () => {
  const keys = findInSources(
    ['web/**/*.ts', 'web/**/*.tsx'],
    /localStorage|sessionStorage|keepInTab/,
    /KEY = '([\w-]+)'|`([\w-]+:)\$\{/g,
  );
  expect(STORED.map(({ what }) => what).toSorted()).toEqual([...keys, ...OF_LIBRARIES].toSorted());
});

/** The table of routes against the site's own, and every route as a visitor. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routes from '#web/routes.ts';
import { listCases, prepareWalk } from './routes-walk.ts';

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? pathsOf(children) : [path ?? '']));
}

test('the table names each route of the site once', () => {
  const paths = listCases('visitor').map(({ path }) => path);
  expect(paths.toSorted()).toEqual(pathsOf(routes).toSorted());
});

describe('visitor', () => {
  test.each(listCases('visitor'))('/$path is answered with: $answer', prepareWalk('visitor'));
});

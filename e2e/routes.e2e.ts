/** The table of routes against the site's own, and every route as a visitor. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, inject, test } from 'vitest';
import routes from '#web/routes.ts';
import { openPage, visit } from './browser.ts';
import { prepareIds } from './people.ts';
import { listRoutes } from './routes.ts';
import { listCases, prepareWalk } from './routes-walk.ts';

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? pathsOf(children) : [path ?? '']));
}

test('the table names each route of the site once (spec 2)', () => {
  const paths = listCases('visitor').map(({ path }) => path);
  expect(paths.toSorted()).toEqual(pathsOf(routes).toSorted());
});

describe('visitor', () => {
  test.each(listCases('visitor'))('/$path is answered with: $answer (spec 2)', prepareWalk('visitor'));
});

test('the link of a mail that the walks follow is one of this site’s', async () => {
  const page = await openPage({ screen: 'phone' });
  const ids = await prepareIds(page, { reader: 'visitor' }, inject('siteSecret'));
  const { address = '' } = listRoutes(ids).find(({ path }) => path === 'unsubscribe') ?? {};
  await visit(page, address);
  await page.getByRole('button', { name: 'Stop these emails' }).waitFor();
});

/** Every route for every kind of reader: its status, axe, width and rest on both screens, and a quiet console. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Cookie, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import routes from '#web/routes.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { BOTH_SCREENS, openPage, originOf, type Screen, type Theme, visit } from './browser.ts';
import { expectNoShift } from './layout-shift.ts';
import { PEOPLE, prepareIds } from './people.ts';
import { type Answer, type Ids, listRoutes, type Reader } from './routes.ts';

interface Look {
  screen: Screen;
  theme: Theme;
}

/** Every one, where there is time. */
const ALL_LOOKS: Look[] = BOTH_SCREENS.flatMap((screen): Look[] => [
  { screen, theme: 'light' },
  { screen, theme: 'dark' },
]);
/** Otherwise each kind of reader sees one of them, and all readers together see them all. */
const ONE_LOOK: Record<Reader, Look> = {
  visitor: { screen: 'phone', theme: 'light' },
  member: { screen: 'desktop', theme: 'dark' },
  staff: { screen: 'phone', theme: 'dark' },
  administrator: { screen: 'desktop', theme: 'light' },
};
const looksOf = (reader: Reader): Look[] =>
  process.env['LONG'] === undefined ? [ONE_LOOK[reader]] : ALL_LOOKS;

const STATUSES: Record<Answer, number> = { page: 200, login: 200, account: 200, none: 404 };
const CASES = listRoutes({ post: 0, profile: 0, search: 0 });

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? pathsOf(children) : [path ?? '']));
}

test('the table names each route of the site once', () => {
  expect(CASES.map(({ path }) => path).toSorted()).toEqual(pathsOf(routes).toSorted());
});

describe.each(PEOPLE)('$reader', (person) => {
  const { reader, dealer } = person;
  let ids: Ids;
  let cookies: Cookie[];

  beforeAll(async () => {
    const page = await openPage({ screen: 'phone', dealer });
    ids = await prepareIds(page, person);
    cookies = await page.context().cookies();
  });

  test.each(CASES.map(({ path, answers }) => ({ path, answer: answers[reader] })))(
    '/$path is answered with: $answer',
    async ({ path, answer }) => {
      const address = listRoutes(ids).find((route) => route.path === path)?.address ?? '';
      const expected = answer === 'none' ? [/^404 GET/, /status of 404/] : [];
      // The login, the account and the page for nothing are looked over at their own addresses.
      const isOwn = answer === 'page' || path === '*';
      for (const look of isOwn ? looksOf(reader) : looksOf(reader).slice(0, 1)) {
        const page = await openPage({ ...look, dealer, cookies, expected });
        expect(await visit(page, address)).toBe(STATUSES[answer]);
        await expectAnswer(page, answer, address, originOf(dealer));
        if (!isOwn) continue;
        await expectAccessible(page);
        await expectNoOverflow(page);
        await expectNoShift(page);
        await page.context().close();
      }
    },
  );
});

async function expectAnswer(page: Page, answer: Answer, address: string, origin: string): Promise<void> {
  const [path] = address.split('?');
  const expected = {
    page: `${origin}${address}`,
    login: `${origin}/accounts/login?requestedUrl=${encodeURIComponent(address)}`,
    account: `${origin}/accounts`,
    none: `${origin}${address}`,
  };
  expect(page.url()).toBe(expected[answer]);
  if (answer !== 'none') return;
  await page.getByRole('heading', { name: '404 Page Not Found', level: 1 }).waitFor();
  await page.getByText(`The requested page ${path} could not be found.`).waitFor();
}

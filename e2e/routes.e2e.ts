/** Every route for every kind of reader: its status, axe and width on both screens, and nothing on the console. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Cookie, Page } from 'playwright-core';
import { QUIET_LIST } from './lists.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Post, Posts } from '#common/contracts/posts.ts';
import type { SavedSearch } from '#common/contracts/searches.ts';
import routes from '#web/routes.ts';
import { callApi, logInByApi, openPlainPage } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, originOf, SCREENS, visit } from './browser.ts';
import { type Answer, type Ids, listRoutes, type Reader } from './routes.ts';

/** All readers in both themes; otherwise those that most people are. */
const IS_LONG = process.env['LONG'] !== undefined;

interface Person {
  reader: Reader;
  phone?: string;
  dealer?: string;
}

const PEOPLE: Person[] = [
  { reader: 'visitor' },
  { reader: 'member', phone: '208-555-0106' },
  ...(IS_LONG
    ? [
        { reader: 'staff' as const, phone: '208-555-0104', dealer: 'alder-ridge' },
        { reader: 'moderator' as const, phone: '303-555-0102' },
      ]
    : []),
];

const STATUSES: Record<Answer, number> = { page: 200, login: 200, account: 200, none: 404 };
const CASES = listRoutes({ post: 0, profile: 0, search: 0 });

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? pathsOf(children) : [path ?? '']));
}

test('the table names each route of the site once', () => {
  expect(CASES.map(({ path }) => path).toSorted()).toEqual(pathsOf(routes).toSorted());
});

describe.each(PEOPLE)('$reader', ({ reader, phone, dealer }) => {
  let ids: Ids;
  let cookies: Cookie[];

  beforeAll(async () => {
    const page = await openPage({ screen: 'phone', dealer });
    ids = phone === undefined ? await findAnyone(page) : await prepareOwn(page, phone);
    cookies = await page.context().cookies();
  });

  test.each(CASES.map(({ path, answers }) => ({ path, answer: answers[reader] })))(
    '/$path is answered with: $answer',
    async ({ path, answer }) => {
      const address = listRoutes(ids).find((route) => route.path === path)?.address ?? '';
      const page = await openPage({
        screen: 'phone',
        dealer,
        cookies,
        expected: answer === 'none' ? [/^404 GET/, /status of 404/] : [],
      });
      expect(await visit(page, address)).toBe(STATUSES[answer]);
      await expectAnswer(page, answer, address, originOf(dealer));
      // The login, the account and the page for nothing are looked over at their own addresses.
      if (answer === 'page' || path === '*') await lookOver(page, reader);
    },
  );
});

async function lookOver(page: Page, reader: Reader): Promise<void> {
  for (const theme of IS_LONG ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of [SCREENS.phone, SCREENS.desktop]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  }
  if (IS_LONG || reader !== 'visitor') return;
  await page.setViewportSize(SCREENS.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);
}

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

async function findAnyone(page: Page): Promise<Ids> {
  await openPlainPage(page);
  const { posts } = await callApi<Posts>(page, 'GET', QUIET_LIST);
  const [first] = posts;
  return { post: first?.id ?? 0, profile: first?.author.id ?? 0, search: 1 };
}

async function prepareOwn(page: Page, phone: string): Promise<Ids> {
  const user = await logInByApi(page, phone);
  const search = await callApi<SavedSearch>(page, 'POST', '/searches', {
    name: 'Optics near by',
    criteria: { category: 'optics', zipCode: '83702', maxDistanceMiles: 100 },
  });
  const post = await callApi<Post>(page, 'POST', '/posts', {
    type: 'basic',
    title: 'What do you keep in a range bag?',
    description: 'Mine grew too heavy.',
  });
  return { post: post.id, profile: user.id, search: search.id };
}

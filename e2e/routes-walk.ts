/** The walk of one reader along every route: its status, axe, width, rest and focus, and a quiet console. */
import type { Cookie, Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { requestServer } from './request-server.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { BOTH_SCREENS, isLong, openPage, originOf, type Screen, type Theme, visit } from './browser.ts';
import { expectFocusClear } from './focus-clear.ts';
import { expectNoShift } from './layout-shift.ts';
import { PEOPLE, prepareIds } from './people.ts';
import { type Answer, type Ids, listRoutes, type Reader } from './routes.ts';

interface Look {
  screen: Screen;
  theme: Theme;
}

export interface WalkCase {
  path: string;
  answer: Answer;
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
const looksOf = (reader: Reader): Look[] => (isLong ? ALL_LOOKS : [ONE_LOOK[reader]]);

const STATUSES: Record<Answer, number> = { page: 200, login: 200, account: 200, none: 404 };

const NO_IDS: Ids = {
  post: 0,
  profile: 0,
  search: 0,
  tenant: 0,
  application: 0,
  list: 0,
  unsubscribe: '',
};

/** What each route answers the reader with. */
export function listCases(reader: Reader): WalkCase[] {
  return listRoutes(NO_IDS).map(({ path, answers }) => ({ path, answer: answers[reader] }));
}

/** Logs the reader in before the tests of a file. @returns what walks one case */
export function prepareWalk(reader: Reader): (walked: WalkCase) => Promise<void> {
  const person = PEOPLE.find((one) => one.reader === reader) ?? { reader };
  const { dealer } = person;
  let ids: Ids;
  let cookies: Cookie[];

  beforeAll(async () => {
    const page = await openPage({ screen: 'phone', dealer });
    ids = await prepareIds(page, person, inject('siteSecret'));
    cookies = await page.context().cookies();
  });

  return async ({ path, answer }) => {
    const address = listRoutes(ids).find((route) => route.path === path)?.address ?? '';
    const expected = answer === 'none' ? [/^404 GET/, /status of 404/] : [];
    // The login, the account and the page for nothing are looked over at their own addresses.
    const isOwn = answer === 'page' || path === '*';
    if (!isOwn && !isLong) return expectDocument({ answer, address, dealer, cookies });
    for (const look of isOwn ? looksOf(reader) : looksOf(reader).slice(0, 1)) {
      // A fresh profile has to fetch everything: what comes late is what moves a page.
      const page = await openPage({ ...look, dealer, cookies, expected });
      expect(await visit(page, address)).toBe(STATUSES[answer]);
      await expectAnswer(page, answer, address, originOf(dealer));
      if (!isOwn) continue;
      await expectAccessible(page);
      await expectNoOverflow(page);
      await expectNoShift(page);
      await expectFocusClear(page);
      await page.context().close();
    }
  };
}

interface Asked {
  answer: Answer;
  address: string;
  dealer: string | undefined;
  cookies: Cookie[];
}

/** What leads elsewhere or nowhere does so with the server's first answer. */
async function expectDocument({ answer, address, dealer, cookies }: Asked): Promise<void> {
  const { status, location, text } = await requestServer(originOf(dealer), address, cookies);
  if (answer === 'none') {
    expect(status).toBe(404);
    expect(text).toContain(`The requested page ${address.split('?')[0]} could not be found.`);
    return;
  }
  const login = `/accounts/login?requestedUrl=${encodeURIComponent(address)}`;
  expect({ status, location }).toEqual({ status: 302, location: answer === 'login' ? login : '/accounts' });
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

/** What loads, when it says so, and when it is tried again: with the browser's clock in the test's hands. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { openPage, visit } from './browser.ts';

const HOME = '**/api/tenants/current';
const FAILED = 'An error occurred while loading the page. Please try again later.';
const LONG_MS = 600_000;
const TICK_MS = 5;

/** What the browser says of answers that are refused or broken here on purpose. */
const REFUSED = [/status of \d{3}/, /^\d{3} GET/, /Fetching tenantHome failed/];

const spinner = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });

const listings = (page: Page) => page.getByRole('heading', { name: 'Recent Listings' });

/** A page whose clock stands still; it asks for the home page only when one goes there. */
async function openAbout(expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ screen: 'desktop', expected });
  await page.clock.install();
  await visit(page, '/about');
  await page.clock.pauseAt(Date.now() + LONG_MS);
  return page;
}

const goHome = (page: Page): Promise<void> => page.getByRole('banner').getByRole('link').first().click();

/** What is drawn takes small turns of the clock, too. */
async function tickUntil(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  const reach = async (): Promise<boolean> => {
    await page.clock.runFor(TICK_MS);
    return isReached();
  };
  await expect.poll(reach).toBe(true);
}

/** Until the page has worked off an answer that has arrived. */
async function settle(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve());
          port1.start();
          port2.postMessage(null);
        }),
    );
  }
}

/** Answers what is asked there, of the home page where nothing else is named, and counts it. */
async function countAnswers(page: Page, answer: (route: Route) => Promise<void>, asked = HOME) {
  const counts = { answered: 0 };
  await page.route(asked, answer);
  const { pathname } = new URL(asked.replace('**', 'http://any'));
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === pathname) counts.answered += 1;
  });
  return {
    expectAnswers: async (count: number): Promise<void> => {
      await expect.poll(() => counts.answered).toBe(count);
      await settle(page);
      expect(counts.answered).toBe(count);
    },
  };
}

describe('the home page', () => {
  test('shows its large spinner after 100 ms, and only while it loads (spec 2, 4, 9)', async () => {
    const page = await openAbout();
    const held: Route[] = [];
    await page.route(HOME, (route) => void held.push(route));
    await goHome(page);
    await tickUntil(page, () => page.getByRole('heading', { name: 'About', level: 1 }).isHidden());
    // It began to wait within the last turns of the clock.
    await page.clock.runFor(100 - 3 * TICK_MS);
    expect(await spinner(page).count()).toBe(0);
    await page.clock.runFor(3 * TICK_MS);
    await spinner(page).waitFor();
    expect((await spinner(page).boundingBox())?.width).toBeGreaterThanOrEqual(48);

    await held[0]?.continue();
    await tickUntil(page, () => listings(page).isVisible());
    expect(await spinner(page).count()).toBe(0);
  });

  test('is asked for four times, 1, 2 and 4 seconds apart, before it says that it failed (spec 8, 9)', async () => {
    const page = await openAbout(REFUSED);
    const { expectAnswers } = await countAnswers(page, (route) => route.fulfill({ status: 500, json: {} }));
    await goHome(page);
    await expectAnswers(1);
    for (const [tries, delay] of [1_000, 2_000, 4_000].entries()) {
      await page.clock.runFor(delay - 1);
      await expectAnswers(tries + 1);
      expect(await page.getByText(FAILED).count()).toBe(0);
      await page.clock.runFor(1);
      await expectAnswers(tries + 2);
    }
    await tickUntil(page, () => page.getByText(FAILED).isVisible());
    await page.clock.runFor(60_000);
    await expectAnswers(4);

    await page.unroute(HOME);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await tickUntil(page, () => listings(page).isVisible());
  });

  test.each([401, 403, 404, 429])('is not asked for again after an answer of %i (spec 8)', async (status) => {
    const page = await openAbout(REFUSED);
    const { expectAnswers } = await countAnswers(page, (route) => route.fulfill({ status, json: {} }));
    await goHome(page);
    await tickUntil(page, () => page.getByText(FAILED).isVisible());
    await page.clock.runFor(60_000);
    await expectAnswers(1);
  });

  test('is kept 5 minutes (spec 7, 9)', async () => {
    const page = await openAbout();
    const { expectAnswers } = await countAnswers(page, (route) => route.continue());
    const arrive = (): Promise<void> => tickUntil(page, () => listings(page).isVisible());
    const leave = async (): Promise<void> => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
      await tickUntil(page, () => listings(page).isHidden());
    };
    await goHome(page);
    await arrive();
    await expectAnswers(1);
    await leave();
    await page.clock.runFor('04:50');
    await goHome(page);
    await arrive();
    await expectAnswers(1);
    await leave();
    await page.clock.runFor('05:01');
    await goHome(page);
    await expectAnswers(2);
    await arrive();
  });
});

test('a post to edit is asked for four times, also where an older copy is known', async () => {
  const page = await openPage({ screen: 'desktop', expected: [...REFUSED, /Fetching post failed/] });
  await logInByApi(page, '208-555-0106');
  const title = `To be edited ${Date.now()}`;
  const post = await callApi<Post>(page, 'POST', '/posts', { type: 'basic', title, description: 'Soon.' });
  await visit(page, '/profile');
  const own = page.getByRole('article').filter({ hasText: title });
  await own.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.goBack();
  // What comes back leads the focus on first: a menu that is opened before closes again.
  await page.waitForTimeout(500);
  await own.getByRole('button', { name: 'More actions' }).click();
  await page.clock.install();
  const { expectAnswers } = await countAnswers(
    page,
    (route) => route.fulfill({ status: 500, json: {} }),
    `**/api/posts/${post.id}`,
  );
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expectAnswers(1);
  for (const [tries, delay] of [1_000, 2_000, 4_000].entries()) {
    await page.clock.runFor(delay);
    await expectAnswers(tries + 2);
  }
  const again = page.getByRole('button', { name: 'Try Again' });
  await tickUntil(page, () => again.isVisible());
  await page.clock.runFor(60_000);
  await expectAnswers(4);

  await page.unroute(`**/api/posts/${post.id}`);
  await again.click();
  await tickUntil(page, () => page.getByRole('textbox', { name: 'Title' }).isVisible());
});

describe('a list', () => {
  test('that changes its sort is empty until the answer is there, and keeps the sort (spec 4)', async () => {
    const page = await openPage({ screen: 'desktop' });
    await visit(page, '/posts');
    const posts = page.getByRole('main').getByRole('article');
    expect(await posts.count()).toBeGreaterThan(0);
    const held: Route[] = [];
    await page.route('**/api/posts?*', (route) => void held.push(route));
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Best');
    await expect.poll(() => held.length).toBe(1);
    expect(await posts.count()).toBe(0);
    await held[0]?.continue();
    await posts.first().waitFor();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('1');
  });

  test('keeps sort, layout and theme under their three keys, and nothing else (spec 9)', async () => {
    const page = await openPage({ screen: 'desktop' });
    await visit(page, '/posts');
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Best');
    await page.getByRole('radio', { name: 'List view' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Change Theme' }).click();
    const readStored = (): Promise<object> =>
      page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    await expect.poll(readStored).toEqual({ layoutMode: '0', sortMode: '1', theme: 'dark' });
  });
});

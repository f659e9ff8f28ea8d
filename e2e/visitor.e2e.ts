/** A visitor: past the age question, through lists, filters, search and a post, with and without scripts. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Posts } from '#common/api/posts.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { BOTH_SCREENS, openPage, originOf, type Screen, visit } from './browser.ts';
import { chooseMiles, closeFilters, expectNear, openFilters, QUIET_LIST } from './lists.ts';

const AGE_QUESTION = 'You must be 18 years old to use this website';
const BOISE = '83702';

/** A post of the first page of the newest ones, with several pictures. */
async function findPicturedPost(page: Page): Promise<{ id: number; title: string; pictures: number }> {
  const { posts } = await callApi<Posts>(page, 'GET', QUIET_LIST);
  const found = posts.find((post) => post.media.length > 2);
  expect(found, 'a post with three pictures').toBeDefined();
  return { id: found!.id, title: found!.title, pictures: found!.media.length };
}

const isShown = (image: Locator): Promise<boolean> =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);

describe.each(BOTH_SCREENS)('on a %s', (screen: Screen) => {
  test('the age question stands before everything but the terms, and is asked once (spec 1, 4)', async () => {
    const page = await openPage({ screen, isAgeVerified: false });
    await visit(page, '/posts?category=optics');
    const question = page.getByRole('dialog', { name: AGE_QUESTION });
    await question.waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    expect(await question.isVisible()).toBe(true);

    await question.getByRole('link', { name: 'Terms of Use' }).click();
    await page.getByRole('heading', { name: 'Terms of Use', level: 1 }).waitFor();
    expect(await question.isVisible()).toBe(false);

    await page.goBack();
    await question.getByRole('button', { name: 'I am over 18 and agree' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.context().cookies()).toContainEqual(
      expect.objectContaining({ name: 'age-verified', value: 'true', path: '/' }),
    );
    await visit(page, '/');
    expect(await question.isVisible()).toBe(false);
  });

  test('who is under 18 is led away (spec 4)', async () => {
    const elsewhere = 'https://www.google.com/';
    const page = await openPage({ screen, isAgeVerified: false, expected: [/google\.com/] });
    await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: 'elsewhere' }));
    await visit(page, '/');
    await page.getByRole('button', { name: 'I am under 18' }).click();
    await page.waitForURL(elsewhere);
    expect(await page.context().cookies(originOf())).toContainEqual(
      expect.objectContaining({ name: 'age-verified', value: 'false' }),
    );
  });

  test('from the home page to optics within 25 miles of Boise (spec 1)', async () => {
    const page = await openPage({ screen });
    await visit(page, '/');
    await page.getByRole('link', { name: 'Browse All Listings' }).first().click();
    await page.getByRole('heading', { name: 'All Listings', level: 1 }).waitFor();
    expect(page.url()).toBe(`${originOf()}/posts?types=0,1,2`);

    const filters = await openFilters(page, screen);
    await filters.getByRole('checkbox', { name: 'Optics' }).check();
    await filters.getByRole('textbox', { name: 'Near' }).fill(BOISE);
    await chooseMiles(filters, 25);
    await page.getByText(/\d+ results? within 25 mi of Boise, ID/).waitFor();
    await expectAccessible(page);
    await closeFilters(page, screen);

    await page.getByRole('heading', { name: 'Optics', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Remove filter: Within 25 miles' }).waitFor();
    await expectNear(page, 25);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      category: 'optics',
      maxDistanceMiles: '25',
      types: '0,1,2',
      zipCode: BOISE,
    });
    await expectNoOverflow(page);

    await page.getByRole('link', { name: 'Remove filter: Optics' }).click();
    await page.getByRole('heading', { name: 'All Listings', level: 1 }).waitFor();
  });

  test('Back from a post leads to the same place of a long list (spec 2, 4)', async () => {
    const page = await openPage({ screen });
    await visit(page, QUIET_LIST);
    const titles = page.getByRole('article').getByRole('heading').getByRole('link');
    const firstPage = await titles.count();
    await titles.last().scrollIntoViewIfNeeded();
    await expect.poll(() => titles.count()).toBeGreaterThan(firstPage);
    expect(new Set(await readAddresses(titles)).size, 'no post twice').toBe(await titles.count());

    const chosen = titles.nth(firstPage + 4);
    await chosen.scrollIntoViewIfNeeded();
    const title = await chosen.innerText();
    const before = await chosen.boundingBox();
    await chosen.click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    await page.goBack();
    const again = page.getByRole('link', { name: title, exact: true });
    await again.waitFor();
    await expect.poll(async () => (await again.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, -1);
  });

  test('a post shows its pictures one by one, in the page and over the whole screen', async () => {
    const page = await openPage({ screen });
    await visit(page, QUIET_LIST);
    const { title, pictures } = await findPicturedPost(page);
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const gallery = page.getByRole('region', { name: 'Photos' });
    await gallery.getByText(`1 of ${pictures}`).waitFor();
    await expect.poll(() => isShown(gallery.getByRole('img', { name: `${title}, photo 1` }))).toBe(true);

    await gallery.getByRole('button', { name: 'Photo 3', exact: true }).click();
    await gallery.getByText(`3 of ${pictures}`).waitFor();
    await expect.poll(() => isShown(gallery.getByRole('img', { name: `${title}, photo 3` }))).toBe(true);

    await gallery.getByRole('button', { name: 'Show full screen' }).click();
    const full = page.getByRole('dialog', { name: `${title}: photos` });
    await full.getByText(`3 of ${pictures}`).waitFor();
    await full.getByRole('button', { name: 'Previous photo' }).click();
    await full.getByText(`2 of ${pictures}`).waitFor();
    await expectAccessible(page);

    await full.getByRole('button', { name: 'Photo 1', exact: true }).click();
    await full.getByText(`1 of ${pictures}`).waitFor();
    await page.keyboard.press('ArrowRight');
    await full.getByText(`2 of ${pictures}`).waitFor();
    const picture = full.getByRole('img', { name: `${title}, photo 2` });
    const readScale = (): Promise<number> =>
      picture.evaluate((image: HTMLElement) => image.getBoundingClientRect().width / image.offsetWidth);
    await full.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(readScale).toBeCloseTo(1.5, 2);
    await page.keyboard.press('+');
    await expect.poll(readScale).toBeCloseTo(2.25, 2);
    await page.keyboard.press('-');
    await expect.poll(readScale).toBeCloseTo(1.5, 2);
    await page.keyboard.press('0');
    await expect.poll(readScale).toBe(1);
    await picture.hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(readScale).toBeGreaterThan(1.3);
    await picture.dblclick();
    await expect.poll(readScale).toBe(1);
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'hidden' });
    await gallery.getByText(`2 of ${pictures}`).waitFor();
    const open = gallery.getByRole('button', { name: 'Show full screen' });
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('pictures that are opened while the row is on its way are those of its goal, and so is the row behind them', async () => {
    const page = await openPage({ screen });
    await visit(page, QUIET_LIST);
    const { id, pictures } = await findPicturedPost(page);
    await visit(page, `/posts/${id}`);
    const gallery = page.getByRole('region', { name: 'Photos' });
    const open = gallery.getByRole('button', { name: 'Show full screen' });
    const full = page.getByRole('dialog', { name: /: photos$/ });
    // The second time nothing has to be loaded.
    await open.click();
    await full.waitFor();
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'hidden' });

    // By no role: behind the open pictures it has none.
    const row = page.locator('[aria-roledescription=carousel]');
    const readPlace = (): Promise<number> => row.evaluate((box) => box.scrollLeft / box.clientWidth);
    await gallery.getByRole('button', { name: 'Photo 3', exact: true }).click();
    await expect.poll(readPlace, { interval: 10 }).toBeGreaterThan(0.1);
    await open.press('Enter');
    await expect.poll(readPlace).toBeCloseTo(2, 2);
    await full.getByText(`3 of ${pictures}`).waitFor();
    await full.getByRole('button', { name: 'Previous photo' }).click();
    await full.getByText(`2 of ${pictures}`).waitFor();
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'hidden' });
    await gallery.getByText(`2 of ${pictures}`).waitFor();
    await expect.poll(readPlace).toBeCloseTo(1, 2);
  });

  test('the search form finds words near a zip and says when there is nothing (spec 2, 4)', async () => {
    const page = await openPage({ screen });
    await visit(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    const form = page.getByRole('search');
    await form.getByRole('searchbox', { name: 'Search' }).fill('leupold');
    await form.getByRole('textbox', { name: 'Near' }).fill(BOISE);
    await form.getByText('Boise, ID', { exact: true }).waitFor();
    await chooseMiles(form, 250);
    await form.getByText(/^\d+ results?$/).waitFor();
    await form.getByRole('button', { name: 'Search', exact: true }).click();

    await page.getByRole('heading', { name: 'Search results', level: 1 }).waitFor();
    await page.getByText(/\d+ results? within 250 mi of Boise, ID/).waitFor();
    await expectNear(page, 250);
    const [first] = await page.getByRole('article').allInnerTexts();
    expect(first?.toLowerCase()).toContain('leupold');

    await page.getByRole('searchbox', { name: 'Search' }).fill('unobtainium phase blaster');
    await page.getByRole('heading', { name: 'No listings match your search' }).waitFor();
    await page.getByRole('link', { name: 'Clear all filters' }).waitFor();
  });

  test('a list is shown in rows where one likes it so, and stays so (spec 4)', async () => {
    const page = await openPage({ screen });
    await visit(page, '/privateParty?types=0,10');
    const first = page.getByRole('article').first();
    const cardHeight = (await first.boundingBox())?.height ?? 0;
    await page.getByRole('radio', { name: 'List view' }).click();
    await expect.poll(async () => (await first.boundingBox())?.height).toBeLessThan(cardHeight / 2);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await visit(page, '/posts');
    expect(await page.getByRole('radio', { name: 'List view' }).isChecked()).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('layoutMode'))).toBe('0');
  });

  test('the theme changes from the menu and is kept (spec 1, 2, 4)', async () => {
    const page = await openPage({ screen });
    await visit(page, '/about');
    const readPaper = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await readPaper();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Change Theme' }).click();
    await expect.poll(readPaper).not.toBe(light);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });

    await visit(page, '/faq');
    expect(await readPaper()).not.toBe(light);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test('without scripts one confirms the age, reads lists page by page, a post and a profile (spec 4)', async () => {
    const page = await openPage({
      screen,
      isAgeVerified: false,
      hasScripts: false,
      expected: [/^csp GET .*\.js$/],
    });
    // Where no journey brings in things that say nothing of themselves.
    await page.goto('/posts?category=optics');
    await page.getByRole('button', { name: 'I am over 18 and agree' }).click();
    await page.getByRole('heading', { name: 'Optics', level: 1 }).waitFor();
    expect(page.url()).toBe(`${originOf()}/posts?category=optics`);
    expect(await page.getByRole('dialog').count()).toBe(0);

    const titles = page.getByRole('article').getByRole('heading').getByRole('link');
    const first = await readAddresses(titles);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'Back to the first page' }).waitFor();
    const second = await readAddresses(titles);
    expect(second).toHaveLength(first.length);
    expect(second.filter((address) => first.includes(address))).toEqual([]);

    const title = await titles.first().innerText();
    await titles.first().click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Description', level: 2 }).waitFor();

    await page.goto('/');
    await page.getByRole('region', { name: 'Recent Listings' }).getByRole('article').first().waitFor();
    await page
      .getByRole('navigation', { name: 'All pages' })
      .getByRole('link', { name: 'Discussions' })
      .click();
    await page.getByRole('heading', { name: 'Discussions', level: 1 }).waitFor();
    await titles.first().click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Posts', level: 2 }).waitFor();
    expect(await titles.count()).toBeGreaterThan(0);
    await expectNoOverflow(page);
  });
});

async function readAddresses(links: Locator): Promise<string[]> {
  return links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''));
}

/** The frame of every page in a real browser: menus that close by a click beside them, and the theme. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BOTH_SCREENS, openPage, type Screen, visit } from './browser.ts';
import { waitForScripts } from './taken-over.ts';

const DARK = 'rgb(20, 22, 19)';
const LIGHT = 'rgb(246, 245, 241)';

const readPaper = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function changeTheme(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await page.keyboard.press('Escape');
}

describe.each(BOTH_SCREENS)('on a %s', (screen: Screen) => {
  test('the side menu starts closed and closes on a click outside it (spec 2, 4)', async () => {
    const page = await openPage({ screen });
    await visit(page, '/about');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor();
    await menu.getByRole('heading', { name: 'Community' }).click();
    expect(await menu.isVisible()).toBe(true);
    await page.mouse.click(20, 400);
    await menu.waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('a second press where the menu’s button is closes the side menu (spec 2)', async () => {
    const page = await openPage({ screen });
    await visit(page, '/about');
    const box = await page.getByRole('button', { name: 'Menu' }).boundingBox();
    const press = () =>
      page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await press();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    // It slides in; where the button was is the cross then, or nothing of the menu.
    await expect.poll(() => menu.evaluate((sheet) => sheet.getAnimations().length)).toBe(0);
    await press();
    await menu.waitFor({ state: 'hidden' });
  });

  test('the create menu closes on a click outside it (spec 2)', async () => {
    const page = await openPage({ screen });
    await visit(page, '/about');
    await page.getByRole('button', { name: 'Create' }).click();
    const entries = page.getByRole('menuitem');
    await entries.first().waitFor();
    expect(await entries.allInnerTexts()).toEqual(['New Listing', 'New Discussion']);
    await page.mouse.click(20, 300);
    await entries.first().waitFor({ state: 'hidden' });
  });
});

describe('the theme', () => {
  test('is the system’s and follows it, until one is chosen (spec 4)', async () => {
    const page = await openPage({ screen: 'desktop', theme: 'dark' });
    await visit(page, '/about');
    expect(await readPaper(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => readPaper(page)).toBe(LIGHT);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();

    await changeTheme(page);
    await expect.poll(() => readPaper(page)).toBe(DARK);
    await page.reload();
    await waitForScripts(page);
    expect(await readPaper(page)).toBe(DARK);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test('follows a system that changes after the choice (spec 4)', async () => {
    const page = await openPage({ screen: 'desktop', theme: 'light' });
    await visit(page, '/about');
    await changeTheme(page);
    await expect.poll(() => readPaper(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => readPaper(page)).toBe(LIGHT);
  });

  test('follows a change made in another tab (spec 4)', async () => {
    const page = await openPage({ screen: 'desktop' });
    await visit(page, '/about');
    const other = await page.context().newPage();
    await visit(other, '/faq');
    await changeTheme(other);
    await expect.poll(() => readPaper(page)).toBe(DARK);
    await changeTheme(other);
    await expect.poll(() => readPaper(page)).toBe(LIGHT);
  });
});

/** What is loaded when it is first wanted: it opens once its script is there, and at the next press where there was no line. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, visit } from './browser.ts';

/** Holds the scripts of that name back. @returns what lets them come. */
async function holdScripts(page: Page, name: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(`**/assets/${name}-*.js`, (route) => {
    if (!isHeld) return route.continue();
    held.push(route);
    return undefined;
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test('a menu that is opened by a key before its script is there begins at its first entry', async () => {
  const page = await openPage({ screen: 'phone' });
  const release = await holdScripts(page, 'menu-panel');
  await visit(page, '/');
  const button = page.getByRole('button', { name: 'Create' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  expect(await page.getByRole('menu').count()).toBe(0);
  await release();
  const first = page.getByRole('menuitem').first();
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('a menu that is pressed twice before its script is there stays closed', async () => {
  const page = await openPage({ screen: 'phone' });
  const release = await holdScripts(page, 'menu-panel');
  await visit(page, '/');
  const button = page.getByRole('button', { name: 'Create' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  await button.click();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  const arrival = page.waitForResponse(/menu-panel/);
  await release();
  await (await arrival).finished();
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
});

test('the side menu opens at the next press where there was no connection', async () => {
  const page = await openPage({ screen: 'phone', expected: [/A part of the page/] });
  await visit(page, '/');
  await page.context().setOffline(true);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await page.context().setOffline(false);
  await button.click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});

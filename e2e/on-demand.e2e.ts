/** What is loaded when it is first wanted: it opens once its script is there, if it still is wanted, and says so where it is lost. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { openPage, visit } from './browser.ts';
import { holdScripts, scriptsOf, waitUntilDrawn } from './parts.ts';

const MISSING = 'Part of this page didn’t load. Reload the page.';
const LOST = [/A part of the page/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/];

test('a menu that is opened by a key before its script is there begins at its first entry', async () => {
  const page = await openPage({ screen: 'phone' });
  const release = await holdScripts(page, 'menu-panel');
  await visit(page, '/');
  const button = page.getByRole('button', { name: 'Create' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('menu').count()).toBe(0);
  await release();
  const first = page.getByRole('menuitem').first();
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});

test.each<[string, (page: Page, button: Locator) => Promise<void>]>([
  ['is pressed again', (_, button) => button.click()],
  ['is called off by Escape', (page) => page.keyboard.press('Escape')],
  ['is left for another page', (page) => page.getByRole('link', { name: 'Listings' }).first().click()],
])('a menu that %s before its script is there stays closed', async (_, goOn) => {
  const page = await openPage({ screen: 'phone' });
  const release = await holdScripts(page, 'menu-panel');
  await visit(page, '/');
  const button = page.getByRole('button', { name: 'Create' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  await goOn(page, button);
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  const arrival = page.waitForResponse(/menu-panel/);
  await release();
  await waitUntilDrawn(page, (await arrival).url());
  expect(await page.getByRole('menu').count()).toBe(0);
});

test('a menu whose script was lost when it was reached for opens at the press', async () => {
  const page = await openPage({ screen: 'phone', expected: LOST });
  let isLost = true;
  await page.route(scriptsOf('menu-panel'), (route) => {
    if (!isLost) return route.continue();
    return route.abort();
  });
  await visit(page, '/');
  const button = page.getByRole('button', { name: 'Create' });
  const loss = page.waitForEvent('requestfailed', (request) => request.url().includes('again='));
  await button.focus();
  // The page hears of it a little later than the browser does: then it may be asked for anew.
  const address = (await loss).url();
  await page.evaluate(`import(${JSON.stringify(address)}).catch(() => undefined)`);
  isLost = false;
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
});

test('what does not come says so, also where short words do not come, until they do', async () => {
  const page = await openPage({ screen: 'phone', expected: LOST });
  const lost = [scriptsOf('menu-panel'), scriptsOf('toast-box')] as const;
  for (const scripts of lost) await page.route(scripts, (route) => route.abort());
  await visit(page, '/');
  const button = page.getByRole('button', { name: 'Create' });
  await button.click();
  const plain = page.getByRole('status').filter({ hasText: MISSING });
  await plain.getByRole('button', { name: 'Reload' }).waitFor();
  await expectAccessible(page);
  await plain.getByRole('button', { name: 'Close' }).click();
  await plain.waitFor({ state: 'detached' });

  await button.click();
  await plain.getByText(MISSING).waitFor();
  await page.unroute(lost[1]);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('listitem').filter({ hasText: MISSING }).waitFor();
  await plain.waitFor({ state: 'detached' });
});

test('words are there on a line that hangs, and better once it goes on', async () => {
  const page = await openPage({ screen: 'phone', expected: LOST });
  const release = await holdScripts(page, 'toast-box');
  await page.route(scriptsOf('menu-panel'), (route) => route.abort());
  await visit(page, '/');
  await page.getByRole('button', { name: 'Create' }).click();
  const plain = page.getByRole('status').filter({ hasText: MISSING });
  await plain.getByRole('button', { name: 'Reload' }).waitFor();
  await release();
  await page.getByRole('listitem').filter({ hasText: MISSING }).waitFor();
  await plain.waitFor({ state: 'detached' });
});

test('the side menu says that there is no connection, and opens at the next press', async () => {
  const page = await openPage({ screen: 'phone', expected: LOST });
  await visit(page, '/');
  await page.context().setOffline(true);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await page.getByRole('status').filter({ hasText: 'The server could not be reached.' }).waitFor();
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  await page.context().setOffline(false);
  await button.click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});

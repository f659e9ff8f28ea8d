/** Scripts leave the line to what is seen: they come when the page is drawn with its pictures, or is reached for. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { waitForScripts } from './taken-over.ts';

/** Opens the home page, holds its pictures back, and counts the scripts that it asks for. */
async function openHeld(page: Page) {
  const held: Route[] = [];
  let isHeld = true;
  const scripts: string[] = [];
  await page.route(/\/api\/media\/pictures\//, (route) =>
    isHeld ? void held.push(route) : route.continue(),
  );
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.push(new URL(asked.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(held.length).toBeGreaterThan(0);
  const release = async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
  return { scripts, release };
}

/** Nothing happens because time passes. */
const stopClock = (page: Page) => page.addInitScript(() => (globalThis.setTimeout = (() => 0) as never));

test('they come behind the pictures of the page, each once, and take it over', async () => {
  const page = await openPage({ screen: 'phone' });
  await stopClock(page);
  const { scripts, release } = await openHeld(page);
  expect(scripts).toEqual([]);
  await release();
  await waitForScripts(page);
  expect(scripts.length).toBeGreaterThan(3);
  expect(new Set(scripts).size).toBe(scripts.length);
});

test('they come while pictures still hang, once the page is reached for', async () => {
  const page = await openPage({ screen: 'phone' });
  await stopClock(page);
  const { scripts } = await openHeld(page);
  await page.keyboard.press('Tab');
  await waitForScripts(page);
  expect(scripts.length).toBeGreaterThan(3);
});

test('they come while pictures still hang, after a moment', async () => {
  const page = await openPage({ screen: 'phone' });
  const { scripts } = await openHeld(page);
  await waitForScripts(page);
  expect(scripts.length).toBeGreaterThan(3);
});

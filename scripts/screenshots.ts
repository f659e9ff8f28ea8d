/** `npm run screenshots [part of a name]`: pictures of every page and its states, in test-results/screenshots. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../e2e/chromium.ts';
import { PEOPLE, prepareIds } from '../e2e/people.ts';
import { type Ids, listRoutes, type RouteCase } from '../e2e/routes.ts';
import { startSite } from '../e2e/site.ts';
import { openInState, STATES } from './page-states.ts';

const FOLDER = path.resolve(import.meta.dirname, '../test-results/screenshots');
const [, , wanted = ''] = process.argv;

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 1000 },
].flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ ...size, theme })));
/** Lists go on for ever. */
const MAX_HEIGHT = 2_400;

/** What opens over a page, by the button to press. */
const OVERLAYS = [
  { name: 'menu', address: '/about', button: 'Menu' },
  { name: 'create', address: '/about', button: 'Create' },
  { name: 'filters', address: '/posts?types=0,1,2', button: 'Filters' },
];
/** One without a logo, one with colours of its own. */
const MORE_DEALERS = ['hill-country', 'snake-river'];

let count = 0;

/** Opens a page and takes its pictures in all windows, as far as their names are wanted. */
async function take(
  context: BrowserContext,
  name: string,
  open: (page: Page) => Promise<boolean>,
): Promise<void> {
  const windows = WINDOWS.map((window) => ({
    ...window,
    file: `${name}.${window.width}.${window.theme}.png`,
  }));
  const chosen = windows.filter(({ file }) => file.includes(wanted));
  if (chosen.length === 0) return;
  const page = await context.newPage();
  if (await open(page)) {
    for (const { width, height, theme, file } of chosen) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, MAX_HEIGHT)) });
      // What the new size asks for is drawn a frame later.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await page.screenshot({ path: path.join(FOLDER, file), animations: 'disabled' });
      count += 1;
    }
  }
  await page.close();
}

const nameOf = ({ path }: RouteCase): string =>
  path.replaceAll(/\W+/g, '-').replace(/^-$/, 'nowhere') || 'index';

async function visit(page: Page, address: string): Promise<boolean> {
  await page.goto(address, { waitUntil: 'networkidle' });
  return true;
}

async function openContext(browser: Browser, siteUrl: string, dealer?: string): Promise<BrowserContext> {
  const { protocol, host } = new URL(siteUrl);
  const baseURL = dealer === undefined ? siteUrl : `${protocol}//${dealer}.${host}`;
  const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'America/Boise' });
  await context.addCookies([{ name: 'age-verified', value: 'true', url: baseURL }]);
  return context;
}

/** What each kind of people sees, where it differs from what those before saw, and each page's states once. */
async function walkRoutes(browser: Browser, siteUrl: string): Promise<void> {
  const seen = new Set<string>();
  for (const person of PEOPLE) {
    const { reader, dealer } = person;
    const context = await openContext(browser, siteUrl, dealer);
    const first = await context.newPage();
    const ids: Ids = await prepareIds(first, person);
    await first.close();
    for (const route of listRoutes(ids)) {
      // The login and the account have addresses of their own.
      if (route.answers[reader] !== 'page' && route.path !== '*') continue;
      const name = `${nameOf(route)}.${reader}`;
      await take(context, `${name}.full`, async (page) => {
        await visit(page, route.address);
        const text = `${route.path}: ${await page.getByRole('main').innerText()}`;
        return !seen.has(text) && seen.add(text).size > 0;
      });
      for (const state of STATES) {
        if (seen.has(`${route.path} ${state}`)) continue;
        seen.add(`${route.path} ${state}`);
        await take(context, `${name}.${state}`, (page) => openInState(page, route.address, state));
      }
    }
    for (const { name, address, button } of OVERLAYS) {
      await take(context, `open-${name}.${reader}`, async (page) => {
        await visit(page, address);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('button', { name: button }).first().click();
        return true;
      });
    }
    await context.close();
  }
}

async function walkDealers(browser: Browser, siteUrl: string): Promise<void> {
  for (const dealer of MORE_DEALERS) {
    const context = await openContext(browser, siteUrl, dealer);
    for (const address of ['/', '/posts']) {
      await take(context, `${dealer}${address.replaceAll('/', '-')}.visitor.full`, (page) =>
        visit(page, address),
      );
    }
    await context.close();
  }
  const context = await openContext(browser, siteUrl);
  await context.clearCookies();
  await take(context, 'age-gate.visitor.full', (page) => visit(page, '/posts'));
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const found = await findChromium();
const site = await startSite();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
try {
  await walkRoutes(browser, site.url);
  await walkDealers(browser, site.url);
  console.log(`${count} pictures in ${path.relative(process.cwd(), FOLDER)}`);
} finally {
  await browser.close();
  await site.stop();
  await found.remove();
}

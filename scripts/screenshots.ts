/** `npm run screenshots -- [parts of names]`: pictures of every page and its states, in test-results/screenshots. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../e2e/chromium.ts';
import { logInByApi } from '../e2e/api.ts';
import { PEOPLE, prepareIds } from '../e2e/people.ts';
import { type Ids, listRoutes, type RouteCase } from '../e2e/routes.ts';
import { type Site, startSite } from '../e2e/site.ts';
import { setNotice } from './administration-scenes.ts';
import { listScenes, openScene } from './page-scenes.ts';
import { openInState, STATES } from './page-states.ts';
import type { LogIn } from './scene.ts';

const FOLDER = path.resolve(import.meta.dirname, '../test-results/screenshots');
const wanted = process.argv.slice(2);
const isWanted = (file: string): boolean => wanted.length === 0 || wanted.some((part) => file.includes(part));

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

const DEVELOPER = '208-555-0101';

let count = 0;

interface Shot {
  context: BrowserContext;
  name: string;
  /** @returns whether there is anything to see. */
  open: (page: Page) => Promise<boolean>;
  /** Opened anew at each size, and as high as the window: what lies over a page stands where its button is. */
  isOverlay?: boolean;
}

/** Takes pictures in all windows, as far as their names are wanted. */
async function take({ context, name, open, isOverlay = false }: Shot): Promise<void> {
  const chosen = WINDOWS.map((window) => ({
    ...window,
    file: `${name}.${window.width}.${window.theme}.png`,
  })).filter(({ file }) => isWanted(file));
  if (chosen.length === 0) return;
  const page = await context.newPage();
  let isOpen = false;
  let openedWidth = 0;
  for (const { width, height, theme, file } of chosen) {
    await page.emulateMedia({ colorScheme: theme });
    if (openedWidth === 0 || (isOverlay && openedWidth !== width)) {
      if (isOverlay) await page.setViewportSize({ width, height });
      isOpen = await open(page).catch((error: Error) => {
        // The others are worth looking at all the same.
        console.error(`${file}: ${error.message}`);
        process.exitCode = 1;
        return false;
      });
      openedWidth = width;
    }
    if (!isOpen) break;
    if (!isOverlay) await growToWhole(page, { width, height });
    await page.screenshot({ path: path.join(FOLDER, file), animations: 'disabled' });
    count += 1;
  }
  await page.close();
}

async function growToWhole(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width, height });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, MAX_HEIGHT)) });
  // What the new size asks for is drawn a frame later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
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
async function walkRoutes(browser: Browser, site: Site): Promise<void> {
  const siteUrl = site.url;
  const secret = await site.readSecret();
  const seen = new Set<string>();
  for (const person of PEOPLE) {
    const { reader, dealer } = person;
    const context = await openContext(browser, siteUrl, dealer);
    const first = await context.newPage();
    const ids: Ids = await prepareIds(first, person, secret);
    for (const route of listRoutes(ids)) {
      // The login and the account have addresses of their own.
      if (route.answers[reader] !== 'page' && route.path !== '*') continue;
      const name = `${nameOf(route)}.${reader}`;
      const open = async (page: Page): Promise<boolean> => {
        await visit(page, route.address);
        const text = `${route.path}: ${await page.getByRole('main').innerText()}`;
        return !seen.has(text) && seen.add(text).size > 0;
      };
      await take({ context, name: `${name}.full`, open });
      for (const state of STATES) {
        if (seen.has(`${route.path} ${state}`)) continue;
        seen.add(`${route.path} ${state}`);
        await take({
          context,
          name: `${name}.${state}`,
          open: (page) => openInState(page, route.address, state),
        });
      }
    }
    for (const { name, address, button } of OVERLAYS) {
      const open = async (page: Page): Promise<boolean> => {
        await visit(page, address);
        const opener = page.getByRole('button', { name: button }).filter({ visible: true }).first();
        if ((await opener.count()) === 0) return false;
        await opener.click();
        const opened = page.getByRole('menu').or(page.getByRole('dialog'));
        await opened.waitFor();
        // A sheet slides in.
        await opened.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
        return true;
      };
      await take({ context, name: `open-${name}.${reader}`, open, isOverlay: true });
    }
    const others: BrowserContext[] = [];
    const logIn: LogIn = async (phone) => {
      const other = await openContext(browser, siteUrl, dealer);
      others.push(other);
      const page = await other.newPage();
      await logInByApi(page, phone);
      return page;
    };
    for (const scene of await listScenes(first, reader, logIn)) {
      await take({
        context: scene.by ?? context,
        name: `scene-${scene.name}.${reader}`,
        open: (page) => openScene(page, scene),
        isOverlay: scene.act !== undefined,
      });
    }
    for (const other of [context, ...others]) await other.close();
  }
}

async function walkDealers(browser: Browser, siteUrl: string): Promise<void> {
  for (const dealer of MORE_DEALERS) {
    const context = await openContext(browser, siteUrl, dealer);
    for (const address of ['/', '/posts']) {
      const name = `${dealer}${address.replaceAll('/', '-')}.visitor.full`;
      await take({ context, name, open: (page) => visit(page, address) });
    }
    await context.close();
  }
  const context = await openContext(browser, siteUrl);
  await context.clearCookies();
  await take({
    context,
    name: 'age-gate.visitor.full',
    open: (page) => visit(page, '/posts'),
    isOverlay: true,
  });
  await context.close();
}

/** Whoever keeps the server running is none of the four kinds. */
async function walkDiagnostics(browser: Browser, siteUrl: string): Promise<void> {
  const context = await openContext(browser, siteUrl);
  await logInByApi(await context.newPage(), DEVELOPER);
  const name = 'diagnostics.developer';
  await take({ context, name: `${name}.full`, open: (page) => visit(page, '/diagnostics') });
  await take({
    context,
    name: `${name}.queue`,
    open: async (page) => {
      await visit(page, '/diagnostics');
      await page.getByRole('link', { name: 'notifications.mail' }).click();
      await page.getByRole('heading', { name: 'notifications.mail' }).waitFor();
      return true;
    },
  });
  for (const state of STATES) {
    await take({
      context,
      name: `${name}.${state}`,
      open: (page) => openInState(page, '/diagnostics', state),
    });
  }
  await context.close();
}

/** Comes last: all pages carry it. */
async function walkNotice(browser: Browser, siteUrl: string): Promise<void> {
  const context = await openContext(browser, siteUrl);
  const page = await context.newPage();
  await logInByApi(page, DEVELOPER);
  await setNotice(page);
  await take({ context, name: 'notice.developer.full', open: (opened) => visit(opened, '/about') });
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
  await walkRoutes(browser, site);
  await walkDealers(browser, site.url);
  await walkDiagnostics(browser, site.url);
  await walkNotice(browser, site.url);
  console.log(`${count} pictures in ${path.relative(process.cwd(), FOLDER)}`);
} finally {
  await browser.close();
  await site.stop();
  await found.remove();
}

/** Opens pages as people have them, and fails a test in which a page complains of anything. */
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Cookie, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type SlowLine, startSlowLine } from './slow-line.ts';
import { waitForScripts } from './taken-over.ts';

export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 1000 },
} as const;
export type Screen = keyof typeof SCREENS;
export type Theme = 'light' | 'dark';
export const BOTH_SCREENS: Screen[] = ['phone', 'desktop'];
/** Where there is time for all of it. */
export const isLong = process.env['LONG'] !== undefined;
/** On which screens a journey is made: the one where most people make it, and in the long form both. */
export const screensOf = (usual: Screen): Screen[] => (isLong ? BOTH_SCREENS : [usual]);

interface PageOptions {
  screen: Screen;
  /** What the system prefers. */
  theme?: Theme;
  /** A dealer's name: the page is opened on that dealer's host. */
  dealer?: string;
  /** The address of a site of the journey's own; without it the one that all share. */
  siteUrl?: string;
  /** The age question was answered before. */
  isAgeVerified?: boolean;
  hasScripts?: boolean;
  /** The reader's; Boise's where none is named. */
  timeZone?: string;
  /** The cookies of somebody who has logged in. */
  cookies?: Cookie[];
  /** What this page may complain of. */
  expected?: RegExp[];
}

const TIMEOUT_MS = 15_000;
/** A page that is broken says the same many times. */
const NOTIFIED_MAX = 10;
/** The specification has most kinds of live events warned of; what others do at the same time causes them. */
const IGNORED_EVENT = /Live events: \w+ is ignored/;
const RESULTS = path.resolve(import.meta.dirname, '../test-results');

/** What the waits of a slow line are drawn from; without it the line is as quick as the machine. */
const LAG = process.env['E2E_LAG'];

/** A worker's; it ends with the worker. */
let browser: Browser | undefined;
let slowLine: SlowLine | undefined;
const contexts: BrowserContext[] = [];
const problems: string[] = [];

/** Starting one takes as long as most tests: the files of a worker share it. */
export async function launchBrowser(): Promise<void> {
  if (browser?.isConnected()) return;
  if (LAG) slowLine = await startSlowLine(Number(LAG));
  // A worker is ended before its browser could take away what it wrote.
  process.env['TMPDIR'] = inject('runFolder');
  browser = await chromium.launch({
    executablePath: inject('chromiumPath'),
    handleSIGTERM: false,
    // As root there is no sandbox to be had; the pages are our own.
    args: ['--no-sandbox', '--font-render-hinting=none'],
    // Without the bypass a browser asks its own machine directly.
    ...(slowLine && { proxy: { server: slowLine.url, bypass: '<-loopback>' } }),
  });
}

/**
 * Closes all that is open, and fails where a page complained of anything.
 * @param failed the test that failed with it, of which pictures are kept
 */
export async function closePages(failed: string | null): Promise<void> {
  if (failed !== null) await cachePictures(failed);
  for (const context of contexts.splice(0)) await context.close();
  const said = new Set(problems.splice(0));
  expect([...said].slice(0, NOTIFIED_MAX), 'what the pages complained of').toEqual([]);
}

/** The next file finds the slow line as this one did: the same waits are drawn for whatever runs alone. */
export async function closeSlowLine(): Promise<void> {
  if (slowLine === undefined) return;
  await browser?.close();
  await slowLine.close();
  slowLine = undefined;
}

/** The address of the network, or of a dealer's own site. */
export function originOf(dealer?: string, siteUrl = inject('siteUrl')): string {
  const { protocol, host } = new URL(siteUrl);
  return dealer === undefined ? `${protocol}//${host}` : `${protocol}//${dealer}.${host}`;
}

/** A fresh browser profile with one page, on which relative addresses lead to the site. */
export async function openPage(options: PageOptions): Promise<Page> {
  const { screen, theme = 'light', dealer, isAgeVerified = true, hasScripts = true } = options;
  const { timeZone = 'America/Boise' } = options;
  const origin = originOf(dealer, options.siteUrl);
  if (browser === undefined) throw new Error('No browser was launched');
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SCREENS[screen],
    colorScheme: theme,
    javaScriptEnabled: hasScripts,
    locale: 'en-US',
    timezoneId: timeZone,
  });
  contexts.push(context);
  context.setDefaultTimeout(TIMEOUT_MS);
  if (isAgeVerified) await context.addCookies([{ name: 'age-verified', value: 'true', url: origin }]);
  if (options.cookies) await context.addCookies(options.cookies);
  const page = await context.newPage();
  collectProblems(page, [IGNORED_EVENT, ...(options.expected ?? [])]);
  return page;
}

function collectProblems(page: Page, expected: RegExp[]): void {
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(`${page.url()}: ${text}`);
  };
  // What breaks the content security policy is told on the console too.
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`error: ${error.stack ?? error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) note(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left calls off what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') note(`${reason} ${request.method()} ${request.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = hostname === 'localhost' || hostname.endsWith('.localhost');
    if (protocol.startsWith('http') && !isOurs) note(`asked another site: ${request.url()}`);
  });
}

async function cachePictures(name: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const file = path.join(RESULTS, `${name.replaceAll(/\W+/g, '-')}-${index + 1}.png`);
    await page.screenshot({ path: file }).then(
      () => console.log(`${page.url()} looked like ${file}`),
      () => console.log(`${page.url()} could not be pictured`),
    );
  }
}

/** Opens an address and waits until the scripts have taken the page over. @returns the status of the answer. */
export async function visit(page: Page, address: string): Promise<number> {
  const answer = await page.goto(address);
  await waitForScripts(page);
  return answer?.status() ?? 0;
}

/** Gives the page's scripts so much less of the processor. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Looks a page over as axe does, and at what axe does not see: a page that is wider than its screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** As it comes it is twice as long, and each page is sent it anew. */
const axeScript = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);
/** A fifth of axe's time went into reading the same few colours over and over: each is read once a page. */
const keepColours = `(({ Color }) => {
  const read = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    if (!known.has(text)) known.set(text, read.call(new Color(), text));
    const { r, g, b, alpha } = known.get(text);
    return Object.assign(this, { r, g, b, alpha });
  };
})(axe.commons.color);`;
const axeSource = `${axeScript};${keepColours}`;

/** @param rules those of axe to try; all where none are named. */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  // Without frames in the page, axe can run in one go, and what it approves of need not be told.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({
    resultTypes: ['violations'],
    // WCAG 2.5.8; axe leaves it out unless it is asked for.
    rules: { 'target-size': { enabled: true } },
  });
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await withoutMotion(page, () => axe.analyze());
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { html, target, failureSummary = '' } of nodes) {
      // What has just scrolled half-way under a bar is no small target.
      const isCovered =
        id === 'target-size' &&
        failureSummary.includes('obscured') &&
        (await page.evaluate(isUnderBar, String(target[0])));
      if (!isCovered) found.push(`${id}: ${html} ${failureSummary}`);
    }
  }
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Runs in the page. */
function isUnderBar(selector: string): boolean {
  const { top, bottom, left, right } =
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  return [top + 1, bottom - 1].some((y) => {
    for (let one = document.elementFromPoint((left + right) / 2, y); one !== null; one = one.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
    }
    return y < 0 || y > innerHeight;
  });
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `width of ${page.url()}`,
    })
    .toBe(width);
}

/** What begins to move meanwhile has arrived a frame later: a word that fades away is hard to read. */
async function withoutMotion<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 1_000 });
  try {
    await waitForMotion(page);
    return await look();
  } finally {
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await devTools.detach();
  }
}

/** Half-way through a transition, and while one list gives way to another, colours are none of the design's. */
async function waitForMotion(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"] .opacity-60') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  );
}

/** What lists have in common on both screens: their filters, and how far away their posts are. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { MIN_SEARCH_MILES } from '#common/domain/distance.ts';
import type { Screen } from './browser.ts';

/** A list in which no journey writes: they run side by side, and one's new post is another's that has gone. */
export const QUIET_LIST = '/posts?category=accessories';

/** The filters: a column beside the list on a desk, a sheet on a phone. */
export async function openFilters(page: Page, screen: Screen): Promise<Locator> {
  if (screen === 'desktop') {
    return page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: 'Filters' }) });
  }
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}

export async function closeFilters(page: Page, screen: Screen): Promise<void> {
  if (screen === 'desktop') return;
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^Show / }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Moves the slider of distance by its keys. */
export async function chooseMiles(fields: Locator, miles: number): Promise<void> {
  const knob = fields.getByRole('slider', { name: 'Distance' });
  const read = async (): Promise<number> =>
    Number.parseInt((await knob.getAttribute('aria-valuetext')) ?? '', 10);
  // It stands still until the place is known.
  await expect.poll(() => knob.isEnabled()).toBe(true);
  await knob.press('Home');
  await expect.poll(read).toBe(MIN_SEARCH_MILES);
  for (let before = MIN_SEARCH_MILES; before < miles; before = await read()) {
    await knob.press('ArrowRight');
    await expect.poll(read).toBeGreaterThan(before);
  }
}

/** Every post of the list names its distance, and none lies farther away. */
export async function expectNear(page: Page, miles: number): Promise<void> {
  const readDistances = async (): Promise<number[]> => {
    const texts = await page.getByRole('article').allInnerTexts();
    return texts.map((text) => {
      const found = /· (under )?([\d,]+) mi\b/.exec(text);
      return Number(found?.[2]?.replace(',', ''));
    });
  };
  await expect
    .poll(
      async () => {
        const distances = await readDistances();
        return distances.length > 0 && distances.every((distance) => distance <= miles);
      },
      { message: 'all posts lie near' },
    )
    .toBe(true);
}
